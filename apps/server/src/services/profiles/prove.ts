import type { NodeClient } from '@sunscope/node-api/client';
import { LAST_MOMENT_MS } from '@sunscope/product-api/schemas/common';
import type { authBody } from '@sunscope/product-api/schemas/profiles';
import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { hexToBytes } from '@sunscope/tron/bytes';
import { InvalidValueError } from '@sunscope/tron/errors';
import { ContractType, type Account } from '@sunscope/tron/messages';
import { recoverAddress } from '@sunscope/tron/signature';
import { contractParameter, decodeTransaction, transactionId } from '@sunscope/tron/transaction';
import type { z } from 'zod';
import { isSignedBy } from '../tokens/signed-content.ts';
import type { KeyScope } from './session-keys.ts';

/** A proof is good for this long; one that was overheard is worthless after. */
const FRESH_MS = 5 * 60_000;

interface Proof {
  address: Address;
  scope: KeyScope;
}

/**
 * Who it is that hands in a proof. A text names this server and the time, so it is good nowhere else. A witness update,
 * the proof of 2018, names neither: it must be young and unknown to the chain, and opens nothing but the
 * representative's own page.
 * @throws InvalidValueError where it proves nothing
 */
export async function checkProof(
  { node, host, nowMs }: { node: NodeClient; host: string; nowMs: number },
  body: z.output<typeof authBody>,
): Promise<Proof> {
  if (body.transaction !== undefined) return checkTransaction(node, hexToBytes(body.transaction), nowMs);
  const { address, timestamp } = body;
  if (address === undefined || timestamp === undefined || body.signature === undefined)
    throw new InvalidValueError(
      'no_proof',
      'A proof is a transaction, or address, timestamp and signature together',
    );
  requireFresh(timestamp, nowMs);
  const text = signInText(host, address, timestamp);
  const signature = body.signature.replace(/^0x/, '');
  const signers = controllersOf(await node.account(address), address);
  if (!signers.some(signer => isSignedBy(text, signature, signer)))
    throw new InvalidValueError(
      'wrong_signature',
      `The signature is not of ${address} over the text ${JSON.stringify(text)}`,
    );
  return { address, scope: 'account' };
}

/** What a person signs to be recognised here. */
export function signInText(host: string, address: Address, timestampMs: number): string {
  return `Sunscope sign-in\nServer: ${host}\nAddress: ${address}\nTime: ${timestampMs}`;
}

async function checkTransaction(node: NodeClient, signed: Uint8Array, nowMs: number): Promise<Proof> {
  const { transaction, rawData } = decodeTransaction(signed);
  const contracts = transaction.raw_data?.contract ?? [];
  const [first] = contracts;
  if (contracts.length !== 1 || first?.type !== ContractType.WitnessUpdateContract)
    throw new InvalidValueError(
      'wrong_proof',
      'The proof must be a signed WitnessUpdateContract, one contract alone',
    );
  requireFresh(Number(transaction.raw_data?.timestamp ?? 0n), nowMs);
  const address = addressFromBytes(contractParameter(first, 'WitnessUpdateContract').owner_address);
  const id = transactionId(rawData);
  const [account, known] = await Promise.all([node.account(address), node.transactionById(id)]);
  if (known)
    throw new InvalidValueError(
      'used_proof',
      'This transaction is on the chain, where anybody can read it: sign one that is not sent',
    );
  const controllers = controllersOf(account, address);
  const signers = transaction.signature.map(signature => recoverAddress(id, signature));
  if (!signers.some(signer => controllers.includes(signer)))
    throw new InvalidValueError('wrong_signature', `The proof is not signed by ${address}`);
  return { address, scope: 'sr' };
}

function requireFresh(timestampMs: number, nowMs: number): void {
  if (Math.abs(nowMs - timestampMs) > FRESH_MS)
    throw new InvalidValueError(
      'stale_proof',
      `The proof is of ${timeText(timestampMs)}; it must be made within five minutes`,
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
