import { ContractType, ResourceCode } from '@sunscope/tron/messages';
import type { DecodedContract } from '@sunscope/tron/transaction';
import { ADDRESS_ROWS, AddressRowKind } from '../../database/derived/internal-transactions.ts';
import {
  DELEGATIONS,
  STAKE_EVENTS,
  StakeAction,
  type StakeActionCode,
} from '../../database/derived/stake.ts';
import { MAX_INDEX } from '../../database/position.ts';
import { bigintField, type TransactionContext } from '../transaction-context.ts';
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
  receiver: Uint8Array | undefined;
  amount: bigint;
  lockMs: bigint | undefined;
}

const NO_STEPS: readonly Step[] = [];

/** Stake: frozen, lent, taken back, paid out; rewards that were withdrawn. */
export const stakeRows: Derivation = {
  transaction(context, block, rows) {
    if (!context.row.succeeded) return;
    let { position } = context.row;
    // Behind its last place are those of the next transaction.
    for (const done of stepsOf(context).slice(0, MAX_INDEX)) add(rows, block, position++, done);
  },
};

function add(rows: DerivedRows, block: BlockEffect, position: bigint, done: Step): void {
  const { action, resource, owner, amount, lockMs } = done;
  const receiver = done.receiver ?? null;
  rows.append(STAKE_EVENTS, {
    position,
    action,
    resource,
    owner,
    receiver,
    amount,
    lock_ms: lockMs ?? null,
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

/** All of one shape: a quarter of all transactions are such steps. */
function step(
  action: StakeActionCode,
  resource: number,
  owner: Uint8Array,
  amount: bigint,
  receiver?: Uint8Array,
  lockMs?: bigint,
): Step {
  return { action, resource, owner, receiver, amount, lockMs };
}

/** What a transaction did with stake; it must have succeeded. */
export function stepsOf({ row, contract, info }: TransactionContext): readonly Step[] {
  const { owner, counterparty: receiver, amount = 0n } = row;
  switch (row.contractType) {
    case ContractType.FreezeBalanceContract: {
      const days = bigintField(contract, 'frozen_duration') ?? 0n;
      return [step(StakeAction.freezeV1, resourceOf(contract), owner, amount, receiver, days * DAY_MS)];
    }
    case ContractType.UnfreezeBalanceContract: {
      const back = info?.unfreeze_amount ?? 0n;
      return [step(StakeAction.unfreezeV1, resourceOf(contract), owner, back, receiver)];
    }
    case ContractType.FreezeBalanceV2Contract:
      return [step(StakeAction.freezeV2, resourceOf(contract), owner, amount)];
    case ContractType.UnfreezeBalanceV2Contract: {
      const back = bigintField(contract, 'unfreeze_balance') ?? 0n;
      return [
        step(StakeAction.unfreezeV2, resourceOf(contract), owner, back),
        ...paidOut(owner, info?.withdraw_expire_amount),
      ];
    }
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
      const lockMs = isLocked ? (slots > 0n ? slots : DEFAULT_LOCK_SLOTS) * SLOT_MS : undefined;
      return [step(StakeAction.delegate, resourceOf(contract), owner, amount, receiver, lockMs)];
    }
    case ContractType.UnDelegateResourceContract:
      return [step(StakeAction.undelegate, resourceOf(contract), owner, amount, receiver)];
    case ContractType.WithdrawBalanceContract:
      return info && info.withdraw_amount > 0n
        ? [step(StakeAction.reward, ResourceCode.BANDWIDTH, owner, info.withdraw_amount)]
        : NO_STEPS;
    case ContractType.TriggerSmartContract:
    case ContractType.CreateSmartContract:
      return info && info.internal_transactions.length > 0
        ? internalSteps(info).flatMap(stepsOfContract)
        : NO_STEPS;
    default:
      return NO_STEPS;
  }
}

function resourceOf(contract: DecodedContract | undefined): number {
  return Number(contract?.parameter?.['resource'] ?? ResourceCode.BANDWIDTH);
}

function paidOut(owner: Uint8Array, amount: bigint | undefined): readonly Step[] {
  return amount === undefined || amount === 0n
    ? NO_STEPS
    : [step(StakeAction.withdraw, ResourceCode.BANDWIDTH, owner, amount)];
}

function cancelled(owner: Uint8Array, amounts: readonly { key: string; value: bigint }[]): readonly Step[] {
  return amounts
    .filter(({ value }) => value > 0n)
    .map(({ key, value }) => {
      const resource = ResourceCode[key as keyof typeof ResourceCode] ?? ResourceCode.BANDWIDTH;
      return step(StakeAction.cancelUnfreeze, resource, owner, value);
    });
}

const RESOURCE_WORDS: Readonly<Record<string, number>> = {
  Bandwidth: ResourceCode.BANDWIDTH,
  Energy: ResourceCode.ENERGY,
  TronPower: ResourceCode.TRON_POWER,
};

/** What a contract did by an instruction of the machine (java-tron: Program; the note names instruction and resource). */
function stepsOfContract({
  note,
  caller: owner,
  receiver,
  sun: amount,
  extra,
}: InternalStep): readonly Step[] {
  const [, verb = '', word = ''] =
    /^(freezeBalanceV2For|unfreezeBalanceV2For|freezeFor|unfreezeFor|delegateResourceOf|unDelegateResourceOf)(\w+)$/.exec(
      note,
    ) ?? [];
  const resource = RESOURCE_WORDS[word] ?? ResourceCode.BANDWIDTH;
  // Stake 1.0 names the contract itself as receiver where it keeps the resource.
  const other = receiver && !Buffer.from(receiver).equals(owner) ? receiver : undefined;
  switch (verb) {
    case 'freezeBalanceV2For':
      return [step(StakeAction.freezeV2, resource, owner, amount)];
    case 'unfreezeBalanceV2For':
      return [step(StakeAction.unfreezeV2, resource, owner, amount)];
    case 'freezeFor':
      return [step(StakeAction.freezeV1, resource, owner, amount, other, 3n * DAY_MS)];
    case 'unfreezeFor':
      return [step(StakeAction.unfreezeV1, resource, owner, amount, other)];
    case 'delegateResourceOf':
      return [step(StakeAction.delegate, resource, owner, amount, receiver)];
    case 'unDelegateResourceOf':
      return [step(StakeAction.undelegate, resource, owner, amount, receiver)];
  }
  if (note === 'cancelAllUnfreezeV2') return cancelled(owner, amountsOfExtra(extra));
  if (note.startsWith('withdrawExpireUnfreeze')) return paidOut(owner, amount);
  return note === 'withdrawReward' && amount > 0n
    ? [step(StakeAction.reward, ResourceCode.BANDWIDTH, owner, amount)]
    : NO_STEPS;
}
