import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bytesToHex, isHex } from '@sunscope/tron/bytes';
import { isJsonObject, parseJson, toBigInt, type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import { transactionFromJson, transactionInfoFromJson } from '@sunscope/node-api/message-json';
import { RESULT_BYTES_PER_CONTRACT } from '@sunscope/tron/transaction';
import { readTransaction, type ChainTransaction } from '../src/transactions/transaction.ts';

// Real transactions of main net and their receipts as judge of what this chain counts.

const folder = new URL('../../../../shared/data/mainnet/', import.meta.url);
const present = existsSync(folder);
const why = present ? '' : ' (skipped: ../shared/data/mainnet is not here)';

/** All JSON objects in all files below a folder. */
function* objects(below: string): Generator<JsonObject> {
  const path = fileURLToPath(new URL(below, folder));
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* objects(`${below}${entry.name}/`);
    else if (entry.name.endsWith('.json')) yield* inside(parseJson(readFileSync(path + entry.name, 'utf8')));
  }
}

function* inside(json: JsonValue): Generator<JsonObject> {
  if (Array.isArray(json)) for (const item of json) yield* inside(item);
  else if (isJsonObject(json)) {
    yield json;
    for (const value of Object.values(json)) yield* inside(value);
  }
}

/** Signed transactions whose raw data hashes to their id; a few recordings were edited. */
function signedTransactions(): Map<string, ChainTransaction> {
  const found = new Map<string, ChainTransaction>();
  for (const json of objects('./')) {
    const { txID, raw_data_hex: hex, signature } = json;
    if (
      typeof txID !== 'string' ||
      typeof hex !== 'string' ||
      !isHex(hex) ||
      !Array.isArray(signature) ||
      signature.length === 0
    )
      continue;
    const { rawData, transaction } = transactionFromJson({ ...json, ret: [] }, { visible: false });
    const read = readTransaction(rawData, transaction.signature);
    if (read.idHex === txID) found.set(txID, read);
  }
  return found;
}

describe.skipIf(!present)(`main net${why}`, () => {
  it('signs as we recover: whole block 79072107 by its owners or by keys they name', () => {
    const json = parseJson(readFileSync(new URL('blocks/079072107.json', folder), 'utf8'));
    const list = isJsonObject(json) ? json['transactions'] : undefined;
    if (!Array.isArray(list)) throw new TypeError('The block has no transactions');
    let byOwner = 0;
    for (const item of list) {
      if (!isJsonObject(item)) throw new TypeError('A transaction is not an object');
      const { rawData, transaction } = transactionFromJson({ ...item, ret: [] }, { visible: false });
      const read = readTransaction(rawData, transaction.signature);
      expect(read.idHex).toBe(item['txID']);
      expect(read.signers.every(signer => signer.kind === 'address')).toBe(true);
      const owner = bytesToHex(read.owner);
      if (read.signers.some(signer => signer.kind === 'address' && signer.hex === owner)) byOwner++;
    }
    expect(list).toHaveLength(619);
    // The data's own notes: 117 are signed by other keys than the owner's.
    expect(byOwner).toBe(619 - 117);
  });

  it('charges the bytes we count, or 0.1 TRX where an account came to life', () => {
    const transactions = signedTransactions();
    const checked = { points: 0, burned: 0, newAccount: 0 };
    const seen = new Set<string>();
    for (const json of objects('./')) {
      const id = json['id'];
      const transaction = typeof id === 'string' ? transactions.get(id) : undefined;
      if (!transaction || !isJsonObject(json['receipt']) || seen.has(transaction.idHex)) continue;
      seen.add(transaction.idHex);
      const { receipt } = transactionInfoFromJson(
        { id: transaction.idHex, receipt: json['receipt'] },
        { visible: false },
      );
      const bytes = BigInt(transaction.bytes.length + RESULT_BYTES_PER_CONTRACT);
      if (receipt?.net_fee === 100_000n) {
        expect(toBigInt(json['fee'])).toBe(1_100_000n);
        checked.newAccount++;
      } else if (receipt && receipt.net_fee > 0n) {
        expect(receipt.net_fee, transaction.idHex).toBe(bytes * 1_000n);
        checked.burned++;
      } else {
        expect(receipt?.net_usage, transaction.idHex).toBe(bytes);
        checked.points++;
      }
    }
    expect(checked.points + checked.burned).toBeGreaterThanOrEqual(12);
    expect(checked.newAccount).toBe(2);
  });
});
