import { ContractType, ResourceCode } from '@sunscope/tron/messages';
import { bandwidthBytes } from '@sunscope/tron/transaction';
import { StakeAction } from '../../database/derived/stake.ts';
import {
  ACCOUNT_DAYS,
  CHAIN_HOURS,
  type accountDays,
  type chainHours,
} from '../../database/derived/series.ts';
import { within64 } from '../../database/int64.ts';
import { TokenKind } from '../../database/token-key.ts';
import type { RowOf } from '../../database/derived-table.ts';
import { isAddressBytes, type TransactionContext } from '../transaction-context.ts';
import type { BlockEffect, Effects } from '../effects.ts';
import type { Derivation } from './derivation.ts';
import type { DerivedRows } from './derived-rows.ts';
import { stepsOf as stakeSteps } from './stake.ts';

const HOUR_MS = 3_600_000n;
const DAY_MS = 86_400_000n;

type Hour = RowOf<typeof chainHours>;
type AccountDay = RowOf<typeof accountDays>;

/** The chain's figures per hour and those of accounts per day. */
export const seriesRows: Derivation = {
  transaction(context, block, rows) {
    const hour = hourOf(block, rows);
    hour.transactions++;
    const net = countCosts(hour, context);
    countKind(hour, context, block);
    countAccount(context, block, rows, net);
  },
  block(block, _count, rows, effects) {
    const hour = hourOf(block, rows);
    current = undefined;
    countTransfers(hour, effects);
    rows.merge(CHAIN_HOURS, {
      ...hour,
      blocks: 1n,
      size_bytes: BigInt(block.sizeBytes),
      new_tokens: BigInt(effects.issues.length),
      frozen_net: within64(hour.frozen_net),
      frozen_energy: within64(hour.frozen_energy),
      frozen_votes: within64(hour.frozen_votes),
    });
  },
};

/** The block that is being read, so that its hour is merged once and not with every transaction. */
let current: { rows: DerivedRows; hour: Hour } | undefined;

function hourOf(block: BlockEffect, rows: DerivedRows): Hour {
  if (current?.rows !== rows)
    current = {
      rows,
      hour: {
        hour: block.timestampMs - (block.timestampMs % HOUR_MS),
        blocks: 0n,
        size_bytes: 0n,
        first_ms: block.timestampMs,
        last_ms: block.timestampMs,
        transactions: 0n,
        failed: 0n,
        trx_transfers: 0n,
        trc10_transfers: 0n,
        triggers: 0n,
        freezes: 0n,
        votes: 0n,
        shielded: 0n,
        trc20_transfers: 0n,
        trx_amount: 0n,
        new_contracts: 0n,
        new_tokens: 0n,
        energy: 0n,
        energy_staked: 0n,
        energy_origin: 0n,
        energy_fee: 0n,
        net_usage: 0n,
        net_burned: 0n,
        net_fee: 0n,
        fee: 0n,
        frozen_net: 0n,
        frozen_energy: 0n,
        frozen_votes: 0n,
      },
    };
  return current.hour;
}

/** Adds what a transaction used; gives the bandwidth it bought. */
function countCosts(hour: Hour, { info, source }: TransactionContext): bigint {
  if (!info) return 0n;
  hour.fee += info.fee;
  const receipt = info.receipt;
  if (!receipt) return 0n;
  hour.energy += receipt.energy_usage_total;
  hour.energy_staked += receipt.energy_usage;
  hour.energy_origin += receipt.origin_energy_usage;
  hour.energy_fee += receipt.energy_fee;
  hour.net_usage += receipt.net_usage;
  if (receipt.net_fee === 0n) return 0n;
  hour.net_fee += receipt.net_fee;
  // Either stake and allowance pay for the whole transaction or nothing of it.
  const bought = receipt.net_usage > 0n ? 0 : bandwidthBytes(source.rawData, source.transaction.signature);
  hour.net_burned += BigInt(bought);
  return BigInt(bought);
}

function countKind(hour: Hour, context: TransactionContext, block: BlockEffect): void {
  const { row } = context;
  if (!row.succeeded) hour.failed++;
  switch (row.contractType) {
    case ContractType.TransferContract:
      hour.trx_transfers++;
      hour.trx_amount += sentSun(context, block) ?? 0n;
      return;
    case ContractType.TransferAssetContract:
      hour.trc10_transfers++;
      return;
    case ContractType.TriggerSmartContract:
      hour.triggers++;
      if (context.info && context.info.internal_transactions.length > 0) countStake(hour, context);
      return;
    case ContractType.CreateSmartContract:
      if (row.succeeded) hour.new_contracts++;
      if (context.info && context.info.internal_transactions.length > 0) countStake(hour, context);
      return;
    case ContractType.VoteWitnessContract:
      hour.votes++;
      return;
    case ContractType.ShieldedTransferContract:
      hour.shielded++;
      return;
    case ContractType.FreezeBalanceContract:
    case ContractType.UnfreezeBalanceContract:
    case ContractType.FreezeBalanceV2Contract:
    case ContractType.UnfreezeBalanceV2Contract:
    case ContractType.CancelAllUnfreezeV2Contract:
      hour.freezes++;
      countStake(hour, context);
      return;
    // What is lent or paid out changes no stake.
    case ContractType.WithdrawExpireUnfreezeContract:
    case ContractType.DelegateResourceContract:
    case ContractType.UnDelegateResourceContract:
      hour.freezes++;
  }
}

const STAKE_SIGN: Readonly<Record<number, bigint>> = {
  [StakeAction.freezeV1]: 1n,
  [StakeAction.freezeV2]: 1n,
  [StakeAction.cancelUnfreeze]: 1n,
  [StakeAction.unfreezeV1]: -1n,
  [StakeAction.unfreezeV2]: -1n,
};

function countStake(hour: Hour, context: TransactionContext): void {
  if (!context.row.succeeded) return;
  for (const { action, resource, amount } of stakeSteps(context)) {
    const change = amount * (STAKE_SIGN[action] ?? 0n);
    if (resource === ResourceCode.BANDWIDTH) hour.frozen_net += change;
    else if (resource === ResourceCode.ENERGY) hour.frozen_energy += change;
    else hour.frozen_votes += change;
  }
}

function countTransfers(hour: Hour, { transfers }: Effects): void {
  for (const { tokenKind } of transfers) if (tokenKind === TokenKind.trc20) hour.trc20_transfers++;
}

/** Sun that a transfer of TRX moved. What the genesis block gives out is no transfer, and the black hole's debt no TRX. */
function sentSun({ row }: TransactionContext, block: BlockEffect): bigint | undefined {
  return row.contractType === ContractType.TransferContract && row.succeeded && block.number > 0n
    ? (row.amount ?? 0n)
    : undefined;
}

function countAccount(
  context: TransactionContext,
  block: BlockEffect,
  rows: DerivedRows,
  netBurned: bigint,
): void {
  const { row, info } = context;
  const day = block.timestampMs - (block.timestampMs % DAY_MS);
  const sun = sentSun(context, block);
  if (isAddressBytes(row.owner)) {
    const receipt = info?.receipt;
    rows.merge(ACCOUNT_DAYS, {
      ...nothingOn(row.owner, day),
      transactions: 1n,
      calls: row.contractType === ContractType.TriggerSmartContract ? 1n : 0n,
      trx_out: sun ?? 0n,
      trx_out_count: sun === undefined ? 0n : 1n,
      energy: receipt?.energy_usage_total ?? 0n,
      energy_staked: receipt?.energy_usage ?? 0n,
      energy_origin: receipt?.origin_energy_usage ?? 0n,
      net_usage: receipt?.net_usage ?? 0n,
      net_burned: netBurned,
      fee: info?.fee ?? 0n,
    });
  }
  if (sun !== undefined && row.counterparty)
    rows.merge(ACCOUNT_DAYS, { ...nothingOn(row.counterparty, day), trx_in: sun, trx_in_count: 1n });
}

function nothingOn(address: Uint8Array, day: bigint): AccountDay {
  return {
    address,
    day,
    transactions: 0n,
    calls: 0n,
    trx_out: 0n,
    trx_out_count: 0n,
    trx_in: 0n,
    trx_in_count: 0n,
    energy: 0n,
    energy_staked: 0n,
    energy_origin: 0n,
    net_usage: 0n,
    net_burned: 0n,
    fee: 0n,
  };
}
