import { tryParseAddress, type Address } from '@sunscope/tron/address';
import { isHex } from '@sunscope/tron/bytes';
import { POLL_MS, POLLS } from './discover.ts';
import { isObject, memberOf, tronWebOf, type FoundWallet } from './provider.ts';
import { answerOf, faultOf, SignerError } from './signer-error.ts';

/** A person has this long to answer the wallet's question. */
const CONNECT_MS = 5 * 60_000;
const ASK_MS = 10_000;
/** TronLink's `type` of accounts that a hardware wallet holds. */
const HARDWARE = 2;

/** Who the wallet says it is now. */
export interface WalletAccount {
  address: Address;
  /** The key is on a hardware wallet that the extension only passes requests to. */
  isHardware: boolean;
}

/** The wallet's account as it stands; undefined while it is locked or not connected. */
export function accountNow(wallet: FoundWallet): WalletAccount | undefined {
  const own = memberOf(tronWebOf(wallet), 'defaultAddress');
  const base58 = memberOf(own, 'base58');
  const address = typeof base58 === 'string' ? tryParseAddress(base58) : undefined;
  return address && { address, isHardware: memberOf(own, 'type') === HARDWARE };
}

let connecting: Promise<WalletAccount | undefined> | undefined;

/**
 * Asks a wallet for its account. One request at a time: two would open two popups.
 * @returns undefined where it agreed and named no account
 * @throws SignerError
 */
export function connectWallet(wallet: FoundWallet): Promise<WalletAccount | undefined> {
  connecting ??= connect(wallet).finally(() => {
    connecting = undefined;
  });
  return connecting;
}

async function connect(wallet: FoundWallet): Promise<WalletAccount | undefined> {
  const named = await answerOf(askForAccount(wallet), CONNECT_MS);
  // Success is not an account yet: many fill it in a moment later.
  for (let poll = 0; poll < POLLS; poll++) {
    const account = accountNow(wallet);
    if (account && (named === undefined || account.address === named)) return account;
    await new Promise(resolve => setTimeout(resolve, POLL_MS));
  }
  return accountNow(wallet);
}

/** By TIP-1102, and as older wallets want it where they do not know that. */
async function askForAccount(wallet: FoundWallet): Promise<Address | undefined> {
  const { provider } = wallet;
  if (typeof memberOf(provider, 'request') !== 'function') return undefined;
  try {
    const accounts = await provider.request?.({ method: 'eth_requestAccounts' });
    if (Array.isArray(accounts)) return addressOf(accounts[0]);
  } catch (error) {
    const code = memberOf(error, 'code');
    const isUnknown = code === 4200 || code === -32601 || code === -32602 || faultOf(error) === 'failed';
    if (!isUnknown) throw error;
  }
  const answer = await provider.request?.({
    method: 'tron_requestAccounts',
    params: { websiteName: 'Sunscope' },
  });
  // It resolves with its refusal.
  if (answer === '' || answer === null || answer === undefined) throw new SignerError('locked');
  if (isObject(answer) && answer['code'] !== 200) throw new SignerError(faultOf(answer));
  return undefined;
}

function addressOf(value: unknown): Address | undefined {
  return typeof value === 'string' ? tryParseAddress(value) : undefined;
}

/**
 * The chain a wallet is on: the last four bytes of its genesis block's id, as `0x…`; undefined where it does not say.
 */
export async function chainOf(wallet: FoundWallet): Promise<string | undefined> {
  try {
    const block = await answerOf(Promise.resolve(tronWebOf(wallet)?.trx?.getBlockByNumber?.(0)), ASK_MS);
    const id = memberOf(block, 'blockID');
    if (typeof id === 'string' && isHex(id, 32)) return `0x${id.slice(-8).toLowerCase()}`;
    const answer = await answerOf(
      Promise.resolve(wallet.provider.request?.({ method: 'eth_chainId' })),
      ASK_MS,
    );
    return typeof answer === 'string' && /^0x[\da-f]{1,64}$/i.test(answer) ? answer.toLowerCase() : undefined;
  } catch (error) {
    if (error instanceof SignerError) return undefined;
    throw error;
  }
}
