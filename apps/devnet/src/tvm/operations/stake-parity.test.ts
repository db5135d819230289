import { bytesToHex, concatBytes, hexToBytes } from '@sunscope/tron/bytes';
import type { HexAddress } from '@sunscope/tron/address';
import { emptyMessage, encodeMessage, type MessageName } from '@sunscope/tron/codec';
import type { Vote } from '@sunscope/tron/messages';
import { expect, it } from 'vitest';
import { actuatorOf } from '../../actuators/registry.ts';
import { RejectedTransaction } from '../../transactions/errors.ts';
import { runMaintenance } from '../../governance/maintenance.ts';
import { headSlot, spendResource } from '../../resources/resource-window.ts';
import { payBlockRewards, pendingReward } from '../../governance/rewards.ts';
import { stateDigest } from '../../state/state-digest.ts';
import type { State } from '../../state/state.ts';
import { ALICE, Bench, BOB, CAROL, codeOf } from '../fixtures.ts';
import { addressToWord, bytesToWord, wordToBytes } from '../machine/words.ts';

// The same random stakes, votes, delegations and withdrawals made by a contract's instructions on one chain and by
// transactions' rules for the same address on another: both must end in the same state, digest for digest.

const SEED = Number(process.env['TVM_SEED'] ?? 20261121);
const RUNS = 6;
const STEPS = 250;
const OWNER = hexToBytes('41eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee');
const WITNESSES = [ALICE, BOB, CAROL];
const TRX = 1_000_000n;
const START = 1_700_000_000_000n;

let seed = SEED;
function below(limit: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 4_294_967_296) * limit);
}
const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;

async function chain(): Promise<Bench> {
  const bench = await Bench.create();
  const { state } = bench;
  bench.place(OWNER, new Uint8Array(0));
  state.addBalance(OWNER, 5_000n * TRX);
  // Contracts keep a record of the energy they use, which accounts do not.
  state.setProperty('ALLOW_DYNAMIC_ENERGY', 0n);
  state.setProperty('LATEST_BLOCK_TIMESTAMP', START);
  state.setProperty('GENESIS_TIMESTAMP', START - 30_000_000n);
  state.setProperty('NEXT_MAINTENANCE_TIME', START);
  for (const address of WITNESSES) state.putWitness({ ...emptyMessage('Witness'), address });
  return bench;
}

interface Step {
  opcode: number;
  words: bigint[];
  type: MessageName;
  fields: Record<string, unknown>;
  votes?: Vote[];
}

const word = (address: Uint8Array) => addressToWord(bytesToHex(address) as HexAddress);

function step(): Step {
  const resource = below(2);
  const amount = pick([
    0n,
    TRX - 1n,
    TRX,
    BigInt(below(900)) * TRX + BigInt(below(1_000_000)),
    10_000n * TRX,
  ]);
  const receiver = pick([ALICE, BOB, CAROL, OWNER]);
  const words = [amount, BigInt(resource)];
  switch (below(8)) {
    case 0:
    case 1:
      return {
        opcode: 0xda,
        words,
        type: 'FreezeBalanceV2Contract',
        fields: { frozen_balance: amount, resource },
      };
    case 2:
      return {
        opcode: 0xdb,
        words,
        type: 'UnfreezeBalanceV2Contract',
        fields: { unfreeze_balance: amount, resource },
      };
    case 3:
      return below(2) === 0
        ? { opcode: 0xdc, words: [], type: 'CancelAllUnfreezeV2Contract', fields: {} }
        : { opcode: 0xdd, words: [], type: 'WithdrawExpireUnfreezeContract', fields: {} };
    case 4:
    case 5: {
      const isTaken = below(2) === 0;
      return {
        opcode: isTaken ? 0xdf : 0xde,
        words: [word(receiver), ...words],
        type: isTaken ? 'UnDelegateResourceContract' : 'DelegateResourceContract',
        fields: { receiver_address: receiver, balance: amount, resource },
      };
    }
    case 6:
      return { opcode: 0xd9, words: [], type: 'WithdrawBalanceContract', fields: {} };
    default: {
      const first = below(3);
      const votes = WITNESSES.slice(first, first + 1 + below(3)).map(address => ({
        vote_address: address,
        vote_count: BigInt(1 + below(300)),
      }));
      return { opcode: 0xd8, words: [], type: 'VoteWitnessContract', fields: { votes }, votes };
    }
  }
}

/** What the instruction leaves on the stack. */
function byInstruction(bench: Bench, { opcode, words, votes }: Step): bigint {
  const { state } = bench;
  bench.timestampMs = state.property('LATEST_BLOCK_TIMESTAMP');
  const code = votes
    ? concatBytes(
        hexToBytes('366000600037'),
        codeOf(opcode, 0n, BigInt(votes.length), 32n * BigInt(votes.length + 1), BigInt(votes.length)),
      )
    : codeOf(opcode, ...words);
  const before = state.code(OWNER);
  const contract = state.contract(OWNER);
  state.putCode(OWNER, code);
  const list = votes ?? [];
  const data = concatBytes(
    wordToBytes(BigInt(list.length)),
    ...list.map(vote => wordToBytes(word(vote.vote_address))),
    wordToBytes(BigInt(list.length)),
    ...list.map(vote => wordToBytes(vote.vote_count)),
  );
  const outcome = bench.call(OWNER, data, { owner: ALICE });
  expect(outcome.result).toBe('SUCCESS');
  state.putCode(OWNER, before);
  if (contract) state.putContract(contract);
  return bytesToWord(outcome.returnData);
}

/** What the transaction yields, as the instruction would say it: an amount, 1 for done, 0 for refused. */
function byActuator(state: State, { type, fields }: Step): bigint {
  const actuator = actuatorOf(type);
  if (!actuator) throw new TypeError(`There is no actuator for ${type}`);
  const context = { state, block: { number: 2n, timestampMs: 0n, witness: ALICE } };
  const contract = { ...emptyMessage(type), owner_address: OWNER, ...fields };
  state.checkpoint();
  try {
    actuator.validate(context, contract);
    const result = actuator.execute(context, contract);
    state.commit();
    if (type === 'WithdrawExpireUnfreezeContract') return result.withdraw_expire_amount ?? 0n;
    return type === 'WithdrawBalanceContract' ? (result.withdraw_amount ?? 0n) : 1n;
  } catch (error) {
    state.revert();
    if (!(error instanceof RejectedTransaction)) throw error;
    return 0n;
  }
}

/** What happens between two steps, the same on both chains. */
function passTime(states: readonly State[]): void {
  const days = BigInt(below(6));
  const [receiver, used] = [pick([...WITNESSES, OWNER]), BigInt(below(50_000))];
  const resource = pick(['bandwidth', 'energy'] as const);
  for (const state of states) {
    const now = state.property('LATEST_BLOCK_TIMESTAMP') + days * 86_400_000n + 3_000n;
    state.setProperty('LATEST_BLOCK_TIMESTAMP', now);
    state.putAccount(spendResource(state.requireAccount(receiver), resource, used, headSlot(state)));
    payBlockRewards(state, BOB);
    if (now >= state.property('NEXT_MAINTENANCE_TIME')) runMaintenance(state, 2n, now);
  }
}

/** The two ways differ here: instructions may withdraw nothing, cancel nothing, and need no day between withdrawals. */
function isComparable(state: State, { type }: Step): boolean {
  const account = state.requireAccount(OWNER);
  if (type === 'CancelAllUnfreezeV2Contract') return account.unfrozenV2.length > 0;
  if (type !== 'WithdrawBalanceContract') return true;
  const since = state.property('LATEST_BLOCK_TIMESTAMP') - account.latest_withdraw_time;
  return since >= 86_400_000n && pendingReward(state, account) > 0n;
}

it(`contracts stake and vote by the rules of transactions (${RUNS} × ${STEPS} steps, TVM_SEED=${SEED})`, async () => {
  const done = new Map<string, number>();
  for (let run = 0; run < RUNS; run++) {
    const [contract, account] = [await chain(), await chain()];
    for (let count = 0; count < STEPS; count++) {
      if (below(3) === 0) passTime([contract.state, account.state]);
      const next = step();
      if (!isComparable(account.state, next)) continue;
      const answer = byInstruction(contract, next);
      // Votes lie in a contract's account as a Java map orders them; the others' order is that of the transaction.
      const inOrder = contract.state.requireAccount(OWNER).votes;
      const same = next.votes && answer === 1n ? { ...next, fields: { votes: inOrder } } : next;
      expect(byActuator(account.state, same), `${next.type} in run ${run}, step ${count}`).toBe(answer);
      if (answer > 0n) done.set(next.type, (done.get(next.type) ?? 0) + 1);
      expect(contract.state.account(OWNER), `${next.type} in run ${run}, step ${count}`).toEqual(
        account.state.account(OWNER),
      );
    }
    for (const bench of [contract, account]) await bench.state.store.flush();
    expect(await stateDigest(contract.state.store)).toBe(await stateDigest(account.state.store));
  }
  // Every kind has been done, not only refused.
  expect(done.size).toBe(8);
});

it(`no words on the stack break them (4000 programs, TVM_SEED=${SEED})`, async () => {
  const bench = await chain();
  const special = [
    0n,
    1n,
    2n,
    32n,
    3n << 20n,
    1n << 31n,
    1n << 63n,
    1n << 64n,
    (1n << 251n) - 1n,
    1n << 255n,
  ];
  const random = () => {
    if (below(2) === 0) return pick(special);
    return below(2) === 0 ? (1n << 256n) - BigInt(1 + below(1_000)) : BigInt(below(1_000_000_000));
  };
  const results = new Set<string>();
  for (let program = 0; program < 4_000; program++) {
    const code = codeOf(0xd8 + below(8), ...Array.from({ length: 4 }, random));
    bench.state.putCode(OWNER, below(2) === 0 ? code : concatBytes(hexToBytes('366000600037'), code));
    const data = new Uint8Array(below(200)).fill(below(2));
    const outcome = bench.call(OWNER, data, { energyLimit: 100_000n });
    results.add(outcome.result);
    for (const internal of outcome.internalTransactions) encodeMessage('InternalTransaction', internal);
  }
  expect(results).toContain('SUCCESS');
  const known = ['SUCCESS', 'OUT_OF_ENERGY', 'OUT_OF_MEMORY', 'UNKNOWN'];
  expect([...results].filter(result => !known.includes(result))).toEqual([]);
});
