import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import { transactionInfoFromJson } from '@sunscope/node-api/message-json';
import type { NodeBlock } from '@sunscope/node-api/shapes';
import { emptyMessage } from '@sunscope/tron/codec';
import { ContractType, type Log, type TransactionInfo } from '@sunscope/tron/messages';
import { describe, expect, it } from 'vitest';
import { makeChain } from '../../test/busy-chain.ts';
import { checkReceipts, mostReceiptBytes } from './receipts.ts';

const MIB = 2 ** 20;
const chain = makeChain(20_261_128, 12, 8);
const made = chain.blocks.find(
  ({ block }) => block.transactions.some(isCall) && block.transactions.some(entry => !isCall(entry)),
);
if (!made) throw new Error('no block of the chain has a call and something else');
const { block, infos } = made;
const call = block.transactions.findIndex(isCall);
const plain = block.transactions.findIndex(entry => !isCall(entry));

function isCall({ transaction }: NodeBlock['transactions'][number]): boolean {
  return transaction.raw_data?.contract[0]?.type === ContractType.TriggerSmartContract;
}

/** The block's receipts with one of them changed. */
const changed = (place: number, change: Partial<TransactionInfo>): TransactionInfo[] =>
  infos.map((info, index) => (index === place ? { ...info, ...change } : info));
const event = (topics: number): Log => ({
  address: new Uint8Array(20).fill(7),
  topics: Array.from({ length: topics }, () => new Uint8Array(32)),
  data: new Uint8Array(0),
});
const internal = { ...emptyMessage('InternalTransaction'), hash: new Uint8Array(32) };
const check = (place: number, change: Partial<TransactionInfo>) => () =>
  checkReceipts(block, changed(place, change));

describe('events and internal transactions', () => {
  it('are taken up to 524,288 of them, topics counted, in a transaction', () => {
    expect(check(call, { log: Array<Log>(131_072).fill(event(3)) })).not.toThrow();
    expect(check(call, { log: Array<Log>(131_073).fill(event(3)) })).toThrow(
      `receipt ${call} has 524292 events, topics and internal transactions in all, which can be 524288 at most`,
    );
    expect(
      check(call, { log: [], internal_transactions: Array.from({ length: 524_289 }, () => internal) }),
    ).toThrow(/receipt \d+ has 524289 events/);
  });

  it('are of up to 131,072 contracts in a block', () => {
    const eventOf = (contract: number): Log => {
      const address = new Uint8Array(20);
      new DataView(address.buffer).setUint32(0, contract);
      return { ...event(0), address };
    };
    const log = Array.from({ length: 131_073 }, (_, contract) => eventOf(contract));
    expect(check(call, { log: log.slice(1).concat(log.slice(1)) })).not.toThrow();
    expect(check(call, { log })).toThrow(
      `Block ${block.number}: its events are of 131073 contracts, which can be 131072 at most`,
    );
  });

  it('are taken up to 1,048,576 of them in a block', () => {
    const most = { log: Array<Log>(524_288).fill(event(0)) };
    const twice = {
      ...block,
      transactions: [call, call, call].map(place => block.transactions[place]),
    } as NodeBlock;
    const receipts = (last: Partial<TransactionInfo>) =>
      [most, most, last].map(change => ({ ...infos[call], ...change }) as TransactionInfo);
    expect(() => checkReceipts(twice, receipts({ log: [] }))).not.toThrow();
    expect(() => checkReceipts(twice, receipts({ log: [event(0)] }))).toThrow(
      `Block ${block.number}: its receipts have 1048577 events, topics and internal transactions in all, which can be 1048576 at most`,
    );
  });

  it('are none of a transaction that runs no code', () => {
    expect(check(plain, { log: [event(1)] })).toThrow('though its transaction runs no code');
    expect(check(plain, { internal_transactions: [internal] })).toThrow(
      'though its transaction runs no code',
    );
  });

  it('are taken of a type that this version does not know', () => {
    const { transaction, ...rest } = block.transactions[plain] as NodeBlock['transactions'][number];
    const raw = transaction.raw_data as NonNullable<typeof transaction.raw_data>;
    const [contract] = raw.contract;
    const unknown = { ...transaction, raw_data: { ...raw, contract: [{ ...contract, type: 999 }] } };
    const transactions = block.transactions.map((entry, place) =>
      place === plain ? { ...rest, transaction: unknown } : entry,
    ) as NodeBlock['transactions'];
    expect(() =>
      checkReceipts({ ...block, transactions }, changed(plain, { log: [event(1)] })),
    ).not.toThrow();
  });
});

describe('the answer about the receipts of a block', () => {
  const bytesOf = (...places: readonly number[]) =>
    mostReceiptBytes({
      transactions: places.map(place => block.transactions[place] as NodeBlock['transactions'][number]),
    });

  it('may be long only where code ran', () => {
    expect(bytesOf()).toBe(MIB);
    expect(bytesOf(plain, plain)).toBe(MIB + 2 * 16 * 2 ** 10);
    expect(bytesOf(plain, call)).toBe(65 * MIB + 16 * 2 ** 10);
  });
});

const shared = new URL('../../../../../shared/data/mainnet/', import.meta.url);
const missing = !existsSync(shared);
if (missing)
  console.warn('SKIPPED: receipts of main net are not held against the bounds: ../shared/data is not there');

/** Every receipt in a file, however deep. */
function receiptsIn(json: JsonValue | undefined): JsonObject[] {
  if (Array.isArray(json)) return json.flatMap(receiptsIn);
  if (!isJsonObject(json)) return [];
  const isReceipt = Array.isArray(json['contractResult']) && isJsonObject(json['receipt']);
  // Some were recorded with their bytes cut, which three points say.
  if (isReceipt) return JSON.stringify(json['log'] ?? []).includes('...') ? [] : [json];
  return Object.values(json).flatMap(receiptsIn);
}

describe.skipIf(missing)('receipts of main net', () => {
  const files = missing ? [] : readdirSync(new URL('transaction-infos/', shared));
  const receipts = files.flatMap(name =>
    receiptsIn(parseJson(readFileSync(new URL(`transaction-infos/${name}`, shared), 'utf8'))),
  );
  const [ran] = [block.transactions[call] as NodeBlock['transactions'][number]];

  it('are far below every bound', () => {
    let [events, internals, bytes] = [0, 0, 0];
    for (const json of receipts) {
      const { contract_address: contract } = json;
      const visible = typeof contract === 'string' && contract.startsWith('T');
      const info = transactionInfoFromJson(json, { visible });
      const { id, blockNumber: number, blockTimeStamp: timestamp, receipt } = info;
      const own = {
        ...block,
        number,
        header: { ...block.header, raw_data: { ...block.header.raw_data, timestamp } },
        transactions: [
          { ...ran, id, transaction: { ...ran.transaction, ret: [{ contractRet: receipt?.result ?? 0 }] } },
        ],
      } as unknown as NodeBlock;
      expect(() => checkReceipts(own, [info])).not.toThrow();
      events = Math.max(events, info.log.length);
      internals = Math.max(internals, info.internal_transactions.length);
      bytes = Math.max(
        bytes,
        JSON.stringify(json, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
          .length,
      );
    }
    console.info(
      `${receipts.length} receipts of main net: at most ${events} events, ${internals} internal transactions, ${bytes} bytes`,
    );
    expect(receipts.length).toBeGreaterThan(5);
    expect(events).toBeGreaterThan(10);
  });
});
