import type { Address } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes, isHex } from '@sunscope/tron/bytes';
import { messageDigest } from '@sunscope/tron/signature';
import { decodeTransactionRaw, transactionId } from '@sunscope/tron/transaction';
import { asTronWebSigns, parseTypedData, typedDataDigest, type TypedData } from '@sunscope/tron/typed-data';
import { transactionToJson } from '@sunscope/node-api/message-json';
import { checkedSignature } from '../checked-signature.ts';
import type { OutsideSignRequest } from '../signing-vault.ts';
import { accountNow, chainOf } from './connect.ts';
import { findWallet } from './discover.ts';
import { memberOf, tronWebOf, type FoundWallet } from './provider.ts';
import { answerOf, SignerError } from './signer-error.ts';

/** A person has this long to confirm in the wallet: as long as a transaction lives. */
const SIGN_MS = 5 * 60_000;

interface SignWith {
  walletId: string;
  address: Address;
  /** Of the network this page shows. */
  chainId: string;
}

/**
 * Has an injected wallet sign, and believes nothing of what comes back: the bytes must be those given, and the signature
 * one of the account.
 * @returns 65 bytes r ‖ s ‖ v
 * @throws SignerError
 */
export async function signInjected(
  { walletId, address, chainId }: SignWith,
  request: OutsideSignRequest,
): Promise<Uint8Array> {
  const wallet = await findWallet(walletId);
  if (!wallet) throw new SignerError('gone');
  const account = accountNow(wallet);
  if (!account) throw new SignerError('locked');
  if (account.address !== address) throw new SignerError('other_account');
  if ((await chainOf(wallet)) !== chainId) throw new SignerError('wrong_chain');
  if ('message' in request)
    return checked(await signMessage(wallet, request.message), messageDigest(request.message), address);
  if ('rawData' in request)
    return checked(await signTransaction(wallet, request.rawData), transactionId(request.rawData), address);
  const data = parseTypedData(request.typedData);
  return checked(await signTypedData(wallet, data), typedDataDigest(data), address);
}

/** Data that TronWeb would read otherwise is not shown to the wallet: its signature would look like a forged one. */
function signTypedData(wallet: FoundWallet, data: TypedData): Promise<unknown> {
  const trx = tronWebOf(wallet)?.trx;
  const { domain, types, message } = asTronWebSigns(data) ?? {};
  const asked =
    types && (trx?.signTypedData?.(domain, types, message) ?? trx?._signTypedData?.(domain, types, message));
  if (asked === undefined) throw new SignerError('no_typed');
  return answerOf(Promise.resolve(asked), SIGN_MS);
}

function signMessage(wallet: FoundWallet, message: string): Promise<unknown> {
  return answerOf(Promise.resolve(tronWebOf(wallet)?.trx?.signMessageV2?.(message)), SIGN_MS);
}

async function signTransaction(wallet: FoundWallet, rawData: Uint8Array): Promise<unknown> {
  const raw = decodeTransactionRaw(rawData);
  const permissionId = raw.contract[0]?.Permission_id ?? 0;
  const trx = tronWebOf(wallet)?.trx;
  const given = transactionOf(rawData);
  const asked = permissionId === 0 ? trx?.sign?.(given) : trx?.multiSign?.(given, undefined, permissionId);
  const answer = await answerOf(Promise.resolve(asked), SIGN_MS);
  // Refusals come as nothing, false or a text too.
  if (typeof answer !== 'object' || answer === null) throw new SignerError('rejected');
  const [hex, id] = [memberOf(answer, 'raw_data_hex'), memberOf(answer, 'txID')];
  const isChanged =
    (hex !== undefined && (typeof hex !== 'string' || hex.toLowerCase() !== bytesToHex(rawData))) ||
    (id !== undefined && (typeof id !== 'string' || id.toLowerCase() !== bytesToHex(transactionId(rawData))));
  if (isChanged) throw new SignerError('changed');
  const signatures = memberOf(answer, 'signature');
  return Array.isArray(signatures) ? (signatures as unknown[]).at(-1) : undefined;
}

/** The transaction as TronWeb knows it; a copy, since the wallet may write into it. */
function transactionOf(rawData: Uint8Array): unknown {
  const transaction = { raw_data: decodeTransactionRaw(rawData), signature: [], ret: [] };
  const json = transactionToJson({ rawData, transaction }, { visible: false });
  const plain = JSON.stringify({ visible: false, ...json }, (_key, value: unknown) =>
    // Beyond 2^53 a wallet's own numbers end too; it signs raw_data_hex, or refuses.
    typeof value === 'bigint' ? Number(value) : value,
  );
  return JSON.parse(plain) as unknown;
}

function checked(answer: unknown, digest: Uint8Array, address: Address): Uint8Array {
  if (answer === undefined || answer === null || answer === false) throw new SignerError('rejected');
  const hex = typeof answer === 'string' ? answer.replace(/^0x/i, '') : '';
  const signature = isHex(hex, 65) ? checkedSignature(hexToBytes(hex), digest, address) : undefined;
  if (!signature) throw new SignerError('changed');
  return signature;
}
