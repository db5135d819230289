import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToText, equalBytes } from '@sunscope/tron/bytes';
import type { Account, TransferAssetContract, TransferContract } from '@sunscope/tron/messages';
import { RESULT_BYTES_PER_CONTRACT } from '@sunscope/tron/transaction';
import { increasePool, recoverPool } from '@sunscope/tron/resources';
import type { State } from '../state/state.ts';
import {
  ContractValidateError,
  RejectedTransaction,
  ResourceInsufficientError,
} from '../transactions/errors.ts';
import { bandwidthLimit, headSlot, recoveredUsage, spendResource } from './resource-window.ts';
import type { ChainTransaction } from '../transactions/transaction.ts';

// java-tron: BandwidthProcessor.consume and Manager.consumeMultiSignFee, consumeMemoFee.

/** Bytes of one signature field, which do not count against the size limit of account-creating transactions. */
const BYTES_PER_SIGNATURE = 65;

/** What a transaction paid for its bytes: bandwidth points or sun. */
export interface BandwidthBill {
  netUsage: bigint;
  netFeeSun: bigint;
  /** The fee is a new account's, which always burns. */
  isForAccount?: true;
}

/**
 * Pays for a transaction's bytes from the first source that covers all of them.
 * @throws ResourceInsufficientError where none does.
 */
export function payBandwidth(state: State, transaction: ChainTransaction): BandwidthBill {
  const bytes = BigInt(transaction.bytes.length + RESULT_BYTES_PER_CONTRACT);
  const account = state.account(transaction.owner);
  if (!account) throw new ContractValidateError(`account [${printable(transaction.owner)}] does not exist`);
  // Charging is off.
  if (state.marks.sideChainId) return { netUsage: 0n, netFeeSun: 0n };
  const now = headSlot(state);
  if (createsAccount(state, transaction)) return payForNewAccount(state, transaction, account, bytes, now);
  const paid = { netUsage: bytes, netFeeSun: 0n };
  if (
    transaction.type?.name === 'TransferAssetContract' &&
    spendIssuersBandwidth(state, transaction, account, bytes, now)
  )
    return paid;
  if (spendStakedBandwidth(state, account, bytes, now)) return paid;
  if (spendFreeBandwidth(state, account, bytes, now)) return paid;
  const fee = state.property('TRANSACTION_FEE') * bytes;
  if (takeFee(state, account, fee)) {
    state.collectFee(fee);
    return { netUsage: 0n, netFeeSun: fee };
  }
  throw new ResourceInsufficientError(
    `account [${printable(transaction.owner)}] has insufficient bandwidth[${bytes}] and balance[${fee}] to create new account`,
  );
}

function printable(address: Uint8Array): string {
  return address.length === 21 ? addressFromBytes(address) : '';
}

/** True where executing the contract would bring an account to life. */
function createsAccount(state: State, transaction: ChainTransaction): boolean {
  switch (transaction.type?.name) {
    case 'AccountCreateContract':
      return true;
    case 'TransferContract':
    case 'TransferAssetContract': {
      const to = (transaction.parameter as unknown as TransferContract | TransferAssetContract | undefined)
        ?.to_address;
      return to === undefined || state.account(to) === undefined;
    }
    default:
      return false;
  }
}

function payForNewAccount(
  state: State,
  transaction: ChainTransaction,
  account: Account,
  bytes: bigint,
  now: bigint,
): BandwidthBill {
  const size = transaction.bytes.length - transaction.signatures.length * BYTES_PER_SIGNATURE;
  const most = state.property('MAX_CREATE_ACCOUNT_TX_SIZE');
  if (BigInt(size) > most)
    throw new RejectedTransaction(
      'TOO_BIG_TRANSACTION_ERROR',
      `Too big new account transaction, TxId ${transaction.idHex}, the size is ${size} bytes, maxTxSize ${most}`,
    );
  const cost = bytes * state.property('CREATE_NEW_ACCOUNT_BANDWIDTH_RATE');
  if (spendStakedBandwidth(state, account, cost, now)) return { netUsage: cost, netFeeSun: 0n };
  const fee = state.property('CREATE_ACCOUNT_FEE');
  if (takeFee(state, account, fee)) {
    state.burn(fee);
    return { netUsage: 0n, netFeeSun: fee, isForAccount: true };
  }
  throw new ResourceInsufficientError(
    `account [${printable(transaction.owner)}] has insufficient bandwidth[${bytes}] and balance[${fee}] to create new account`,
  );
}

function spendStakedBandwidth(state: State, account: Account, bytes: bigint, now: bigint): boolean {
  if (bytes > bandwidthLimit(state, account) - recoveredUsage(account, 'bandwidth', now)) return false;
  const used = spendResource(account, 'bandwidth', bytes, now);
  state.putAccount({ ...used, latest_opration_time: state.property('LATEST_BLOCK_TIMESTAMP') });
  return true;
}

function spendFreeBandwidth(state: State, account: Account, bytes: bigint, now: bigint): boolean {
  const own = recoverPool(account.free_net_usage, account.latest_consume_free_time, now);
  if (bytes > state.property('FREE_NET_LIMIT') - own) return false;
  const pool = recoverPool(state.property('PUBLIC_NET_USAGE'), state.property('PUBLIC_NET_TIME'), now);
  if (bytes > state.property('PUBLIC_NET_LIMIT') - pool) return false;
  state.setProperty('PUBLIC_NET_USAGE', increasePool(pool, bytes, now, now));
  state.setProperty('PUBLIC_NET_TIME', now);
  state.putAccount({
    ...account,
    free_net_usage: increasePool(own, bytes, now, now),
    latest_consume_free_time: now,
    latest_opration_time: state.property('LATEST_BLOCK_TIMESTAMP'),
  });
  return true;
}

function spendIssuersBandwidth(
  state: State,
  transaction: ChainTransaction,
  account: Account,
  bytes: bigint,
  now: bigint,
): boolean {
  const { asset_name: name } = transaction.parameter as unknown as TransferAssetContract;
  const asset = state.asset(bytesToText(name) ?? '');
  if (!asset) throw new ContractValidateError(`asset [${bytesToText(name) ?? ''}] does not exist`);
  if (equalBytes(asset.owner_address, account.address))
    return spendStakedBandwidth(state, account, bytes, now);
  const publicUsage = recoverPool(asset.public_free_asset_net_usage, asset.public_latest_free_net_time, now);
  if (bytes > asset.public_free_asset_net_limit - publicUsage) return false;
  const lastUsage = valueOf(account.free_asset_net_usageV2, asset.id);
  const ownUsage = recoverPool(lastUsage, valueOf(account.latest_asset_operation_timeV2, asset.id), now);
  if (bytes > asset.free_asset_net_limit - ownUsage) return false;
  const issuer = state.requireAccount(asset.owner_address);
  if (bytes > bandwidthLimit(state, issuer) - recoveredUsage(issuer, 'bandwidth', now)) return false;
  state.putAccount(spendResource(issuer, 'bandwidth', bytes, now));
  state.putAsset({
    ...asset,
    public_free_asset_net_usage: increasePool(publicUsage, bytes, now, now),
    public_latest_free_net_time: now,
  });
  state.putAccount({
    ...account,
    latest_opration_time: state.property('LATEST_BLOCK_TIMESTAMP'),
    free_asset_net_usageV2: withValue(
      account.free_asset_net_usageV2,
      asset.id,
      increasePool(ownUsage, bytes, now, now),
    ),
    latest_asset_operation_timeV2: withValue(account.latest_asset_operation_timeV2, asset.id, now),
  });
  return true;
}

type Entries = Account['assetV2'];

function valueOf(entries: Entries, key: string): bigint {
  return entries.find(entry => entry.key === key)?.value ?? 0n;
}

function withValue(entries: Entries, key: string, value: bigint): Entries {
  return entries.some(entry => entry.key === key)
    ? entries.map(entry => (entry.key === key ? { key, value } : entry))
    : [...entries, { key, value }];
}

/** Takes a fee where the account can pay it. */
function takeFee(state: State, account: Account, feeSun: bigint): boolean {
  if (account.balance < feeSun) return false;
  state.putAccount({
    ...account,
    balance: account.balance - feeSun,
    latest_opration_time: state.property('LATEST_BLOCK_TIMESTAMP'),
  });
  return true;
}

/** Burns the fees for more than one signature and for a memo; returns their sum, which only TransactionInfo.fee shows. */
export function payExtraFees(state: State, transaction: ChainTransaction): bigint {
  const multiSign = transaction.signatures.length > 1 ? state.property('MULTI_SIGN_FEE') : 0n;
  const memo = transaction.raw.data.length > 0 ? state.property('MEMO_FEE') : 0n;
  for (const [fee, what] of [
    [multiSign, 'multiSign'],
    [memo, 'memo fee'],
  ] as const) {
    if (fee === 0n) continue;
    const account = state.requireAccount(transaction.owner);
    if (account.balance < fee)
      throw new ResourceInsufficientError(
        `account ${printable(transaction.owner)} insufficient balance[${fee}] to ${what}`,
      );
    state.addBalance(transaction.owner, -fee);
    state.burn(fee);
  }
  return multiSign + memo;
}
