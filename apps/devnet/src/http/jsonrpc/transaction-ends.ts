import type { TransactionInfo } from '@sunscope/tron/messages';
import type { ChainTransaction } from '../../transactions/transaction.ts';
import { shownAddress } from './values.ts';

// Whom a transaction of any type goes to and how much it moves, as java-tron reports it to Ethereum's tools
// (JsonRpcApiUtil.getToAddress, getTransactionAmount). Types that are not named have neither.

type Parameter = Readonly<Record<string, unknown>>;

const RECIPIENT: Readonly<Record<string, (parameter: Parameter) => unknown>> = {
  AccountCreateContract: parameter => parameter['account_address'],
  TransferContract: parameter => parameter['to_address'],
  TransferAssetContract: parameter => parameter['to_address'],
  VoteAssetContract: parameter => listOf(parameter['vote_address'])[0],
  VoteWitnessContract: parameter => memberOf(listOf(parameter['votes'])[0], 'vote_address'),
  ParticipateAssetIssueContract: parameter => parameter['to_address'],
  FreezeBalanceContract: parameter => parameter['receiver_address'],
  UnfreezeBalanceContract: parameter => parameter['receiver_address'],
  TriggerSmartContract: parameter => parameter['contract_address'],
  UpdateSettingContract: parameter => parameter['contract_address'],
  UpdateEnergyLimitContract: parameter => parameter['contract_address'],
  ClearABIContract: parameter => parameter['contract_address'],
  ShieldedTransferContract: parameter => parameter['transparent_to_address'],
};

const AMOUNT: Readonly<Record<string, (parameter: Parameter, info: TransactionInfo | undefined) => unknown>> =
  {
    TransferContract: parameter => parameter['amount'],
    TransferAssetContract: parameter => parameter['amount'],
    VoteWitnessContract: parameter =>
      listOf(parameter['votes']).reduce<bigint>(
        (total, vote) => total + bigintOf(memberOf(vote, 'vote_count')),
        0n,
      ),
    WitnessCreateContract: () => 9_999_000_000n,
    AssetIssueContract: () => 1_024_000_000n,
    ExchangeCreateContract: () => 1_024_000_000n,
    FreezeBalanceContract: parameter => parameter['frozen_balance'],
    TriggerSmartContract: parameter => parameter['call_value'],
    ExchangeInjectContract: parameter => parameter['quant'],
    ExchangeWithdrawContract: parameter => parameter['quant'],
    ExchangeTransactionContract: parameter => parameter['quant'],
    AccountPermissionUpdateContract: () => 100_000_000n,
    ShieldedTransferContract: parameter =>
      bigintOf(parameter['from_amount']) > 0n ? parameter['from_amount'] : parameter['to_amount'],
    UnfreezeBalanceContract: (_, info) => info?.unfreeze_amount,
    WithdrawBalanceContract: (_, info) => info?.withdraw_amount,
  };

/** `0x` and 20 bytes, or null. */
export function recipientOf({ type, parameter }: ChainTransaction): string | null {
  const given = type && parameter ? RECIPIENT[type.name]?.(parameter) : undefined;
  return given instanceof Uint8Array && given.length > 0 ? shownAddress(given) : null;
}

/** Sun, or whatever the type counts in. */
export function amountOf({ type, parameter }: ChainTransaction, info: TransactionInfo | undefined): bigint {
  return bigintOf(type && parameter ? AMOUNT[type.name]?.(parameter, info) : undefined);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function bigintOf(value: unknown): bigint {
  return typeof value === 'bigint' ? value : 0n;
}
