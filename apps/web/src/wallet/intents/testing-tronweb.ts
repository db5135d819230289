import { messageToJson } from '@sunscope/node-api/message-json';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { parsePrivateKey } from '@sunscope/tron/keys';
import { signDigest } from '@sunscope/tron/signature';
import { contractParameter, decodeTransactionRaw } from '@sunscope/tron/transaction';
import * as fc from 'fast-check';
import { utils } from 'tronweb';
import { expect } from 'vitest';
import { buildIntent } from './build.ts';
import { onDemandEntries } from './on-demand-entries.ts';
import { addEntries, entryOf, type Intent } from './registry.ts';
import { googleTransaction, writeWholeNumbers } from './testing-google-writer.ts';
import { intents } from './testing-intents.ts';

addEntries(onDemandEntries);
writeWholeNumbers();

/** Types that TronWeb 6.5 does not write: the market of TRC10 tokens, and releasing a locked supply. Google's runtime does. */
export const NOT_THEIRS: ReadonlySet<string> = new Set(['market_sell', 'market_cancel', 'asset_unfreeze']);
/** It reads the votes of a ballot as doubles. */
const MOST = BigInt(Number.MAX_SAFE_INTEGER);
/** The same with every number a double. */
function within(value: unknown): unknown {
  if (typeof value === 'bigint')
    return value > MOST ? MOST - (value % 1_000n) : value < -MOST ? (-value % 1_000n) - MOST : value;
  if (Array.isArray(value)) return value.map(within);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, within(member)]));
}

/** Where TronWeb writes less than the protocol takes, only that much is compared. */
function theirs(intent: Intent): Intent {
  if (intent.kind === 'vote') return within(intent) as Intent;
  // It sorts a proposal's parameters as texts.
  if (intent.kind === 'proposal_create')
    return { ...intent, values: intent.values.filter(({ id }) => id >= 10n && id < 100n) };
  return intent;
}

const compared = fc
  .oneof(...Object.values<fc.Arbitrary<Intent>>(intents))
  .map(theirs)
  .filter(intent => intent.kind !== 'proposal_create' || intent.values.length > 0);

const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_name, member: unknown) =>
      typeof member !== 'bigint' ? member : member > MOST || member < -MOST ? String(member) : Number(member),
    ),
  );

const frame = fc.record({
  block: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  nowMs: fc.integer({ min: 1_500_000_000_000, max: 2_000_000_000_000 }),
  lifeMs: fc.integer({ min: 60_000, max: 86_400_000 }),
  feeLimitSun: fc.bigInt(1n, 15_000_000_000n),
  key: fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .filter(key => key.some(byte => byte !== 0 && byte !== 0xff)),
});

/**
 * So many random transactions, each written by TronWeb from the JSON that a node would show of it, or by Google's runtime what
 * TronWeb does not write: the bytes, the id and the signature are ours.
 * @returns how many of each kind there were
 */
export function compareWithTronWeb(seed: number, numRuns: number): ReadonlyMap<string, number> {
  const kinds = new Map<string, number>();
  fc.assert(
    fc.property(compared, frame, (intent, { block, nowMs, lifeMs, feeLimitSun, key }) => {
      const built = buildIntent(intent, {
        block: { id: block, timestampMs: 0n },
        nowMs,
        expirationMs: BigInt(nowMs + lifeMs),
        feeLimitSun,
      });
      const raw = decodeTransactionRaw(built.rawData);
      const contract = raw.contract[0]!;
      const type = entryOf(intent).contract;
      const message = contractParameter(contract, type);
      const value = messageToJson(type, message, { visible: false });
      const json: unknown = {
        visible: false,
        raw_data: {
          contract: [{ type, parameter: { value: plain(value) }, Permission_id: contract.Permission_id }],
          ref_block_bytes: bytesToHex(raw.ref_block_bytes),
          ref_block_hash: bytesToHex(raw.ref_block_hash),
          data: bytesToHex(raw.data),
          fee_limit: Number(raw.fee_limit),
          expiration: Number(raw.expiration),
          timestamp: Number(raw.timestamp),
        },
      };
      // TronWeb takes one locked part of an issue.
      const isGoogles =
        NOT_THEIRS.has(intent.kind) || (intent.kind === 'asset_issue' && intent.locked.length > 1);
      const pb = isGoogles
        ? googleTransaction(type, message, {
            permissionId: contract.Permission_id,
            refBlockBytes: raw.ref_block_bytes,
            refBlockHash: raw.ref_block_hash,
            data: raw.data,
            feeLimit: raw.fee_limit,
            expiration: raw.expiration,
            timestamp: raw.timestamp,
          })
        : utils.transaction.txJsonToPb(json);
      expect(bytesToHex(built.rawData), intent.kind).toBe(
        utils.transaction.txPbToRawDataHex(pb).toLowerCase(),
      );
      const id = bytesToHex(built.id);
      expect(id).toBe(utils.transaction.txPbToTxID(pb).replace(/^0x/, ''));
      const signature = bytesToHex(signDigest(built.id, parsePrivateKey(bytesToHex(key))));
      expect(signature).toBe(
        utils.crypto
          .ECKeySign([...hexToBytes(id)] as never, [...key] as never)
          .replace(/^0x/, '')
          .toLowerCase(),
      );
      kinds.set(intent.kind, (kinds.get(intent.kind) ?? 0) + 1);
    }),
    { seed, numRuns },
  );
  return kinds;
}

/** Kinds that are compared: all. */
export const COMPARED_KINDS = Object.keys(intents);
