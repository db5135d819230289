import { addressFromBytes, type HexAddress } from '@sunscope/tron/address';
import { bytesToHex, bytesToText, concatBytes, hexToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { beforeEach, describe, expect, it } from 'vitest';
import { internalTransactionHash } from '../machine/execution.ts';
import { ALICE, Bench, BOB, CAROL, codeOf } from '../fixtures.ts';
import { addressToWord, bytesToWord, wordToBytes } from '../machine/words.ts';

const [VOTE, REWARD, FREEZE, UNFREEZE, CANCEL, EXPIRE, DELEGATE, UNDELEGATE] = [
  0xd8, 0xd9, 0xda, 0xdb, 0xdc, 0xdd, 0xde, 0xdf,
] as const;
const CONTRACT = hexToBytes('41eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee');
const OTHER = hexToBytes('41ffffffffffffffffffffffffffffffffffffffff');
const NOW = 1_700_000_000_000n;
const DAY_MS = 86_400_000n;
const TRX = 1_000_000n;
const [BANDWIDTH, ENERGY] = [0n, 1n];

let bench: Bench;
beforeEach(async () => {
  bench = await Bench.create();
  bench.place(CONTRACT, new Uint8Array(0));
  bench.state.addBalance(CONTRACT, 1_000n * TRX);
  bench.state.setProperty('LATEST_BLOCK_TIMESTAMP', NOW);
});

const word = (address: Uint8Array) => addressToWord(bytesToHex(address) as HexAddress);

/** Runs one instruction as the contract. */
function run(opcode: number, ...words: bigint[]) {
  bench.state.putCode(CONTRACT, codeOf(opcode, ...words));
  const outcome = bench.call(CONTRACT);
  expect(outcome).toMatchObject({ result: 'SUCCESS' });
  return { ...outcome, answer: bytesToWord(outcome.returnData) };
}

/** Notes, values and rejections of the internal transactions. */
function internals(outcome: ReturnType<typeof run>): string[] {
  return outcome.internalTransactions.map(
    ({ note, callValueInfo, rejected, extra }) =>
      `${bytesToText(note)} ${callValueInfo.map(info => info.callValue).join()}${rejected ? ' rejected' : ''}${extra === '' ? '' : ` ${extra}`}`,
  );
}

describe('stake', () => {
  it('freezes: the balance, the stake and the total weight change', () => {
    const outcome = run(FREEZE, 100n * TRX, ENERGY);
    expect(outcome.answer).toBe(1n);
    // Two PUSH32 3, the instruction 10,000, two PUSH1 3, MSTORE with one new word 3 + 1, two PUSH1 3, RETURN 0, PUSH1 3
    // for the offset of MSTORE.
    expect(outcome.energyUsed).toBe(10_019n);
    expect(internals(outcome)).toEqual(['freezeBalanceV2ForEnergy 100000000']);
    expect(bench.state.requireAccount(CONTRACT)).toMatchObject({
      balance: 900n * TRX,
      frozenV2: [{ type: 1, amount: 100n * TRX }],
    });
    expect(bench.state.property('TOTAL_ENERGY_WEIGHT')).toBe(100n);
  });

  it('goes to the contract itself, in its internal transaction too', () => {
    const [internal] = run(FREEZE, TRX, BANDWIDTH).internalTransactions;
    expect(internal?.transferTo_address).toEqual(CONTRACT);
    expect(bytesToHex(internal?.hash ?? CONTRACT)).toBe(
      bytesToHex(
        internalTransactionHash({
          parentHash: bench.transactionId,
          receiver: CONTRACT,
          data: new Uint8Array(0),
          sun: TRX,
          nonce: 1,
        }),
      ),
    );
  });

  it.each([
    ['less than 1 TRX', TRX - 1n, ENERGY, 'freezeBalanceV2ForEnergy 999999 rejected'],
    ['more than there is', 1_001n * TRX, BANDWIDTH, 'freezeBalanceV2ForBandwidth 1001000000 rejected'],
    ['for votes alone', TRX, 2n, 'freezeBalanceV2ForTronPower 1000000 rejected'],
    ['an unknown resource', TRX, 3n, 'freezeBalanceV2ForUnknownType 1000000 rejected'],
    ['more than 64 bits', (1n << 64n) + TRX, ENERGY, 'freezeBalanceV2ForEnergy 1000000 rejected'],
  ])('pushes 0 for %s', (_, amount, resource, expected) => {
    const outcome = run(FREEZE, amount, resource);
    expect(outcome.answer).toBe(0n);
    expect(internals(outcome)).toEqual([expected]);
    expect(bench.state.requireAccount(CONTRACT)).toMatchObject({ balance: 1_000n * TRX, frozenV2: [] });
  });

  it('is unfrozen to wait 14 days, then paid on the next unfreezing or on demand', () => {
    run(FREEZE, 100n * TRX, BANDWIDTH);
    expect(run(UNFREEZE, 30n * TRX, BANDWIDTH).answer).toBe(1n);
    expect(bench.state.requireAccount(CONTRACT).unfrozenV2).toEqual([
      { type: 0, unfreeze_amount: 30n * TRX, unfreeze_expire_time: NOW + 14n * DAY_MS },
    ]);
    const early = run(EXPIRE);
    expect([early.answer, internals(early)]).toEqual([0n, ['withdrawExpireUnfreeze 0']]);
    bench.state.setProperty('LATEST_BLOCK_TIMESTAMP', NOW + 14n * DAY_MS);
    const next = run(UNFREEZE, 20n * TRX, BANDWIDTH);
    expect(internals(next)).toEqual([
      'unfreezeBalanceV2ForBandwidth 20000000',
      'withdrawExpireUnfreezeWhileUnfreezing 30000000',
    ]);
    bench.state.setProperty('LATEST_BLOCK_TIMESTAMP', NOW + 28n * DAY_MS);
    const due = run(EXPIRE);
    expect([due.answer, internals(due)]).toEqual([20n * TRX, ['withdrawExpireUnfreeze 20000000']]);
    expect(bench.state.requireAccount(CONTRACT)).toMatchObject({ balance: 950n * TRX, unfrozenV2: [] });
    expect(bench.state.property('TOTAL_NET_WEIGHT')).toBe(50n);
    expect(run(UNFREEZE, 51n * TRX, BANDWIDTH).answer).toBe(0n);
  });

  it('that waits is staked again by cancelling, in each resource; what is due is paid', () => {
    run(FREEZE, 100n * TRX, BANDWIDTH);
    run(FREEZE, 100n * TRX, ENERGY);
    run(UNFREEZE, 10n * TRX, BANDWIDTH);
    bench.state.setProperty('LATEST_BLOCK_TIMESTAMP', NOW + 14n * DAY_MS);
    run(UNFREEZE, 7n * TRX, ENERGY);
    run(UNFREEZE, 5n * TRX, ENERGY);
    // The first one was paid by the second unfreezing.
    run(UNFREEZE, 1n * TRX, BANDWIDTH);
    bench.state.putAccount({
      ...bench.state.requireAccount(CONTRACT),
      unfrozenV2: bench.state
        .requireAccount(CONTRACT)
        .unfrozenV2.map((entry, index) => (index === 0 ? { ...entry, unfreeze_expire_time: NOW } : entry)),
    });
    const outcome = run(CANCEL);
    expect(outcome.answer).toBe(1n);
    expect(internals(outcome)).toEqual([
      'cancelAllUnfreezeV2 0 {"BANDWIDTH":1000000,"ENERGY":5000000,"TRON_POWER":0}',
      'withdrawExpireUnfreezeWhileCanceling 7000000',
    ]);
    expect(run(CANCEL).answer).toBe(1n);
  });

  it('is delegated to accounts, not to contracts or to oneself, and taken back', () => {
    run(FREEZE, 100n * TRX, ENERGY);
    bench.place(OTHER, new Uint8Array(0));
    bench.state.putAccount({ ...bench.state.requireAccount(OTHER), type: 2 });
    const outcome = run(DELEGATE, word(BOB), 40n * TRX, ENERGY);
    expect(outcome.answer).toBe(1n);
    expect(internals(outcome)).toEqual(['delegateResourceOfEnergy 40000000']);
    expect(outcome.internalTransactions[0]?.transferTo_address).toEqual(BOB);
    expect(bench.state.requireAccount(BOB).account_resource).toMatchObject({
      acquired_delegated_frozenV2_balance_for_energy: 40n * TRX,
    });
    expect(bench.state.property('TOTAL_ENERGY_WEIGHT')).toBe(100n);
    for (const [receiver, amount] of [
      [word(CONTRACT), TRX],
      [word(OTHER), TRX],
      [0x1234n, TRX],
      [word(BOB), 61n * TRX],
      [word(BOB), TRX - 1n],
    ] as const)
      expect(run(DELEGATE, receiver, amount, ENERGY).answer).toBe(0n);
    expect(run(UNDELEGATE, word(BOB), 41n * TRX, ENERGY).answer).toBe(0n);
    expect(run(UNDELEGATE, word(BOB), 15n * TRX, ENERGY).answer).toBe(1n);
    expect(bench.state.requireAccount(CONTRACT).frozenV2).toEqual([{ type: 1, amount: 75n * TRX }]);
    expect(bench.state.delegations.record('unlocked', CONTRACT, BOB)).toMatchObject({
      frozen_balance_for_energy: 25n * TRX,
      expire_time_for_energy: 0n,
    });
  });
});

describe('votes', () => {
  const WITNESSES = [ALICE, BOB, CAROL];
  beforeEach(() => {
    for (const address of WITNESSES) bench.state.putWitness({ ...emptyMessage('Witness'), address });
    run(FREEZE, 100n * TRX, ENERGY);
  });

  /** Votes from memory: witnesses at 0, amounts behind them. */
  function vote(votes: readonly (readonly [Uint8Array, bigint])[], lengths?: readonly [bigint, bigint]) {
    const count = BigInt(votes.length);
    const [witnessCount, amountCount] = lengths ?? [count, count];
    const data = concatBytes(
      wordToBytes(count),
      ...votes.map(([witness]) => wordToBytes(word(witness))),
      wordToBytes(count),
      ...votes.map(([, amount]) => wordToBytes(BigInt.asUintN(256, amount))),
    );
    const code = codeOf(VOTE, 0n, witnessCount, 32n * (count + 1n), amountCount);
    bench.state.putCode(CONTRACT, concatBytes(hexToBytes('366000600037'), code));
    const outcome = bench.call(CONTRACT, data);
    return { ...outcome, answer: bytesToWord(outcome.returnData) };
  }

  it('replace earlier ones, are merged by witness, and nothing for 0', () => {
    const outcome = vote([
      [BOB, 10n],
      [CAROL, 0n],
      [BOB, 15n],
    ]);
    expect(outcome.answer).toBe(1n);
    expect(outcome.internalTransactions).toMatchObject([
      {
        transferTo_address: new Uint8Array(0),
        extra: `{"votes":[{"vote_address":"${addressFromBytes(BOB)}","vote_count":10},{"vote_address":"${addressFromBytes(CAROL)}","vote_count":0},{"vote_address":"${addressFromBytes(BOB)}","vote_count":15}]}`,
      },
    ]);
    expect(bytesToText(outcome.internalTransactions[0]?.note ?? CONTRACT)).toBe('voteWitness');
    expect(bench.state.requireAccount(CONTRACT).votes).toEqual([{ vote_address: BOB, vote_count: 25n }]);
    expect(vote([[CAROL, 100n]]).answer).toBe(1n);
    expect(bench.state.voteChanges.of(CONTRACT)).toEqual({
      oldVotes: [],
      newVotes: [{ vote_address: CAROL, vote_count: 100n }],
    });
    expect(vote([]).answer).toBe(1n);
    expect(bench.state.requireAccount(CONTRACT).votes).toEqual([]);
  });

  it('push 0 beyond the power, for whom is no witness, and below 0', () => {
    expect(vote([[BOB, 101n]]).answer).toBe(0n);
    expect(vote([[OTHER, 1n]]).answer).toBe(0n);
    const negative = vote([[BOB, -1n]]);
    expect(negative.answer).toBe(0n);
    expect(negative.internalTransactions[0]?.rejected).toBe(true);
    expect(vote(Array.from({ length: 31 }, () => [BOB, 1n] as const)).answer).toBe(0n);
    expect(vote(Array.from({ length: 30 }, () => [BOB, 1n] as const)).answer).toBe(1n);
  });

  it('cost 30,000 and memory, and fail where an array is not as long as said', () => {
    // CALLDATASIZE 2, two PUSH1 3, CALLDATACOPY of 4 words 3 + 12 + 12 of memory; four PUSH32 3; 30,000 without new
    // memory; PUSH1 3, MSTORE 1, two PUSH1 3.
    expect(vote([[BOB, 1n]]).energyUsed).toBe(2n + 6n + 3n * 4n + 12n + 12n + 30_000n + 3n + 1n + 6n);
    expect(vote([[BOB, 1n]], [1n, 2n])).toMatchObject({
      result: 'UNKNOWN',
      message: 'TVM VoteWitness: memory array length do not match length parameter!',
    });
    // 32 × 2^251 overflows to an empty array, which java-tron prices at nothing.
    expect(vote([[BOB, 1n]], [1n, 1n << 251n]).result).toBe('UNKNOWN');
  });

  it('earn rewards that are taken at once, as often as one likes', () => {
    expect(vote([[BOB, 100n]]).answer).toBe(1n);
    const { state } = bench;
    const account = state.requireAccount(CONTRACT);
    state.putAccount({ ...account, allowance: 12_345n });
    const outcome = run(REWARD);
    expect(outcome.answer).toBe(12_345n);
    expect(internals(outcome)).toEqual(['withdrawReward 12345']);
    expect(state.requireAccount(CONTRACT)).toMatchObject({
      balance: 900n * TRX + 12_345n,
      allowance: 0n,
      // The block's time in whole seconds.
      latest_withdraw_time: 1_700_000_000_000n,
    });
    expect(run(REWARD).answer).toBe(0n);
    state.marks.setGuardWitnesses([CONTRACT]);
    state.putAccount({ ...state.requireAccount(CONTRACT), allowance: 5n });
    const refused = run(REWARD);
    expect([refused.answer, internals(refused)]).toEqual([0n, ['withdrawReward 0 rejected']]);
  });
});

describe('none of them', () => {
  it.each([VOTE, REWARD, FREEZE, UNFREEZE, CANCEL, EXPIRE, DELEGATE, UNDELEGATE])(
    '%i runs in a static call',
    op => {
      bench.place(OTHER, codeOf(op, 0n, 0n, 0n, 0n));
      // mstore(0, staticcall(60000, OTHER, 0, 0, 0, 0)); return(0, 32)
      const code = `600060006000600073${bytesToHex(OTHER.subarray(1))}61ea60fa60005260206000f3`;
      bench.state.putCode(CONTRACT, hexToBytes(code));
      const outcome = bench.call(CONTRACT);
      expect(outcome.returnData.at(-1)).toBe(0);
      // A failure, not a revert: it took all the 60,000.
      expect(outcome.energyUsed).toBeGreaterThan(60_000n);
    },
  );

  it.each([0xd5, 0xd6, 0xd7])('%i of Stake 1.0 is there', op => {
    bench.state.putCode(CONTRACT, codeOf(op, 0n, 0n, 0n));
    expect(bench.call(CONTRACT).result).toBe('ILLEGAL_OPERATION');
  });
});

describe('SELFDESTRUCT', () => {
  const destruct = (heir: Uint8Array) => {
    bench.state.putCode(CONTRACT, hexToBytes(`73${bytesToHex(heir.subarray(1))}ff`));
    return bench.call(CONTRACT);
  };

  it('hands stake, what is due and votes over, and pays rewards first', () => {
    run(FREEZE, 100n * TRX, ENERGY);
    run(UNFREEZE, 30n * TRX, ENERGY);
    const { state } = bench;
    state.putAccount({ ...state.requireAccount(CONTRACT), allowance: 9n });
    state.setProperty('LATEST_BLOCK_TIMESTAMP', NOW + 14n * DAY_MS);
    const before = state.balance(BOB);
    const outcome = destruct(BOB);
    expect(outcome.result).toBe('SUCCESS');
    expect(internals({ ...outcome, answer: 0n })).toEqual([
      `suicide ${900n * TRX + 9n + 30n * TRX}`,
      'withdrawExpireUnfreezeWhileSuiciding 30000000',
    ]);
    expect(state.balance(BOB) - before).toBe(930n * TRX + 9n);
    expect(state.requireAccount(BOB).frozenV2).toEqual([{ type: 1, amount: 70n * TRX }]);
    expect(state.account(CONTRACT)).toBeUndefined();
  });

  it('reverts while stake is with others or waits', () => {
    run(FREEZE, 100n * TRX, ENERGY);
    run(DELEGATE, word(BOB), 10n * TRX, ENERGY);
    expect(destruct(BOB)).toMatchObject({ result: 'REVERT', internalTransactions: [] });
    run(UNDELEGATE, word(BOB), 10n * TRX, ENERGY);
    run(UNFREEZE, 10n * TRX, ENERGY);
    expect(destruct(BOB).result).toBe('REVERT');
    run(CANCEL);
    expect(destruct(BOB).result).toBe('SUCCESS');
  });
});
