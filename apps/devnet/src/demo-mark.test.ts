import { bytesToHex } from '@sunscope/tron/bytes';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Chain } from './chain/chain.ts';
import { ChainClock } from './chain/clock.ts';
import { accountsOfMnemonic, defaultWitnesses, publicKnownKey } from './chain/genesis.ts';
import { startDemo } from './demo-mark.ts';
import type { DemoHost } from './demo/demo-host.ts';
import { demoGenesisTimeMs } from './demo/run-demo.ts';
import { defaults } from './chain/defaults.ts';

const NOW = Date.UTC(2026, 5, 15, 12, 0, 1);
/** Long enough for the founding and a few hours of life. */
const PAST = { pastMs: 8 * 3_600_000 };

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sunscope-demo-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function open(): Promise<DemoHost> {
  const clock = new ChainClock({ now: () => NOW });
  const accounts = accountsOfMnemonic(defaults.mnemonic, 2);
  const treasury = publicKnownKey('treasury');
  const chain = await Chain.open({
    directory,
    blockMs: 3_000,
    solid: 'rule',
    clock,
    genesis: { accounts, fundsSun: defaults.fundsSun, witnesses: defaultWitnesses(), treasury },
    genesisTimeMs: demoGenesisTimeMs(NOW, PAST.pastMs),
    maxPending: defaults.maxPending,
  });
  return { chain, clock, accounts, treasury };
}

function rethrow(error: unknown): never {
  throw error;
}

it('goes on with the demo world after a restart', async () => {
  const first = await open();
  await (await startDemo(first, rethrow, PAST))?.stop();
  const { id, number } = first.chain.head;
  await first.chain.state.store.close();
  const second = await open();
  expect(bytesToHex(second.chain.head.id)).toBe(bytesToHex(id));
  expect(second.chain.state.registers.allExchanges()).toHaveLength(2);
  const activity = await startDemo(second, rethrow, PAST);
  expect(activity?.world).toBe('alive');
  await second.chain.mine(6);
  await activity?.stop();
  expect(second.chain.head.number).toBe(number + 6n);
  await second.chain.state.store.close();
});
