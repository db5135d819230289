import { findWallet } from './discover.ts';
import { memberOf } from './provider.ts';
import { answerOf, SignerError } from './signer-error.ts';

/** A person has this long to agree in the wallet. */
const SWITCH_MS = 5 * 60_000;
/** TIP-3326: the wallet has no such chain, and lets no page add one. */
const UNKNOWN_CHAIN = 4902;

/**
 * Asks a wallet to go over to a chain (TIP-3326).
 * @returns whether it knows that chain
 * @throws SignerError
 */
export async function switchChain(walletId: string, chainId: string): Promise<boolean> {
  const wallet = await findWallet(walletId);
  if (!wallet) throw new SignerError('gone');
  const request = { method: 'wallet_switchEthereumChain', params: [{ chainId }] };
  try {
    await answerOf(Promise.resolve(wallet.provider.request?.(request)), SWITCH_MS);
    return true;
  } catch (error) {
    if (error instanceof SignerError && memberOf(error.cause, 'code') === UNKNOWN_CHAIN) return false;
    throw error;
  }
}
