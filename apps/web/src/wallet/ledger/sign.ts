import type { Address } from '@sunscope/tron/address';
import { textToBytes } from '@sunscope/tron/bytes';
import { messageDigest } from '@sunscope/tron/signature';
import { transactionId } from '@sunscope/tron/transaction';
import { checkedSignature } from '../checked-signature.ts';
import type { SignRequest } from '../signing-vault.ts';
import { connectLedger, type ReadyLedger } from './connect.ts';
import { LedgerError, type LedgerFault } from './fault.ts';
import { limitOf, MESSAGE_BYTES, neededSettings } from './limits.ts';

interface SignWith {
  address: Address;
  pathIndex: number;
  signal: AbortSignal;
  /** What stands between the person and a signature: a fault that passes, or their own confirmation. */
  onState: (state: LedgerFault | 'confirm') => void;
}

/**
 * Has a Ledger sign, and believes nothing of what comes back: the device must hold the account, and the signature be one
 * of it over the very bytes given.
 * @returns 65 bytes r ‖ s ‖ v
 * @throws LedgerError
 */
export async function signByLedger(
  { address, pathIndex, signal, onState }: SignWith,
  request: SignRequest,
): Promise<Uint8Array> {
  if ('message' in request && textToBytes(request.message).length > MESSAGE_BYTES)
    throw new LedgerError('message_too_long');
  const limit = 'rawData' in request ? limitOf(request.rawData) : undefined;
  if (limit !== undefined) throw new LedgerError(limit);
  const ledger = await connectLedger({ signal, onWaiting: onState });
  const cut = () => void ledger.close();
  signal.addEventListener('abort', cut);
  try {
    if ((await ledger.app.address(pathIndex)) !== address) throw new LedgerError('other_account');
    onState('confirm');
    const [digest, signature] =
      'message' in request
        ? [messageDigest(request.message), await ledger.app.signMessage(pathIndex, request.message)]
        : [transactionId(request.rawData), await signTransaction(ledger, pathIndex, request.rawData)];
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

function signTransaction(
  { app, settings }: ReadyLedger,
  pathIndex: number,
  rawData: Uint8Array,
): Promise<Uint8Array> {
  const needed = neededSettings(rawData);
  if (needed.data && !settings.allowData) throw new LedgerError('data_off');
  if (needed.contracts === 'yes' && !settings.allowContract) throw new LedgerError('contracts_off');
  return app.signTransaction(pathIndex, rawData);
}
