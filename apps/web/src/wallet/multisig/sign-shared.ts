import type { Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { InvalidValueError } from '@sunscope/tron/errors';
import { recoverAddress } from '@sunscope/tron/signature';
import { encodeTransaction, MAX_EXPIRATION_MS, refBlockOf } from '@sunscope/tron/transaction';
import type { NodeClient } from '@sunscope/node-api/client';
import { expirationFor, type ClockTerms } from '../clock.ts';
import { checkFeeLimit } from '../fee-bounds.ts';
import { buildIntent } from '../intents/build.ts';
import { checkIntent } from '../intents/check.ts';
import type { Intent } from '../intents/registry.ts';
import { receiptOf, referenceBlock, sentOf, type SentTransaction } from '../send-intent.ts';
import { WalletError, type Signer, type SigningProof } from '../signer.ts';
import { countedSignatures, type OpenedShared, type SharedTransaction, type SigningState } from './shared.ts';

/** Hours that others have to sign (product specification, section 9). */
export const MOST_HOURS = 24;
export const LEAST_HOURS = 1;

/** A minute less than the hours chosen, so that no node finds a whole day too long. */
const LESS_MS = 60_000n;

/** What is agreed to before there is anything to sign. */
export interface SharedTerms extends ClockTerms {
  hours: number;
  feeLimitSun: bigint;
  agreedFeeSun?: bigint | undefined;
}

/**
 * Builds what others are to sign too, and reads it back against what was confirmed.
 * @throws WalletError `tampered`, `fee_too_high`, `clock_apart`
 */
export async function buildShared(
  node: Pick<NodeClient, 'headHeader'>,
  intent: Intent,
  terms: SharedTerms,
): Promise<SharedTransaction> {
  const { hours, feeLimitSun } = terms;
  if (!Number.isInteger(hours) || hours < LEAST_HOURS || hours > MOST_HOURS)
    throw new WalletError('tampered', `${hours} hours: it needs ${LEAST_HOURS} to ${MOST_HOURS}`);
  checkFeeLimit(feeLimitSun, terms.agreedFeeSun);
  const block = await referenceBlock(node);
  const nowMs = Date.now();
  // A node that says it is another day would make this live longer than anybody meant.
  expirationFor(block.timestampMs, nowMs, terms);
  const expirationMs = block.timestampMs + BigInt(hours) * 3_600_000n - LESS_MS;
  const { rawData } = buildIntent(intent, { block, nowMs, expirationMs, feeLimitSun });
  checkIntent(rawData, intent, { refBlock: refBlockOf(block.id), feeLimitSun, expirationMs });
  return { rawData, signatures: [] };
}

/** Whether nobody needs to sign it any more, and nobody may: it has expired, or lives longer than a chain takes. */
export function isOver({ expirationMs }: Pick<OpenedShared, 'expirationMs'>, nowMs: number): boolean {
  return expirationMs <= nowMs;
}

/** Whether it lives longer than any node takes. */
export function isTooLong({ expirationMs }: Pick<OpenedShared, 'expirationMs'>, nowMs: number): boolean {
  return expirationMs > nowMs + MAX_EXPIRATION_MS + 3_600_000;
}

/**
 * Adds the own signature. What is signed are the bytes that were shown, and what comes back is a signature of them.
 * @throws WalletError `cancelled` where the signer gives nothing (code 40001 of the service), `tampered`
 */
export async function signShared(
  signer: Signer,
  opened: OpenedShared,
  proof: SigningProof | undefined,
): Promise<SharedTransaction> {
  if (!opened.intent)
    throw new WalletError('tampered', 'This transaction cannot be read, so it is not signed');
  const signature = await signer.signTransaction(opened.rawData, proof);
  if (signature.length === 0) throw new WalletError('cancelled', '40001: nothing was signed');
  if (signerOf(opened.id, signature) !== signer.address)
    throw new WalletError('tampered', `The signature is not one of ${signer.address}`);
  const others = [...opened.signers].flatMap(([address, one]) => (address === signer.address ? [] : [one]));
  return { rawData: opened.rawData, signatures: [...others, signature] };
}

function signerOf(id: Uint8Array, signature: Uint8Array): Address | undefined {
  try {
    return recoverAddress(id, signature);
  } catch (error) {
    if (error instanceof InvalidValueError) return undefined;
    throw error;
  }
}

const POLL_MS = 1_000;
const INCLUSION_TIMEOUT_MS = 60_000;

/** Hands it to the node, with the signatures that count, and waits until a block has it; undefined where none has yet. */
export async function broadcastShared(
  node: Pick<NodeClient, 'broadcast' | 'transactionInfoById'>,
  opened: OpenedShared,
  state: SigningState,
): Promise<SentTransaction | undefined> {
  await node.broadcast(encodeTransaction(opened.rawData, { signature: countedSignatures(opened, state) }));
  return sentShared(node, opened);
}

/** What became of it: undefined where no block has it within a minute. */
export async function sentShared(
  node: Pick<NodeClient, 'transactionInfoById'>,
  { id, hash }: Pick<OpenedShared, 'id' | 'hash'>,
  timeoutMs = INCLUSION_TIMEOUT_MS,
): Promise<SentTransaction | undefined> {
  for (const startedMs = Date.now(); ;) {
    const receipt = await receiptOf(node, id);
    if (typeof receipt === 'object') return sentOf(hash, receipt);
    if (Date.now() - startedMs >= timeoutMs) return undefined;
    await new Promise(resolve => setTimeout(resolve, POLL_MS));
  }
}

/** The transaction as the service takes it, and as a file has it. */
export function sharedJson({ rawData, signatures }: SharedTransaction, hash: string) {
  return { txID: hash, raw_data_hex: bytesToHex(rawData), signature: signatures.map(bytesToHex) };
}
