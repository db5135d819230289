import { type JsonObject } from '@sunscope/node-api/json';
import { messageFromJson, transactionInfoFromJson } from '@sunscope/node-api/message-json';
import { nodeTransactionFromJson, type NodeTransaction } from '@sunscope/node-api/shapes';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { ContractResult, type TransactionInfo } from '@sunscope/tron/messages';
import { decodeTransaction, transactionId } from '@sunscope/tron/transaction';
import { at, listOf, objectOf, textOf, wholeOf } from './json.ts';
import { bytesOf, infoOfGrid, reportedInfo, reportedTransaction } from './rebuild.ts';
import { slotOf, type RecordedChain } from './recorded-chain.ts';
import { mainNet } from './shared-data.ts';

// Transactions whose signed bytes are recorded.

const HEX = { visible: false } as const;
const SECOND_MS = 1000n;

const TRANSACTIONS = [
  'FreezeBalanceV2Contract',
  'TransferContract',
  'TriggerSmartContract',
  'UnfreezeBalanceContract',
  'UnfreezeBalanceV2Contract',
  'VoteWitnessContract',
  'WithdrawBalanceContract',
].map(name => `transactions/${name}.json`);

/** Recorded answers of gettransactioninfobyid on main net. */
export const INFO_FILES = [
  'account-history-2023-2025',
  'block-067325788',
  'coin-transfer-2025',
  'swaps-and-failures-2025-2026',
].map(name => `transaction-infos/${name}.json`);

/** Every recorded receipt with the file it is in, by transaction. */
export function recordedInfos(): Map<string, { file: string; json: JsonObject }> {
  return new Map(
    INFO_FILES.flatMap(file => {
      const read = mainNet(file);
      return listOf(Array.isArray(read) ? read : [read]).map(
        json => [textOf(json['id']), { file, json }] as const,
      );
    }),
  );
}

/** TronGrid's own records of transactions, by file; those of the newest file one by one, lists elsewhere. */
export const GRID_LISTS = {
  'trongrid-account-transactions-2020-05.json': 'TFFriedwRtWdFuzerDDtkoQTZ29smDZ1MB',
  'trongrid-account-transactions-2020-06.json': 'TM1zzNDZD2DPASbKcgdVoTYhfmYgtfwx9R',
} as const;
export const GRID_SINGLES = 'trongrid-transaction-records-2025-2026.json';

export function gridRecords(file: string): JsonObject[] {
  const read = mainNet(`api-recordings/${file}`);
  const found = Array.isArray(read)
    ? listOf(read).map(item => objectOf(item['response']))
    : listOf(at(read, 'data'));
  return found.filter(record => record['raw_data_hex'] !== undefined);
}

/** Puts every transaction in whose bytes are recorded, with its recorded receipt, else with that of TronGrid's record. */
export function putSignedTransactions(chain: RecordedChain): void {
  const infos = recordedInfos();
  const infoOf = (id: string): TransactionInfo | undefined => {
    const found = infos.get(id);
    return found && transactionInfoFromJson(found.json, HEX);
  };
  for (const file of [...Object.keys(GRID_LISTS), GRID_SINGLES])
    for (const record of gridRecords(file)) {
      const time = wholeOf(record['block_timestamp']);
      const number = record['blockNumber'] === undefined ? slotOf(time) : wholeOf(record['blockNumber']);
      chain.block(number, time);
      chain.put(
        number,
        nodeTransactionFromJson(asNodeHasIt(record)),
        infoOf(textOf(record['txID'])) ?? infoOfGrid(record),
      );
    }
  for (const file of TRANSACTIONS)
    for (const json of listOf(mainNet(file))) {
      const transaction = nodeTransactionFromJson(asNodeHasIt(json));
      const info = infoOf(bytesToHex(transaction.id));
      if (!info || chain.has(transaction.id)) continue;
      chain.block(info.blockNumber, info.blockTimeStamp);
      chain.put(info.blockNumber, transaction, info);
    }
  putBitquery(chain);
}

/** TronGrid writes a name into `code` that the node has another word for, and that says no more than contractRet. */
function asNodeHasIt(json: JsonObject): JsonObject {
  return {
    ...json,
    ret: listOf(json['ret'] ?? []).map(({ contractRet }) =>
      contractRet === undefined ? {} : { contractRet },
    ),
  };
}

export const BITQUERY = 'misc/bitquery-sample-rows.json';

/** Bitquery's sample has a transaction's bytes, its receipt by members, its one log, and its block's header. */
function putBitquery(chain: RecordedChain): void {
  const rows = objectOf(mainNet(BITQUERY));
  const recorded = objectOf(rows['transactions']);
  const event = objectOf(rows['events']);
  const block = objectOf(at(rows['blocks'], 0));
  const { rawData, transaction } = decodeTransaction(hexToBytes(textOf(recorded['Transaction_Data'])));
  const node: NodeTransaction = { id: transactionId(rawData), rawData, transaction };
  const number = wholeOf(block['Block_Number']);
  chain.block(number, wholeOf(block['Block_Time']) * SECOND_MS, {
    id: hexToBytes(textOf(block['Block_Hash'])),
    signature: hexToBytes(textOf(block['Witness_Signature'])),
    transactions: Number(block['Block_TransactionsCount']),
    raw: {
      parentHash: hexToBytes(textOf(block['Block_ParentHash'])),
      txTrieRoot: hexToBytes(textOf(block['Block_TxTrieRoot'])),
      version: Number(block['Block_Version']),
      witness_address: bytesOf(textOf(block['Witness_Address'])),
    },
  });
  const log = messageFromJson(
    'Log',
    {
      address: bytesToHex(bytesOf(textOf(event['LogHeader_Address'])).subarray(1)),
      topics: JSON.parse(textOf(event['Topics_Hash'])) as string[],
      data: textOf(event['LogHeader_Data']),
    },
    HEX,
  );
  chain.put(
    number,
    node,
    reportedInfo(bytesToHex(node.id), {
      receipt: {
        ...emptyMessage('ResourceReceipt'),
        net_usage: wholeOf(recorded['Transaction_Receipt_NetUsage']),
        energy_fee: wholeOf(recorded['Transaction_Receipt_EnergyFee']),
        energy_usage:
          wholeOf(recorded['Transaction_Receipt_EnergyUsageTotal']) -
          wholeOf(recorded['Transaction_Receipt_OriginEnergyUsage']),
        origin_energy_usage: wholeOf(recorded['Transaction_Receipt_OriginEnergyUsage']),
        energy_usage_total: wholeOf(recorded['Transaction_Receipt_EnergyUsageTotal']),
        energy_penalty_total: wholeOf(recorded['Transaction_Receipt_EnergyPenaltyTotal']),
        result: ContractResult.SUCCESS,
      },
      log: [log],
    }),
    Number(recorded['Transaction_Index']),
  );
  const call = objectOf(rows['calls']);
  chain.put(
    number,
    reportedTransaction({
      id: textOf(call['Transaction_Hash']),
      timestampMs: wholeOf(block['Block_Time']) * SECOND_MS,
      contract: 'TriggerSmartContract',
      parameter: {
        owner_address: bytesOf(textOf(call['Call_From'])),
        contract_address: bytesOf(textOf(call['Call_To'])),
        data: hexToBytes(textOf(call['Call_Input'])),
      },
    }),
  );
}
