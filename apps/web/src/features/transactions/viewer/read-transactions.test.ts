import { transactionToJson } from '@sunscope/node-api/message-json';
import { stringifyJson } from '@sunscope/node-api/json';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { addressToBytes } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { encodeMessage } from '@sunscope/tron/codec';
import { signDigest } from '@sunscope/tron/signature';
import {
  createTransactionRaw,
  decodeTransactionRaw,
  encodeTransaction,
  transactionId,
} from '@sunscope/tron/transaction';
import { describe, expect, test } from 'vitest';
import { openTransaction } from './open-transaction.ts';
import { LONGEST_TEXT, MOST_TRANSACTIONS } from './limits.ts';
import { readTransactions, type Pasted } from './read-transactions.ts';

const KEY = new Uint8Array(32).fill(7);
const SENDER = addressFromPrivateKey(KEY);
const OTHER = addressFromPrivateKey(new Uint8Array(32).fill(9));
const options = {
  refBlock: { ref_block_bytes: new Uint8Array([1, 2]), ref_block_hash: new Uint8Array(8).fill(3) },
  expirationMs: 1_700_000_060_000n,
  timestampMs: 1_700_000_000_000n,
};
const rawData = createTransactionRaw(
  'TransferContract',
  { owner_address: addressToBytes(SENDER), to_address: addressToBytes(OTHER), amount: 2n ** 62n + 1n },
  options,
);
const id = bytesToHex(transactionId(rawData));
const signature = signDigest(transactionId(rawData), KEY);
const signed = bytesToHex(encodeTransaction(rawData, { signature: [signature] }));
const transaction = { raw_data: decodeTransactionRaw(rawData), signature: [signature], ret: [] };
const json = (visible: boolean) => transactionToJson({ rawData, transaction }, { visible });

const only = (text: string): Pasted => {
  const all = readTransactions(text);
  expect(all).toHaveLength(1);
  return all[0] as Pasted;
};
const faultOf = (text: string) => {
  const one = only(text);
  return one.kind === 'fault' ? one.fault : 'none';
};
const opened = (text: string) => {
  const one = only(text);
  if (one.kind !== 'transaction') throw new Error(`not read: ${one.fault} ${one.detail ?? ''}`);
  return { ...openTransaction(one.transaction), pasted: one.transaction };
};

describe('every form of one transaction is the same transaction', () => {
  test.each([
    ['whole, signed', signed, 1],
    ['with 0x and blanks around', `  0x${signed.toUpperCase()}\n`, 1],
    ['whole, unsigned', bytesToHex(encodeTransaction(rawData, {})), 0],
    ['raw data alone', bytesToHex(rawData), 0],
    ['JSON of a node, hex', stringifyJson(json(false)), 1],
    ['JSON of a node, visible', stringifyJson({ ...json(true), visible: true }), 1],
    ['JSON without saying that it is visible', stringifyJson(json(true)), 1],
    ['JSON without the bytes', stringifyJson({ ...json(true), raw_data_hex: undefined }), 1],
    ['the answer that wraps it', stringifyJson({ result: { result: true }, transaction: json(false) }), 1],
    ['one signature without a list', stringifyJson({ ...json(false), signature: bytesToHex(signature) }), 1],
    ['hex in JSON', JSON.stringify({ transaction: signed }), 1],
    ['a list of one', `[${stringifyJson(json(false))}]`, 1],
  ])('%s', (_name, text, signatures) => {
    const found = opened(text);
    expect(found.id).toBe(id);
    expect(found.detail).toMatchObject({
      contractTypeName: 'TransferContract',
      contractData: { owner_address: SENDER, to_address: OTHER, amount: (2n ** 62n + 1n).toString() },
    });
    expect(found.pasted.readableDiffers).toBe(false);
    expect(found.signers).toEqual(signatures === 0 ? [] : [SENDER]);
    expect(found.expirationMs).toBe(1_700_000_060_000);
  });
});

test('several: one a line, a list, JSON a line, with what is wrong in its place', () => {
  const kinds = (text: string) =>
    readTransactions(text).map(one => (one.kind === 'fault' ? one.fault : 'ok'));
  expect(kinds(`${signed}\n${bytesToHex(rawData)}\nzz`)).toEqual(['ok', 'ok', 'not_hex']);
  expect(kinds(`[${stringifyJson(json(true))}, {}, "${signed}", 5]`)).toEqual([
    'ok',
    'no_transaction',
    'ok',
    'no_transaction',
  ]);
  expect(kinds(`${stringifyJson(json(true))}\n${stringifyJson(json(false))}`)).toEqual(['ok', 'ok']);
  const many = kinds(
    Array(MOST_TRANSACTIONS + 5)
      .fill(signed)
      .join('\n'),
  );
  expect(many).toHaveLength(MOST_TRANSACTIONS + 1);
  expect(many.at(-1)).toBe('too_many');
});

test('an id that is not that of the bytes, and a readable part that is not them, are seen', () => {
  expect(opened(stringifyJson({ ...json(false), txID: 'ab'.repeat(32) })).pasted.givenId).not.toBe(id);
  const raw = structuredClone(json(false)) as {
    raw_data: { contract: { parameter: { value: { amount: number } } }[] };
  };
  const [contract] = raw.raw_data.contract;
  if (contract) contract.parameter.value.amount = 1;
  expect(opened(stringifyJson(raw)).pasted.readableDiffers).toBe(true);
});

test('a signature of nobody is none, and thousands of them do not hold the page up', () => {
  const text = bytesToHex(
    encodeTransaction(rawData, {
      signature: Array.from({ length: 5_000 }, () => new Uint8Array(65).fill(255)),
    }),
  );
  const found = opened(text);
  expect(found.signers).toEqual(Array(10).fill(undefined));
  expect(found.unread).toBe(4_990);
});

test('a type that nobody knows is shown as its bytes', () => {
  const unknown = encodeMessage('TransactionRaw', {
    ...decodeTransactionRaw(rawData),
    contract: [{ type: 250, parameter: { type_url: 'x', value: new Uint8Array([1, 2, 3]) } }],
  });
  const found = opened(bytesToHex(unknown));
  expect(found.isReadable).toBe(false);
  expect(found.detail.contractData).toEqual({ undecoded: '010203' });
});

describe('what is none says why', () => {
  test.each([
    ['', 'empty'],
    ['   \n ', 'empty'],
    ['[]', 'empty'],
    ['hello', 'not_hex'],
    ['0xabc', 'odd_hex'],
    ['ab'.repeat(32), 'transaction_id'],
    ['ffffffff', 'no_transaction'],
    ['0a00', 'no_transaction'],
    ['{', 'not_json'],
    ['{"a":1}', 'no_transaction'],
    ['{"raw_data":{}}', 'no_contract'],
    ['{"raw_data":{"contract":[{"type":"NoSuch"}]}}', 'no_transaction'],
    ['{"raw_data_hex":"zz"}', 'no_transaction'],
    ['[null]', 'no_transaction'],
    ['['.repeat(100_000), 'too_deep'],
    [`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 'too_deep'],
    [`{"transaction":`.repeat(30) + '1' + '}'.repeat(30), 'no_transaction'],
    ['a'.repeat(LONGEST_TEXT + 1), 'too_long'],
    ['ab'.repeat(600_000), 'too_large'],
  ])('%#: a fault', (text, name) => {
    expect(faultOf(text)).toBe(name);
  });

  test('10 MB are refused at once, and what is short enough is read within a second', () => {
    const began = process.cpuUsage();
    readTransactions('{"a":"'.repeat(1_700_000));
    readTransactions(`[${'"ab",'.repeat(400_000)}"ab"]`);
    readTransactions('ab '.repeat(800_000));
    readTransactions(`{"raw_data":"${'\\"'.repeat(1_000_000)}"}`);
    // The work of this process: a busy machine takes its time.
    expect(process.cpuUsage(began).user / 1e6).toBeLessThan(10);
  });
});
