import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { CONTRACTS_FOLDER } from '../../src/process/places.ts';
import { DemoSources } from '../../src/runtime/demo-sources.ts';
import { Verification } from '../../src/services/verification/verification.ts';
import { call, node } from './world.ts';

/**
 * What no compiler gives: contracts/compile.mjs puts instructions of TRON's into the one's code, which stock compilers do not
 * know and TRON's own, as far as npm has them, are too old for; the other, which it makes and which has no name, is 28 bytes
 * written by hand.
 */
const NO_COMPILER_GIVES = ['AssetOrderBook', ''];

it('every contract of the demo world is verified in full by the sources that come with it, but those that none gives', async () => {
  const { data } = await call('/api/contracts', { limit: 200 });
  expect(data.length).toBeGreaterThan(10);
  const rows = data.map(({ address }) => ({
    address: addressToBytes(parseAddress(address)),
    code_hash: null,
  }));
  const verified = new Map<string, boolean>();
  const store = {
    keep: async ({ address, full_match }: { address: Uint8Array; full_match: boolean }) => {
      verified.set(bytesToHex(address), full_match);
      return true;
    },
    briefs: async () => [],
  };
  const verification = new Verification({
    folder: '',
    store: store as never,
    contracts: { byAddress: async () => undefined },
    node,
    now: Date.now,
    onVerified: () => undefined,
  });
  const demo = new DemoSources({
    verification,
    readers: { contracts: { list: async () => rows } } as never,
    folder: CONTRACTS_FOLDER,
    log: pino({ level: 'silent' }),
  });
  await demo.look();
  const left = data.filter(
    ({ address }) => verified.get(bytesToHex(addressToBytes(parseAddress(address)))) !== true,
  );
  expect(left.map(({ name }) => name)).toEqual(NO_COMPILER_GIVES);
});
