import type { Address } from '@sunscope/tron/address';
import { messageDigest } from '@sunscope/tron/signature';
import { transactionId } from '@sunscope/tron/transaction';
import { parseTypedData, typedDataDigest, typedDataHashes } from '@sunscope/tron/typed-data';
import { checkedSignature } from '../checked-signature.ts';
import { isMessageTooLong } from '../message-limit.ts';
import type { OutsideSignRequest } from '../signing-vault.ts';
import { connectLedger, type ReadyLedger } from './connect.ts';
import { LedgerError, type LedgerFault } from './fault.ts';
import { limitOf, neededSettings } from './limits.ts';

interface SignWith {
  address: Address;
  pathIndex: number;
  signal: AbortSignal;
  /** What stands between the person and a signature: a fault that passes, or their own confirmation. */
  onState: (state: LedgerFault | 'confirm' | 'by_hash') => void;
  /** The person agrees to sign by its id what the device cannot show; without this nothing is signed so. */
  agreed?: Promise<void>;
}

/**
 * Has a Ledger sign, and believes nothing of what comes back: the device must hold the account, and the signature be one
 * of it over the very bytes given.
 * @returns 65 bytes r ‖ s ‖ v
 * @throws LedgerError
 */
export async function signByLedger(
  { address, pathIndex, signal, onState, agreed }: SignWith,
  request: OutsideSignRequest,
): Promise<Uint8Array> {
  if ('message' in request && isMessageTooLong('ACCOUNT_LEDGER', request.message))
    throw new LedgerError('message_too_long');
  const limit = 'rawData' in request ? limitOf(request.rawData) : undefined;
  if (limit !== undefined && !agreed) throw new LedgerError(limit);
  const ledger = await connectLedger({ signal, onWaiting: onState });
  const cut = () => void ledger.close();
  signal.addEventListener('abort', cut);
  try {
    if ((await ledger.app.address(pathIndex)) !== address) throw new LedgerError('other_account');
    if (limit !== undefined) {
      if (!ledger.settings.signByHash) throw new LedgerError(limit);
      onState('by_hash');
      await Promise.race([agreed, aborted(signal)]);
    }
    onState('confirm');
    const [digest, signature] = await signed(ledger, pathIndex, request);
    const checked = checkedSignature(signature, digest, address);
    if (!checked) throw new LedgerError('changed');
    return checked;
  } catch (error) {
    // Cutting the line is how the person ends it here.
    if (signal.aborted) throw new LedgerError('rejected', error);
    throw error;
  } finally {
    signal.removeEventListener('abort', cut);
    await ledger.close();
  }
}

/** What is signed, and the signature as it came. */
async function signed(
  ledger: ReadyLedger,
  pathIndex: number,
  request: OutsideSignRequest,
): Promise<[digest: Uint8Array, signature: Uint8Array]> {
  const { app, settings } = ledger;
  if ('message' in request)
    return [messageDigest(request.message), await app.signMessage(pathIndex, request.message)];
  if ('rawData' in request)
    return [transactionId(request.rawData), await signTransaction(ledger, pathIndex, request.rawData)];
  const data = parseTypedData(request.typedData);
  const { domain, message } = typedDataHashes(data);
  if (!settings.signByHash) throw new LedgerError('hash_off');
  return [typedDataDigest(data), await app.signTypedData(pathIndex, domain, message)];
}

function signTransaction(
  { app, settings }: ReadyLedger,
  pathIndex: number,
  rawData: Uint8Array,
): Promise<Uint8Array> {
  const needed = neededSettings(rawData);
  if (needed.data && !settings.allowData) throw new LedgerError('data_off');
  if (needed.contracts === 'yes' && !settings.allowContract) throw new LedgerError('contracts_off');
  if (needed.hash && !settings.signByHash) throw new LedgerError('hash_off');
  if (limitOf(rawData) !== undefined) return app.signHash(pathIndex, transactionId(rawData));
  return app.signTransaction(pathIndex, rawData);
}

/** Rejects where the person does not wait any longer. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new LedgerError('rejected'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
