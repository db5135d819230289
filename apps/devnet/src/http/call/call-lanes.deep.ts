import { afterAll, beforeAll, it } from 'vitest';
import { startDevnet, type Devnet } from '../../devnet.ts';
import { expectShortTurns } from './short-turns.ts';

// Those that call-lanes.test.ts leaves out.

let devnet: Devnet;
beforeAll(async () => {
  devnet = await startDevnet({});
  await devnet.chain.mine(30);
});
afterAll(() => devnet.close());

it.each([
  'SHA3 of 136 bytes',
  'TSTORE of another slot each time',
  'EXTCODEHASH of a long code',
  'CALL of a precompiled contract without energy',
  'CREATE of nothing',
  'bn128 pairing',
])('with the dearest %s do no more between two turns of the loop than a run may', name =>
  expectShortTurns(devnet.chain, devnet.treasury.address, name),
);
