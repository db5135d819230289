import { bytesToHex } from '@sunscope/tron/bytes';
import { ContractType, type Account } from '@sunscope/tron/messages';
import { recoverPool } from '@sunscope/tron/resources';
import {
  blockToJson,
  messageToJson,
  transactionInfoToJson,
  transactionToJson,
  type Visibility,
} from '@sunscope/node-api/message-json';
import type { JsonObject } from '@sunscope/node-api/json';
import type { ArchivedBlock, ArchivedTransaction } from '../../chain/blocks/archive.ts';
import { headSlot, resourceOf, spendResource } from '../../resources/resource-window.ts';
import type { State } from '../../state/state.ts';
import { contractAddressOf } from '../../transactions/contract-address.ts';

/** A transaction as /wallet prints it; one that creates a contract also reports its address, always in hex. */
export function transactionJson(
  signed: Pick<ArchivedTransaction, 'rawData' | 'transaction'>,
  options: Visibility,
): JsonObject {
  const json = transactionToJson(signed, options);
  const contract = signed.transaction.raw_data?.contract[0];
  if (contract?.type !== ContractType.CreateSmartContract) return json;
  return { ...json, contract_address: bytesToHex(contractAddressOf(signed.rawData, contract)) };
}

export function blockJson(block: ArchivedBlock, options: Visibility, detail = true): JsonObject {
  const json = blockToJson(block.id, block.header, [], options);
  if (!detail || block.transactions.length === 0) return json;
  return {
    ...json,
    transactions: block.transactions.map(transaction => transactionJson(transaction, options)),
  };
}

export const infoJson = transactionInfoToJson;

const SLOT_MS = 3_000n;

/**
 * An account as /wallet/getaccount prints it (java-tron: Wallet.getAccount): usage falls to the present, the three
 * consume times are milliseconds, and frozenV2 always has three entries.
 * @param padded false leaves frozenV2 as it is stored (getaccountbyid)
 */
export function accountJson(state: State, account: Account, options: Visibility, padded = true): JsonObject {
  const now = headSlot(state);
  const used = spendResource(spendResource(account, 'bandwidth', 0n, now), 'energy', 0n, now);
  const timeOf = (slot: bigint) => state.property('GENESIS_TIMESTAMP') + slot * SLOT_MS;
  const present: Account = {
    ...used,
    free_net_usage: recoverPool(account.free_net_usage, account.latest_consume_free_time, now),
    latest_consume_time: timeOf(account.latest_consume_time),
    latest_consume_free_time: timeOf(account.latest_consume_free_time),
    account_resource: {
      ...resourceOf(used),
      latest_consume_time_for_energy: timeOf(resourceOf(account).latest_consume_time_for_energy),
    },
    frozenV2: padded
      ? [0, 1, 2].map(type => ({
          type,
          amount: account.frozenV2.find(entry => entry.type === type)?.amount ?? 0n,
        }))
      : account.frozenV2,
  };
  return messageToJson('Account', present, options);
}
