import { blockNumberOfId } from '@sunscope/tron/block';
import { bytesToHex, bytesToText } from '@sunscope/tron/bytes';
import { encodeTransaction, refBlockOf } from '@sunscope/tron/transaction';
import { TransactionInfoCode, type TransactionInfo } from '@sunscope/tron/messages';
import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError, NodeRefusedError } from '@sunscope/node-api/errors';
import { revertReason } from './revert-reason.ts';
import { expirationFor, type ClockTerms } from './clock.ts';
import { checkFeeLimit } from './fee-bounds.ts';
import { buildIntent, type ReferenceBlock } from './intents/build.ts';
import { checkIntent } from './intents/check.ts';
import type { Intent } from './intents/registry.ts';
import { WalletError, type Signer, type SigningProof } from './signer.ts';
import { TransactionFailedError, TransactionPendingError, type PendingTransaction } from './send-errors.ts';

/** What sending asks of a node. */
export type SendNode = Pick<NodeClient, 'broadcast' | 'transactionInfoById' | 'headHeader'>;

/** Steps of sending, as the overlay names them. */
export type SendStep = 'building' | 'signing' | 'broadcasting' | 'including';

/** A transaction that is in a block. */
export interface SentTransaction {
  /** Transaction id, hex. */
  hash: string;
  blockNumber: bigint;
  /** All sun burned. */
  feeSun: bigint;
}

/** What the person confirmed besides the intent. */
export interface SendTerms extends ClockTerms {
  /** The fee limit as it was shown; it is signed as it is. */
  feeLimitSun: bigint;
  /** Most in fees that the person expressly consented to. */
  agreedFeeSun?: bigint;
  /** What the owner typed to sign this one; see `proofFor`. */
  proof?: SigningProof;
}

export interface SendOptions {
  node: SendNode;
  signer: Signer;
  intent: Intent;
  /** What was shown and agreed to; nothing beyond it is signed. */
  terms: SendTerms;
  onStep?: (step: SendStep, hash?: string) => void;
  /** Waited for once it is signed and before any node has it: from then on it may be paid. Where it throws, none gets it. */
  onSigned?: (pending: PendingTransaction, signed: Uint8Array) => void | Promise<void>;
  /** Resolves after so many ms, or sooner when something happened on the chain. */
  pause: (ms: number) => Promise<void>;
  now?: () => number;
}

/** How often a node is asked whether a transaction is in a block. */
const POLL_MS = 500;

/** After this long without a block the transaction counts as pending. */
const INCLUSION_TIMEOUT_MS = 60_000;

/**
 * Builds, checks, signs and broadcasts an intent, and waits until it is in a block.
 * @throws WalletError, NodeError, {@link TransactionFailedError}, {@link TransactionPendingError}
 */
export async function sendIntent(options: SendOptions): Promise<SentTransaction> {
  const { node, signer, intent, terms, onStep } = options;
  const { feeLimitSun } = terms;
  const now = options.now ?? Date.now;
  onStep?.('building');
  checkFeeLimit(feeLimitSun, terms.agreedFeeSun);
  const block = await referenceBlock(node);
  const nowMs = now();
  const expirationMs = expirationFor(block.timestampMs, nowMs, terms);
  const built = buildIntent(intent, { block, nowMs, expirationMs, feeLimitSun });
  const hash = bytesToHex(built.id);
  checkIntent(built.rawData, intent, { refBlock: refBlockOf(block.id), feeLimitSun, expirationMs });
  onStep?.('signing', hash);
  const signature = await signer.signTransaction(built.rawData, terms.proof);
  const pending = { hash, expirationMs: Number(expirationMs) };
  const signed = encodeTransaction(built.rawData, { signature: [signature] });
  await options.onSigned?.(pending, signed);
  onStep?.('broadcasting', hash);
  try {
    await node.broadcast(signed);
  } catch (error) {
    // Only a no is a no. Where the answer is lost the node may have taken it.
    throw isRefusal(error) ? error : new TransactionPendingError(pending);
  }
  onStep?.('including', hash);
  const startedMs = now();
  while (now() - startedMs < INCLUSION_TIMEOUT_MS) {
    const receipt = await receiptOf(node, built.id);
    if (typeof receipt === 'object') return sentOf(hash, receipt);
    await options.pause(POLL_MS);
  }
  throw new TransactionPendingError(pending);
}

/** Whether the node itself said that it did not take a transaction; a full queue is such an answer, too. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof NodeRefusedError ||
    (error instanceof NodeError && error.details?.['nodeCode'] !== undefined)
  );
}

/** Its receipt: `none` where no block has it, `unread` where the node cannot say now. */
export async function receiptOf(
  node: Pick<NodeClient, 'transactionInfoById'>,
  id: Uint8Array,
): Promise<TransactionInfo | 'none' | 'unread'> {
  try {
    return (await node.transactionInfoById(id)) ?? 'none';
  } catch (error) {
    if (error instanceof NodeError) return 'unread';
    throw error;
  }
}

/**
 * The head block, as a reference: its time also says what the chain takes for now.
 * @throws WalletError `block_invalid` where its id is not that of its number
 */
export async function referenceBlock(node: Pick<NodeClient, 'headHeader'>): Promise<ReferenceBlock> {
  const { id, number, header } = await node.headHeader();
  if (number < 0n || blockNumberOfId(id) !== number)
    throw new WalletError('block_invalid', `The id of the newest block is not that of block ${number}`);
  return { id, timestampMs: header.raw_data.timestamp };
}

/**
 * A receipt as an outcome.
 * @throws TransactionFailedError
 */
export function sentOf(hash: string, info: TransactionInfo): SentTransaction {
  if (info.result === TransactionInfoCode.FAILED) {
    const reverted = revertReason(info.contractResult[0] ?? new Uint8Array(0));
    throw new TransactionFailedError(hash, reverted ?? bytesToText(info.resMessage) ?? '');
  }
  return { hash, blockNumber: info.blockNumber, feeSun: info.fee };
}
