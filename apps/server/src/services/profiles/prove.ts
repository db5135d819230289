import type { NodeClient } from '@sunscope/node-api/client';
import { LAST_MOMENT_MS } from '@sunscope/product-api/schemas/common';
import { PROOF_GOOD_MS, signInText } from '@sunscope/product-api/sign-in';
import type { authBody } from '@sunscope/product-api/schemas/profiles';
import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { InvalidValueError } from '@sunscope/tron/errors';
import { sha256 } from '@sunscope/tron/hash';
import { ContractType, type Account } from '@sunscope/tron/messages';
import { recoverAddress } from '@sunscope/tron/signature';
import { contractParameter, decodeTransaction, transactionId } from '@sunscope/tron/transaction';
import type { z } from 'zod';
import type { Readers } from '../../repositories/readers.ts';
import type { SignedDigest } from '../shared/signed-digest.ts';
import { isSignedBy } from '../tokens/signed-content.ts';
import type { KeyScope } from './session-keys.ts';

/** How far a signer's clock may be ahead. */
const AHEAD_MS = 60_000;
/** Used proofs are kept for longer than they are good, since clocks of servers differ. */
const KEPT_MS = 60 * 60_000;

interface Proof {
  address: Address;
  scope: KeyScope;
}

interface ProofCheck {
  node: NodeClient;
  /** Where this server is, as it was set up: never what a request says of itself. */
  origins: readonly string[];
  profiles: Pick<Readers['profiles'], 'useProof'>;
  nowMs: number;
  signedDigest: SignedDigest;
}

/**
 * Who it is that hands in a proof. A text names this server, a number used once and when it expires, so it is good
 * nowhere else and never again. A witness update, the proof of 2018, names no server: it must be young, unknown to the
 * chain and to this server, and opens nothing but the witness's own page.
 * @throws InvalidValueError where it proves nothing
 */
export async function checkProof(check: ProofCheck, body: z.output<typeof authBody>): Promise<Proof> {
  const { node, origins, nowMs } = check;
  if (body.transaction !== undefined) return checkTransaction(check, hexToBytes(body.transaction));
  const { address, timestamp, nonce } = body;
  if (address === undefined || timestamp === undefined || nonce === undefined || body.signature === undefined)
    throw new InvalidValueError(
      'no_proof',
      'A proof is a transaction, or address, timestamp, nonce and signature together',
    );
  requireFresh(timestamp, nowMs);
  const texts = origins.map(origin => signInText({ origin, address, nonce, timestampMs: timestamp }));
  const signature = body.signature.replace(/^0x/, '');
  const signers = controllersOf(await node.account(address), address);
  if (!signers.some(signer => texts.some(text => isSignedBy(text, signature, signer))))
    throw new InvalidValueError(
      'wrong_signature',
      `The signature is not of ${address} over the text ${JSON.stringify(texts[0])}${origins.length > 1 ? ` (or with the server ${origins.slice(1).join(', ')})` : ''}`,
    );
  await requireUnused(check, sha256(textToBytes(`${address} ${nonce}`)), timestamp);
  return { address, scope: 'account' };
}

async function requireUnused(
  { profiles, nowMs }: ProofCheck,
  proof: Uint8Array,
  timestampMs: number,
): Promise<void> {
  if (!(await profiles.useProof(proof, timestampMs + KEPT_MS, nowMs)))
    throw new InvalidValueError('used_proof', 'This proof was used before: sign another, each is good once');
}

async function checkTransaction(check: ProofCheck, signed: Uint8Array): Promise<Proof> {
  const { node, nowMs } = check;
  const { transaction, rawData } = decodeTransaction(signed);
  const contracts = transaction.raw_data?.contract ?? [];
  const [first] = contracts;
  if (contracts.length !== 1 || first?.type !== ContractType.WitnessUpdateContract)
    throw new InvalidValueError(
      'wrong_proof',
      'The proof must be a signed WitnessUpdateContract, one contract alone',
    );
  const timestampMs = Number(transaction.raw_data?.timestamp ?? 0n);
  requireFresh(timestampMs, nowMs);
  const address = addressFromBytes(contractParameter(first, 'WitnessUpdateContract').owner_address);
  const id = transactionId(rawData);
  const [account, known] = await Promise.all([node.account(address), node.transactionById(id)]);
  if (known)
    throw new InvalidValueError(
      'used_proof',
      'This transaction is on the chain, where anybody can read it: sign one that is not sent',
    );
  const controllers = controllersOf(account, address);
  const digest = check.signedDigest(id);
  const signers = transaction.signature.map(signature => recoverAddress(digest, signature));
  if (!signers.some(signer => controllers.includes(signer)))
    throw new InvalidValueError('wrong_signature', `The proof is not signed by ${address}`);
  await requireUnused(check, id, timestampMs);
  return { address, scope: 'sr' };
}

function requireFresh(timestampMs: number, nowMs: number): void {
  if (nowMs - timestampMs > PROOF_GOOD_MS || timestampMs - nowMs > AHEAD_MS)
    throw new InvalidValueError(
      'stale_proof',
      `The proof is of ${timeText(timestampMs)}; it must be made within five minutes, and here it is ${timeText(nowMs)}`,
    );
}

function timeText(ms: number): string {
  return Math.abs(ms) <= LAST_MOMENT_MS ? new Date(ms).toISOString() : `${ms} ms, which is no date`;
}

/** Keys that alone have the owner's say: the account's own, unless it gave that away. */
function controllersOf(account: Account | undefined, address: Address): Address[] {
  const owner = account?.owner_permission;
  if (!owner) return [address];
  return owner.keys.filter(key => key.weight >= owner.threshold).map(key => addressFromBytes(key.address));
}
