import { textToBytes } from '@sunscope/tron/bytes';
import type { TransactionRaw } from '@sunscope/tron/messages';
import {
  createTransactionRaw,
  MAX_TRANSACTION_BYTES,
  refBlockOf,
  transactionId,
} from '@sunscope/tron/transaction';
import { WalletError } from '../signer.ts';
import { entryOf, type Intent } from './registry.ts';

/** A recent block a transaction is tied to. */
export interface ReferenceBlock {
  readonly id: Uint8Array;
  readonly timestampMs: bigint;
}

/** How a transaction names its reference block. */
export type RefBlock = Pick<TransactionRaw, 'ref_block_bytes' | 'ref_block_hash'>;

export interface BuiltTransaction {
  readonly rawData: Uint8Array;
  readonly id: Uint8Array;
}

export interface BuildOptions {
  block: ReferenceBlock;
  nowMs: number;
  expirationMs: bigint;
  /** Most that a contract call may burn; nothing else carries it. */
  feeLimitSun: bigint;
}

/**
 * Raw data of an intent, built here and never by a node.
 * @throws WalletError `note_too_long` when the note does not fit into a transaction
 */
export function buildIntent(intent: Intent, options: BuildOptions): BuiltTransaction {
  const entry = entryOf(intent);
  const data = textToBytes(intent.note);
  const isCall = entry.effects(intent).call !== undefined;
  const rawData = createTransactionRaw(entry.contract, entry.build(intent), {
    refBlock: refBlockOf(options.block.id),
    expirationMs: options.expirationMs,
    timestampMs: BigInt(options.nowMs),
    data,
    permissionId: intent.permissionId,
    feeLimitSun: isCall ? options.feeLimitSun : 0n,
  });
  // Signature, result and framing need some of java-tron's limit.
  if (rawData.length + 256 > MAX_TRANSACTION_BYTES)
    throw new WalletError(
      'note_too_long',
      `The note has ${data.length} bytes; a transaction takes about ${MAX_TRANSACTION_BYTES - 512}`,
    );
  return { rawData, id: transactionId(rawData) };
}
