import { bytesToHex, concatBytes, hexToBytes } from '@sunscope/tron/bytes';
import type { HexAddress } from '@sunscope/tron/address';
import { emptyMessage } from '@sunscope/tron/codec';
import { beforeEach, describe, expect, it } from 'vitest';
import { delegateResource } from '../../actuators/stake/delegate-resource.ts';
import { headSlot, spendResource } from '../../resources/resource-window.ts';
import { ALICE, Bench, BOB, CAROL } from '../fixtures.ts';
import { precompileAt } from './precompiles.ts';
import { addressToWord, bytesToWord, wordToBytes } from '../machine/words.ts';
import { World } from '../machine/world.ts';

const NOW = 1_700_000_000_000n;
const TRX = 1_000_000n;
const [BANDWIDTH, ENERGY, TRON_POWER] = [0n, 1n, 2n];
const NOBODY = 0x1234n;
const word = (address: Uint8Array) => addressToWord(bytesToHex(address) as HexAddress);
const [alice, bob, carol] = [word(ALICE), word(BOB), word(CAROL)];

let bench: Bench;
beforeEach(async () => {
  bench = await Bench.create();
  const { state } = bench;
  state.setProperty('LATEST_BLOCK_TIMESTAMP', NOW);
  state.setProperty('GENESIS_TIMESTAMP', NOW - 300_000_000n);
  state.setProperty('TOTAL_ENERGY_WEIGHT', 1_000n);
  state.setProperty('TOTAL_NET_WEIGHT', 500n);
  state.putWitness({ ...emptyMessage('Witness'), address: BOB, voteCount: 77n });
  state.putAccount({
    ...state.requireAccount(ALICE),
    votes: [
      { vote_address: BOB, vote_count: 5n },
      { vote_address: CAROL, vote_count: 6n },
    ],
    frozenV2: [
      { type: 0, amount: 100n * TRX },
      { type: 1, amount: 400n * TRX + 1n },
    ],
    unfrozenV2: [
      { type: 0, unfreeze_amount: 3n, unfreeze_expire_time: NOW },
      { type: 1, unfreeze_amount: 4n, unfreeze_expire_time: NOW + 1_000n },
    ],
    allowance: 42n,
  });
});

/** The words a precompiled contract answers. */
function ask(address: number, ...words: bigint[]): bigint[] {
  const data = concatBytes(...words.map(wordToBytes));
  const run = precompileAt(BigInt(address));
  const world = new World(bench.state);
  const result = run?.({
    data,
    energyLimit: 1_000,
    world,
    spendWork: () => undefined,
    caller: bytesToHex(ALICE) as HexAddress,
  });
  if (!result) throw new Error(`${address.toString(16)} does not answer`);
  return Array.from({ length: result.output.length / 32 }, (_, index) =>
    bytesToWord(result.output.subarray(index * 32, index * 32 + 32)),
  );
}

describe('what contracts may ask', () => {
  it('votes, power and rewards', () => {
    expect(ask(0x1000005)).toEqual([42n]);
    expect([ask(0x1000006, bob), ask(0x1000006, carol), ask(0x1000006)]).toEqual([[1n], [0n], [0n]]);
    expect([ask(0x1000007, alice, carol), ask(0x1000007, bob, carol)]).toEqual([[6n], [0n]]);
    expect([ask(0x1000008, alice), ask(0x1000008, NOBODY)]).toEqual([[11n], [0n]]);
    expect([ask(0x1000009, bob), ask(0x1000009, carol)]).toEqual([[77n], [0n]]);
    // 100 + 400.000001 TRX
    expect([ask(0x100000a, alice), ask(0x100000a, bob)]).toEqual([[500n], [0n]]);
  });

  it('chain parameters by number', () => {
    expect([1n, 2n, 3n, 4n, 5n, 6n].map(code => ask(0x100000b, code)[0])).toEqual([
      43_200_000_000n,
      500n,
      180_000_000_000n,
      1_000n,
      14n,
      0n,
    ]);
  });

  it('stake, and what waits to be unfrozen', () => {
    // One of two is due and does not count.
    expect([ask(0x100000c, alice), ask(0x100000c, bob), ask(0x100000c, NOBODY)]).toEqual([
      [31n],
      [32n],
      [0n],
    ]);
    const own = [BANDWIDTH, ENERGY, TRON_POWER, 3n].map(resource => ask(0x100000d, alice, resource)[0]);
    expect(own).toEqual([100n * TRX, 400n * TRX + 1n, 0n, 0n]);
    // Asked in seconds.
    const due = [NOW / 1000n - 1n, NOW / 1000n, NOW / 1000n + 1n, (1n << 256n) - 1n];
    expect(due.map(time => ask(0x100000e, alice, time)[0])).toEqual([0n, 3n, 7n, 7n]);
  });

  it('delegations', () => {
    const block = { number: 2n, timestampMs: NOW, witness: BOB };
    for (const [balance, lock] of [
      [30n * TRX, false],
      [20n * TRX, true],
    ] as const) {
      delegateResource.execute(
        { state: bench.state, block },
        {
          ...emptyMessage('DelegateResourceContract'),
          owner_address: ALICE,
          receiver_address: BOB,
          resource: 1,
          balance,
          lock,
        },
      );
    }
    expect(ask(0x1000010, bob, alice, ENERGY)).toEqual([50n * TRX]);
    expect(ask(0x1000010, bob, alice, BANDWIDTH)).toEqual([0n]);
    expect(ask(0x1000010, alice, alice, ENERGY)).toEqual([350n * TRX + 1n]);
    expect([ask(0x1000014, alice, ENERGY), ask(0x1000014, alice, BANDWIDTH)]).toEqual([[50n * TRX], [0n]]);
    expect([ask(0x1000015, bob, ENERGY), ask(0x1000015, bob, 7n)]).toEqual([[50n * TRX], [0n]]);
    expect([ask(0x1000013, alice, ENERGY), ask(0x1000013, bob, ENERGY)]).toEqual([
      [350n * TRX + 1n],
      [50n * TRX],
    ]);
    expect(ask(0x100000a, alice)).toEqual([500n]);
  });

  it('usage, in sun of stake and seconds, and what is left to delegate', () => {
    const { state } = bench;
    // 18 billion of 180 billion units of energy: a tenth of 1,000 TRX, half of it 12 hours later.
    state.putAccount(spendResource(state.requireAccount(ALICE), 'energy', 18_000_000_000n, headSlot(state)));
    expect(ask(0x1000012, alice, ENERGY)).toEqual([100n * TRX, 86_400n]);
    state.setProperty('LATEST_BLOCK_TIMESTAMP', NOW + 43_200_000n);
    expect(ask(0x1000012, alice, ENERGY)).toEqual([50n * TRX, 43_200n]);
    expect(ask(0x100000f, alice, ENERGY)).toEqual([350n * TRX + 1n]);
    expect(ask(0x100000f, alice, BANDWIDTH)).toEqual([100n * TRX]);
    // Of 80 TRX an eighth (50 of 400.000001 TRX) is in use: 80 × (350.000001 / 400.000001) = 70.000000025.
    expect(ask(0x1000011, alice, 80n * TRX, ENERGY)).toEqual([70n * TRX, 10n * TRX, 43_200n]);
    expect(ask(0x1000011, alice, 0n, ENERGY)).toEqual([0n, 0n, 0n]);
    state.setProperty('LATEST_BLOCK_TIMESTAMP', NOW + 86_400_000n);
    expect(ask(0x1000012, alice, ENERGY)).toEqual([0n, 0n]);
  });

  it('is answered with zeros where the input has another length', () => {
    expect(ask(0x1000011, alice)).toEqual([0n, 0n, 0n]);
    expect(ask(0x1000012, alice, ENERGY, ENERGY)).toEqual([0n, 0n]);
    expect(ask(0x100000d, alice)).toEqual([0n]);
  });

  it('costs 500, 20 or 50', () => {
    const price = (address: number) =>
      precompileAt(BigInt(address))?.({
        data: new Uint8Array(0),
        energyLimit: 500,
        spendWork: () => undefined,
        world: new World(bench.state),
        caller: bytesToHex(ALICE) as HexAddress,
      })?.energy;
    const prices = Array.from({ length: 17 }, (_, index) => price(0x1000005 + index));
    expect(prices).toEqual([500, 20, 500, 20, 20, 20, ...Array.from({ length: 11 }, () => 50)]);
  });
});

it.each([1, 2, 3, 4])(
  '0100000%i, about shielded tokens, refuses instead of taking a proof for good',
  number => {
    const contract = hexToBytes('41eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee');
    // mstore(0, call(1000, 0x100000n, 0, 0, 0, 0, 0)); return(0, 32)
    bench.place(contract, hexToBytes(`60006000600060006000630100000${number}6103e8f160005260206000f3`));
    const outcome = bench.call(contract);
    expect(outcome.result).toBe('SUCCESS');
    expect(bytesToWord(outcome.returnData)).toBe(0n);
    expect(outcome.energyUsed).toBeGreaterThan(1_000n);
  },
);

it('what only proposal 60 brings, real RIPEMD-160 and BLAKE2, is not there', () => {
  expect(precompileAt(0x20003n)).toBeUndefined();
  expect(precompileAt(0x20009n)).toBeUndefined();
});
