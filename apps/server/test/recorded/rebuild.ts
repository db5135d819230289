import type { JsonObject } from '@sunscope/node-api/json';
import { messageFromJson } from '@sunscope/node-api/message-json';
import type { NodeTransaction } from '@sunscope/node-api/shapes';
import { encodeParameters, eventTopic } from '@sunscope/tron/abi';
import { addressToBytes, addressToEvmBytes, parseAddress } from '@sunscope/tron/address';
import { concatBytes, hexToBytes } from '@sunscope/tron/bytes';
import { emptyMessage, type MessageInit, type MessageName } from '@sunscope/tron/codec';
import { ContractResult, type Log, type TransactionInfo } from '@sunscope/tron/messages';
import { createTransactionRaw, decodeTransactionRaw } from '@sunscope/tron/transaction';
import { at, listOf, objectOf, pick, textOf, wholeOf } from './json.ts';

/** Bytes of an address in any of its forms. */
export const bytesOf = (text: string) => addressToBytes(parseAddress(text));

/** What a recorded answer says about a transaction whose own bytes it does not hold. */
interface ReportedTransaction<K extends MessageName> {
  id: string;
  contract: K;
  parameter: MessageInit<K>;
  timestampMs: bigint;
  memo?: Uint8Array;
  signature?: Uint8Array;
  feeLimitSun?: bigint;
}

/**
 * A transaction of what an answer reports, under the id it reports. Its bytes are not the signed ones: what is compared by
 * it is how a known content is presented, not how bytes are read.
 */
export function reportedTransaction<K extends MessageName>(source: ReportedTransaction<K>): NodeTransaction {
  const rawData = createTransactionRaw(source.contract, source.parameter, {
    refBlock: { ref_block_bytes: new Uint8Array(2), ref_block_hash: new Uint8Array(8) },
    expirationMs: 0n,
    timestampMs: source.timestampMs,
    ...(source.memo ? { data: source.memo } : {}),
    ...(source.feeLimitSun === undefined ? {} : { feeLimitSun: source.feeLimitSun }),
  });
  return {
    id: hexToBytes(source.id),
    rawData,
    transaction: {
      ...emptyMessage('Transaction'),
      raw_data: decodeTransactionRaw(rawData),
      signature: source.signature ? [source.signature] : [],
      ret: [{ ...emptyMessage('TransactionResult'), contractRet: ContractResult.SUCCESS }],
    },
  };
}

/** A receipt with these members. */
export function reportedInfo(id: string, members: MessageInit<'TransactionInfo'> = {}): TransactionInfo {
  return { ...emptyMessage('TransactionInfo'), ...members, id: hexToBytes(id) } as TransactionInfo;
}

const TRANSFER_TOPIC = eventTopic('Transfer(address,address,uint256)');
const WORD_PADDING = new Uint8Array(12);

/** The log by which a TRC20 token records a transfer. Addresses in any form. */
export function transferLog(token: string, from: string, to: string, amount: bigint): Log {
  const side = (text: string) => concatBytes(WORD_PADDING, addressToEvmBytes(parseAddress(text)));
  return {
    address: addressToEvmBytes(parseAddress(token)),
    topics: [TRANSFER_TOPIC, side(from), side(to)],
    data: encodeParameters(['uint256'], [amount]),
  };
}

/** Selector of `transfer(address,uint256)` in hex. */
const TRANSFER_CALL = 'a9059cbb';
const WORD_HEX = 64;

/**
 * The receipt that a TronGrid record carries beside its transaction. It has no logs, but a token's `transfer` that
 * succeeded has logged it by the standard's event: that one is put in.
 */
export function infoOfGrid(record: JsonObject): TransactionInfo {
  const info = reportedInfo(textOf(record['txID']), {
    fee: wholeOf(at(record, 'ret', 0, 'fee')),
    receipt: {
      ...emptyMessage('ResourceReceipt'),
      net_usage: wholeOf(record['net_usage']),
      net_fee: wholeOf(record['net_fee']),
      energy_usage: wholeOf(record['energy_usage']),
      energy_fee: wholeOf(record['energy_fee']),
      energy_usage_total: wholeOf(record['energy_usage_total']),
    },
  });
  const value = objectOf(at(record, 'raw_data', 'contract', 0, 'parameter', 'value'));
  const data = typeof value['data'] === 'string' ? value['data'] : '';
  const succeeded = at(record, 'ret', 0, 'contractRet') === 'SUCCESS';
  if (succeeded && data.length === TRANSFER_CALL.length + 2 * WORD_HEX && data.startsWith(TRANSFER_CALL)) {
    const words = data.slice(TRANSFER_CALL.length);
    info.log.push(
      transferLog(
        textOf(value['contract_address']),
        textOf(value['owner_address']),
        `41${words.slice(WORD_HEX - 40, WORD_HEX)}`,
        BigInt(`0x${words.slice(WORD_HEX)}`),
      ),
    );
  }
  for (const internal of listOf(record['internal_transactions'] ?? []))
    info.internal_transactions.push(
      messageFromJson('InternalTransaction', internalOfGrid(internal), { visible: false }),
    );
  return info;
}

/** An internal transaction in the node's form, from the node's or from TronGrid's. */
export function internalOfGrid(json: JsonObject): JsonObject {
  if (json['internal_tx_id'] === undefined) return json;
  const data = objectOf(json['data']);
  return {
    hash: textOf(json['internal_tx_id']),
    caller_address: textOf(json['from_address']),
    transferTo_address: textOf(json['to_address']),
    ...pick(data, 'note', 'rejected'),
    callValueInfo: Object.entries(objectOf(data['call_value'] ?? {})).map(([token, callValue]) => ({
      ...(token === '_' ? {} : { tokenId: token }),
      callValue: callValue ?? 0,
    })),
  };
}
