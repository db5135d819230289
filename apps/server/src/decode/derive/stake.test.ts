import { addressFromBytes } from '@sunscope/tron/address';
import { textToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { ContractType, type InternalTransaction, type TransactionInfo } from '@sunscope/tron/messages';
import { describe, expect, it } from 'vitest';
import { positionOf } from '../../database/position.ts';
import type { TransactionContext } from '../transaction-context.ts';
import type { BlockEffect } from '../effects.ts';
import { DerivedRows } from './derived-rows.ts';
import type { Derivation } from './derivation.ts';
import { governanceRows } from './governance.ts';
import { stakeRows } from './stake.ts';

const address = (last: number) => Uint8Array.from([0x41, ...new Uint8Array(19), last]);
const [OWNER, RECEIVER, CONTRACT, WITNESS] = [address(1), address(2), address(3), address(4)];
const TRX = 1_000_000n;
const DAY_MS = 86_400_000n;
const block = { number: 7n, timestampMs: 1_700_000_000_000n } as BlockEffect;
const at = (index: number) => positionOf(7n, 0) + BigInt(index);

interface Played {
  type: keyof typeof ContractType;
  parameter?: Record<string, unknown>;
  amount?: bigint;
  receiver?: Uint8Array;
  info?: Partial<TransactionInfo>;
  failed?: boolean;
}

function rowsOf(derivation: Derivation, { type, parameter = {}, amount, receiver, info, failed }: Played) {
  const rows = new DerivedRows();
  const context = {
    contract: { code: ContractType[type], parameter },
    info: { ...emptyMessage('TransactionInfo'), ...info },
    row: {
      position: at(0),
      owner: OWNER,
      counterparty: receiver,
      contractType: ContractType[type],
      succeeded: failed !== true,
      amount,
    },
  } as unknown as TransactionContext;
  derivation.transaction?.(context, block, rows);
  const { appended, merged } = rows.changes();
  return Object.fromEntries([...appended, ...merged].map(({ table, rows: added }) => [table.name, added]));
}

function internal(
  note: string,
  {
    to = CONTRACT,
    sun = 0n,
    extra = '',
    rejected = false,
  }: { to?: Uint8Array; sun?: bigint; extra?: string; rejected?: boolean } = {},
): InternalTransaction {
  return {
    ...emptyMessage('InternalTransaction'),
    note: textToBytes(note),
    caller_address: CONTRACT,
    transferTo_address: to,
    callValueInfo: [{ callValue: sun, tokenId: '' }],
    extra,
    rejected,
  };
}

const calledWith = (...internals: InternalTransaction[]): Played => ({
  type: 'TriggerSmartContract',
  receiver: CONTRACT,
  info: { internal_transactions: internals },
});

const short = (rows: readonly Record<string, unknown>[] | undefined, ...names: string[]) =>
  (rows ?? []).map(row => names.map(name => row[name]));

describe('stake', () => {
  it('a locked loan of Stake 2.0: three days unless a period is given', () => {
    const played = { type: 'DelegateResourceContract', amount: 5n * TRX, receiver: RECEIVER } as const;
    const usual = rowsOf(stakeRows, { ...played, parameter: { resource: 1, lock: true, lock_period: 0n } });
    expect(short(usual['stake_events'], 'position', 'action', 'resource', 'amount', 'lock_ms')).toEqual([
      [at(0), 7, 1, 5n * TRX, 3n * DAY_MS],
    ]);
    expect(short(usual['delegations'], 'owner', 'receiver', 'kind', 'balance')).toEqual([
      [OWNER, RECEIVER, 3, 5n * TRX],
    ]);
    expect(short(usual['address_rows'], 'address', 'kind')).toEqual([
      [OWNER, 3],
      [RECEIVER, 3],
    ]);
    const given = rowsOf(stakeRows, { ...played, parameter: { resource: 0, lock: true, lock_period: 100n } });
    expect(short(given['stake_events'], 'lock_ms')).toEqual([[300_000n]]);
    const free = rowsOf(stakeRows, { ...played, parameter: { resource: 0, lock: false, lock_period: 0n } });
    expect(short(free['stake_events'], 'lock_ms')).toEqual([[null]]);
  });

  it('Stake 1.0 for another lends, and unfreezing takes back what the receipt says', () => {
    const lent = rowsOf(stakeRows, {
      type: 'FreezeBalanceContract',
      parameter: { resource: 1, frozen_duration: 3n },
      amount: 7n * TRX,
      receiver: RECEIVER,
    });
    expect(short(lent['delegations'], 'kind', 'balance')).toEqual([[1, 7n * TRX]]);
    expect(short(lent['stake_events'], 'action', 'lock_ms')).toEqual([[1, 3n * DAY_MS]]);
    const back = rowsOf(stakeRows, {
      type: 'UnfreezeBalanceContract',
      parameter: { resource: 1 },
      receiver: RECEIVER,
      info: { unfreeze_amount: 7n * TRX },
    });
    expect(short(back['delegations'], 'kind', 'balance')).toEqual([[1, -7n * TRX]]);
    const own = rowsOf(stakeRows, { type: 'UnfreezeBalanceContract', info: { unfreeze_amount: TRX } });
    expect(own['delegations']).toBeUndefined();
  });

  it('unstaking pays out what waited long enough, cancelling restakes by resource', () => {
    const taken = rowsOf(stakeRows, {
      type: 'UnfreezeBalanceV2Contract',
      parameter: { unfreeze_balance: 4n * TRX, resource: 1 },
      info: { withdraw_expire_amount: 2n * TRX },
    });
    expect(short(taken['stake_events'], 'position', 'action', 'amount')).toEqual([
      [at(0), 4, 4n * TRX],
      [at(1), 5, 2n * TRX],
    ]);
    const cancelled = rowsOf(stakeRows, {
      type: 'CancelAllUnfreezeV2Contract',
      info: {
        cancel_unfreezeV2_amount: [
          { key: 'BANDWIDTH', value: TRX },
          { key: 'ENERGY', value: 3n * TRX },
          { key: 'TRON_POWER', value: 0n },
        ],
      },
    });
    expect(short(cancelled['stake_events'], 'action', 'resource', 'amount')).toEqual([
      [6, 0, TRX],
      [6, 1, 3n * TRX],
    ]);
  });

  it('contracts stake and lend too, unless the machine refused', () => {
    const rows = rowsOf(
      stakeRows,
      calledWith(
        internal('call', { sun: 9n }),
        internal('freezeBalanceV2ForEnergy', { sun: 100n * TRX }),
        internal('delegateResourceOfEnergy', { to: RECEIVER, sun: 40n * TRX }),
        internal('delegateResourceOfBandwidth', { to: RECEIVER, sun: TRX, rejected: true }),
        internal('unDelegateResourceOfEnergy', { to: RECEIVER, sun: 10n * TRX }),
        internal('withdrawReward', { sun: 5n }),
        internal('cancelAllUnfreezeV2', { extra: '{"BANDWIDTH":3,"ENERGY":0}' }),
      ),
    );
    expect(short(rows['stake_events'], 'position', 'action', 'resource', 'owner', 'amount')).toEqual([
      [at(0), 3, 1, CONTRACT, 100n * TRX],
      [at(1), 7, 1, CONTRACT, 40n * TRX],
      [at(2), 8, 1, CONTRACT, 10n * TRX],
      [at(3), 9, 0, CONTRACT, 5n],
      [at(4), 6, 0, CONTRACT, 3n],
    ]);
    expect(short(rows['delegations'], 'owner', 'receiver', 'kind', 'balance')).toEqual([
      [CONTRACT, RECEIVER, 3, 30n * TRX],
    ]);
  });

  it('what failed did nothing', () => {
    expect(rowsOf(stakeRows, { type: 'FreezeBalanceV2Contract', amount: TRX, failed: true })).toEqual({});
  });
});

describe('governance', () => {
  const votes = [
    { vote_address: WITNESS, vote_count: 3n },
    { vote_address: RECEIVER, vote_count: 1n },
  ];

  it('a ballot has a row for each candidate, and all of them its place', () => {
    const rows = rowsOf(governanceRows, { type: 'VoteWitnessContract', parameter: { votes } });
    expect(short(rows['votes'], 'position', 'ballot', 'voter', 'candidate', 'votes')).toEqual([
      [at(0), at(0), OWNER, WITNESS, 3n],
      [at(1), at(0), OWNER, RECEIVER, 1n],
    ]);
  });

  it('contracts vote as the machine notes it, several times in a call', () => {
    const ballot = (count: bigint) =>
      `{"votes":[{"vote_address":"${addressFromBytes(WITNESS)}","vote_count":${count}}]}`;
    const rows = rowsOf(
      governanceRows,
      calledWith(
        internal('voteWitness', { extra: ballot(9_007_199_254_740_993n) }),
        internal('voteWitness', { extra: ballot(2n), rejected: true }),
        internal('voteWitness', { extra: ballot(4n) }),
        internal('voteWitness', { extra: 'nothing that can be read' }),
      ),
    );
    expect(short(rows['votes'], 'position', 'ballot', 'voter', 'votes')).toEqual([
      [at(0), at(0), CONTRACT, 9_007_199_254_740_993n],
      [at(1), at(1), CONTRACT, 4n],
    ]);
  });

  it('proposals: made, approved, withdrawn from, cancelled', () => {
    const step = (type: keyof typeof ContractType, parameter: Record<string, unknown>) =>
      short(rowsOf(governanceRows, { type, parameter })['proposal_events'], 'action', 'proposal', 'actor')[0];
    expect(step('ProposalCreateContract', {})).toEqual([1, null, OWNER]);
    expect(step('ProposalApproveContract', { proposal_id: 5n, is_add_approval: true })).toEqual([
      2,
      5n,
      OWNER,
    ]);
    expect(step('ProposalApproveContract', { proposal_id: 5n, is_add_approval: false })).toEqual([
      3,
      5n,
      OWNER,
    ]);
    expect(step('ProposalDeleteContract', { proposal_id: 5n })).toEqual([4, 5n, OWNER]);
    expect(
      short(
        rowsOf(governanceRows, { type: 'UpdateBrokerageContract', parameter: { brokerage: 35 } })[
          'brokerage_changes'
        ],
        'witness',
        'brokerage',
      ),
    ).toEqual([[OWNER, 35]]);
  });
});
