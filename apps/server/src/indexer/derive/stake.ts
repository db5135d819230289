import { ContractType, ResourceCode } from '@sunscope/tron/messages';
import { ADDRESS_ROWS, AddressRowKind } from '../../database/derived/internal-transactions.ts';
import {
  DELEGATIONS,
  STAKE_EVENTS,
  StakeAction,
  type StakeActionCode,
} from '../../database/derived/stake.ts';
import { bigintField, type TransactionContext } from '../decode-block.ts';
import type { BlockEffect } from '../effects.ts';
import type { Derivation } from './derivation.ts';
import type { DerivedRows } from './derived-rows.ts';
import { amountsOfExtra, internalSteps, type InternalStep } from './internal-steps.ts';

const DAY_MS = 86_400_000n;
const SLOT_MS = 3000n;
/** Slots of a lock without a period of its own: three days. */
const DEFAULT_LOCK_SLOTS = 86_400n;

interface Step {
  action: StakeActionCode;
  resource: number;
  owner: Uint8Array;
  receiver?: Uint8Array | undefined;
  amount: bigint;
  lockMs?: bigint;
}

/** Stake: frozen, lent, taken back, paid out; rewards that were withdrawn. */
export const stakeRows: Derivation = {
  transaction(context, block, rows) {
    if (!context.row.succeeded) return;
    let { position } = context.row;
    for (const step of stepsOf(context)) add(rows, block, position++, step);
  },
};

function add(rows: DerivedRows, block: BlockEffect, position: bigint, step: Step): void {
  const { action, resource, owner, amount } = step;
  const receiver = step.receiver ?? null;
  rows.append(STAKE_EVENTS, {
    position,
    action,
    resource,
    owner,
    receiver,
    amount,
    lock_ms: step.lockMs ?? null,
    timestamp_ms: block.timestampMs,
  });
  rows.merge(ADDRESS_ROWS, { address: owner, kind: AddressRowKind.stake, position });
  if (receiver === null) return;
  rows.merge(ADDRESS_ROWS, { address: receiver, kind: AddressRowKind.stake, position });
  const isV2 = action === StakeAction.delegate || action === StakeAction.undelegate;
  const isBack = action === StakeAction.undelegate || action === StakeAction.unfreezeV1;
  rows.merge(DELEGATIONS, {
    owner,
    receiver,
    kind: resource + (isV2 ? 2 : 0),
    balance: isBack ? -amount : amount,
    position,
    timestamp_ms: block.timestampMs,
  });
}

/** What a transaction did with stake; it must have succeeded. */
export function stepsOf(context: TransactionContext): Step[] {
  const { row, contract, info } = context;
  const { owner, counterparty: receiver } = row;
  const resource = Number(contract?.parameter?.['resource'] ?? ResourceCode.BANDWIDTH);
  const stated = { owner, resource, amount: row.amount ?? 0n };
  switch (row.contractType) {
    case ContractType.FreezeBalanceContract: {
      const days = bigintField(contract, 'frozen_duration') ?? 0n;
      return [{ ...stated, action: StakeAction.freezeV1, receiver, lockMs: days * DAY_MS }];
    }
    case ContractType.UnfreezeBalanceContract:
      return [{ ...stated, action: StakeAction.unfreezeV1, receiver, amount: info?.unfreeze_amount ?? 0n }];
    case ContractType.FreezeBalanceV2Contract:
      return [{ ...stated, action: StakeAction.freezeV2 }];
    case ContractType.UnfreezeBalanceV2Contract:
      return [
        {
          ...stated,
          action: StakeAction.unfreezeV2,
          amount: bigintField(contract, 'unfreeze_balance') ?? 0n,
        },
        ...paidOut(owner, info?.withdraw_expire_amount),
      ];
    case ContractType.WithdrawExpireUnfreezeContract:
      return paidOut(owner, info?.withdraw_expire_amount);
    case ContractType.CancelAllUnfreezeV2Contract:
      return [
        ...cancelled(owner, info?.cancel_unfreezeV2_amount ?? []),
        ...paidOut(owner, info?.withdraw_expire_amount),
      ];
    case ContractType.DelegateResourceContract: {
      const isLocked = contract?.parameter?.['lock'] === true;
      const slots = bigintField(contract, 'lock_period') ?? 0n;
      return [
        {
          ...stated,
          action: StakeAction.delegate,
          receiver,
          ...(isLocked ? { lockMs: (slots > 0n ? slots : DEFAULT_LOCK_SLOTS) * SLOT_MS } : {}),
        },
      ];
    }
    case ContractType.UnDelegateResourceContract:
      return [{ ...stated, action: StakeAction.undelegate, receiver }];
    case ContractType.WithdrawBalanceContract:
      return info && info.withdraw_amount > 0n
        ? [
            {
              action: StakeAction.reward,
              resource: ResourceCode.BANDWIDTH,
              owner,
              amount: info.withdraw_amount,
            },
          ]
        : [];
    case ContractType.TriggerSmartContract:
    case ContractType.CreateSmartContract:
      return internalSteps(info).flatMap(stepsOfContract);
    default:
      return [];
  }
}

function paidOut(owner: Uint8Array, amount: bigint | undefined): Step[] {
  return amount === undefined || amount === 0n
    ? []
    : [{ action: StakeAction.withdraw, resource: ResourceCode.BANDWIDTH, owner, amount }];
}

function cancelled(owner: Uint8Array, amounts: readonly { key: string; value: bigint }[]): Step[] {
  return amounts
    .filter(({ value }) => value > 0n)
    .map(({ key, value }) => ({
      action: StakeAction.cancelUnfreeze,
      resource: ResourceCode[key as keyof typeof ResourceCode] ?? ResourceCode.BANDWIDTH,
      owner,
      amount: value,
    }));
}

const RESOURCE_WORDS: Readonly<Record<string, number>> = {
  Bandwidth: ResourceCode.BANDWIDTH,
  Energy: ResourceCode.ENERGY,
  TronPower: ResourceCode.TRON_POWER,
};

/** What a contract did by an instruction of the machine (java-tron: Program; the note names instruction and resource). */
function stepsOfContract({ note, caller: owner, receiver, sun: amount, extra }: InternalStep): Step[] {
  const [, verb = '', word = ''] =
    /^(freezeBalanceV2For|unfreezeBalanceV2For|freezeFor|unfreezeFor|delegateResourceOf|unDelegateResourceOf)(\w+)$/.exec(
      note,
    ) ?? [];
  const step = { owner, resource: RESOURCE_WORDS[word] ?? ResourceCode.BANDWIDTH, amount };
  // Stake 1.0 names the contract itself as receiver where it keeps the resource.
  const other = receiver && !Buffer.from(receiver).equals(owner) ? receiver : undefined;
  switch (verb) {
    case 'freezeBalanceV2For':
      return [{ ...step, action: StakeAction.freezeV2 }];
    case 'unfreezeBalanceV2For':
      return [{ ...step, action: StakeAction.unfreezeV2 }];
    case 'freezeFor':
      return [{ ...step, action: StakeAction.freezeV1, receiver: other, lockMs: 3n * DAY_MS }];
    case 'unfreezeFor':
      return [{ ...step, action: StakeAction.unfreezeV1, receiver: other }];
    case 'delegateResourceOf':
      return [{ ...step, action: StakeAction.delegate, receiver }];
    case 'unDelegateResourceOf':
      return [{ ...step, action: StakeAction.undelegate, receiver }];
  }
  if (note === 'cancelAllUnfreezeV2') return cancelled(owner, amountsOfExtra(extra));
  if (note.startsWith('withdrawExpireUnfreeze')) return paidOut(owner, amount);
  return note === 'withdrawReward' && amount > 0n
    ? [{ ...step, resource: ResourceCode.BANDWIDTH, action: StakeAction.reward }]
    : [];
}
