import { createHash } from 'node:crypto';
import {
  isJsonObject,
  parseJson,
  stringifyJson,
  toBigInt,
  type JsonObject,
  type JsonValue,
} from '@sunscope/node-api/json';
import { messageFromJson } from '@sunscope/node-api/message-json';
import { blockIdOf, encodeHeaderRaw } from '@sunscope/tron/block';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { inReceipts, type Lie } from './lie.ts';
import { receiptLies } from './receipt-lies.ts';

type Change = (block: JsonObject, raw: JsonObject, transactions: JsonObject[]) => void;

/** Blocks wherever they are given; those without transactions too, unless the lie is about transactions. */
function inBlocks(change: Change): Lie {
  return (answer, _answered, about) => {
    const copy = parseJson(stringifyJson(answer));
    const list = isJsonObject(copy) && Array.isArray(copy['block']) ? copy['block'] : [copy];
    for (const block of list) {
      if (!isJsonObject(block) || block['blockID'] === undefined || !about(heightOf(block))) continue;
      const raw = (block['block_header'] as JsonObject)['raw_data'] as JsonObject;
      const transactions = block['transactions'];
      change(block, raw, Array.isArray(transactions) ? (transactions as JsonObject[]) : []);
    }
    return copy;
  };
}

/** The same for headers, whose id is then that of what they say: only signature, place and time are wrong. */
function inHeaders(change: (raw: JsonObject) => void): Lie {
  return inBlocks((block, raw) => {
    const number = BigInt(heightOf(block));
    change(raw);
    const header = encodeHeaderRaw(messageFromJson('BlockHeaderRaw', raw, { visible: false }));
    block['blockID'] = bytesToHex(blockIdOf(header, number));
  });
}

const HEADS = new Set(['getnowblock', 'getblock']);
const flipped = (hex: JsonValue | undefined): string => {
  const bytes = hexToBytes(textOf(hex));
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  return bytesToHex(bytes);
};
const textOf = (json: JsonValue | undefined): string => (typeof json === 'string' ? json : '');
const turn = (list: JsonObject[]) => void list.splice(0, list.length, ...list.toReversed());
const idOf = (hex: string) => createHash('sha256').update(hexToBytes(hex)).digest('hex');

/** Every way in which a node may lie, by name. */
export const lies = {
  'altered raw data': inBlocks((_block, _raw, [first]) => {
    if (first) first['raw_data_hex'] = flipped(first['raw_data_hex']);
  }),
  'altered raw data under its own id': inBlocks((_block, _raw, [first]) => {
    if (!first) return;
    const bytes = hexToBytes(textOf(first['raw_data_hex']));
    // The last byte is that of a number, so that all of it can still be read.
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    const hex = bytesToHex(bytes);
    Object.assign(first, { raw_data_hex: hex, txID: idOf(hex) });
  }),
  'wrong transaction id': inBlocks((_block, _raw, [first]) => {
    if (first) first['txID'] = flipped(first['txID']);
  }),
  'altered result': inBlocks((_block, _raw, [first]) => {
    if (first?.['ret'] !== undefined) first['ret'] = [{ contractRet: 'OUT_OF_ENERGY' }];
  }),
  'hidden results': inBlocks((_block, _raw, transactions) => {
    for (const transaction of transactions) delete transaction['ret'];
  }),
  'dropped transaction': inBlocks((_block, _raw, transactions) => void transactions.pop()),
  'doubled transaction': inBlocks((_block, _raw, transactions) => {
    const [first] = transactions;
    if (first) transactions.push(first);
  }),
  'reordered transactions': inBlocks((_block, _raw, transactions) => turn(transactions)),
  'wrong block id': inBlocks(block => {
    block['blockID'] = flipped(block['blockID']);
  }),
  'block id of one character': inBlocks(block => {
    block['blockID'] = 'a';
  }),
  'wrong parent': inHeaders(raw => {
    raw['parentHash'] = flipped(raw['parentHash']);
  }),
  'wrong witness': inHeaders(raw => {
    raw['witness_address'] = flipped(raw['witness_address']);
  }),
  'wrong signature': inBlocks(block => {
    const header = block['block_header'] as JsonObject;
    if (header['witness_signature'] !== undefined)
      header['witness_signature'] = flipped(header['witness_signature']);
  }),
  'no signature': inBlocks(block => {
    delete (block['block_header'] as JsonObject)['witness_signature'];
  }),
  'time before 1970': inHeaders(raw => {
    raw['timestamp'] = -1000;
  }),
  'time at the end of 64 bits': inHeaders(raw => {
    raw['timestamp'] = 2n ** 63n - 1n;
  }),
  'time beyond 64 bits': inBlocks((_block, raw) => {
    raw['timestamp'] = 2n ** 70n;
  }),
  'time as text': inBlocks((_block, raw) => {
    raw['timestamp'] = 'yesterday';
  }),
  'no time': inBlocks((_block, raw) => {
    delete raw['timestamp'];
  }),
  'number one too high': inBlocks((block, raw) => {
    raw['number'] = heightOf(block) + 1;
  }),
  'the block before': async (answer, { call, body, ask }, about) => {
    const number = Number(body['num']);
    return call === 'getblockbynum' && about(number)
      ? ask('/wallet/getblockbynum', { num: Math.max(0, number - 1) })
      : answer;
  },
  'empty objects': () => ({}),
  'lists instead of objects': answer => (isJsonObject(answer) ? [answer] : answer),
  'texts instead of objects': () => 'no',
  'no receipts': inReceipts(receipts => receipts.splice(0)),
  'one receipt too many': inReceipts(receipts => {
    const [first] = receipts;
    if (first) receipts.push(first);
  }),
  'reordered receipts': inReceipts(receipts => turn(receipts)),
  'receipts of another block': inReceipts(receipts => {
    for (const receipt of receipts) receipt['blockNumber'] = 1_000_000;
  }),
  'fees beyond all coins': inReceipts(receipts => {
    for (const receipt of receipts) receipt['fee'] = 2n ** 63n - 1n;
  }),
  'fees below zero': inReceipts(receipts => {
    for (const receipt of receipts) receipt['fee'] = -1;
  }),
  'another result in receipts': inReceipts(receipts => {
    for (const receipt of receipts) {
      const cost = receipt['receipt'];
      if (isJsonObject(cost) && cost['result'] !== undefined)
        cost['result'] = cost['result'] === 'SUCCESS' ? 'REVERT' : 'SUCCESS';
    }
  }),
  'older head each time': async (answer, { call, count, ask }) => {
    if (!HEADS.has(call) || !isJsonObject(answer)) return answer;
    const older = await ask('/wallet/getblockbynum', {
      num: Math.max(0, heightOf(answer) - 1 - (count % 50)),
    });
    return isJsonObject(older) ? older : answer;
  },
  'head far ahead': (answer, { call }) => {
    if (!HEADS.has(call) || !isJsonObject(answer)) return answer;
    const copy = parseJson(stringifyJson(answer)) as JsonObject;
    const raw = (copy['block_header'] as JsonObject)['raw_data'] as JsonObject;
    raw['number'] = 2n ** 62n;
    const header = encodeHeaderRaw(messageFromJson('BlockHeaderRaw', raw, { visible: false }));
    copy['blockID'] = bytesToHex(blockIdOf(header, 2n ** 62n));
    return copy;
  },
  'genesis that alternates': async (answer, { call, body, count, ask }) =>
    call === 'getblockbynum' && Number(body['num'] ?? 0) === 0 && count % 2 === 0
      ? ask('/wallet/getblockbynum', { num: 0 }, 'other')
      : answer,
  'genesis of another chain': async (answer, { call, body, ask }) =>
    call === 'getblockbynum' && Number(body['num'] ?? 0) === 0
      ? ask('/wallet/getblockbynum', { num: 0 }, 'other')
      : answer,
  'blocks of another chain': async (answer, { call, body, ask }) =>
    call === 'getblockbylimitnext' || (call === 'getblockbynum' && Number(body['num'] ?? 0) > 0)
      ? ask(`/wallet/${call}`, body, 'other')
      : answer,
  'unsound genesis': (answer, { call, body }) => {
    if (call !== 'getblockbynum' || Number(body['num'] ?? 0) !== 0 || !isJsonObject(answer)) return answer;
    return { ...answer, blockID: `${'0'.repeat(16)}${'ab'.repeat(24)}` };
  },
  'head of nobody': (answer, { call }) =>
    HEADS.has(call) && isJsonObject(answer) ? { ...answer, blockID: flipped(answer['blockID']) } : answer,
  ...receiptLies,
} satisfies Record<string, Lie>;

export type LieName = keyof typeof lies;

/** Number of a block in java-tron's JSON. */
export function heightOf(block: JsonObject): number {
  const header = block['block_header'];
  const raw = isJsonObject(header) ? header['raw_data'] : undefined;
  return Number((isJsonObject(raw) ? toBigInt(raw['number']) : undefined) ?? 0n);
}
