import { tryParseAddress, type Address } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes, isHex, textToBytes } from '@sunscope/tron/bytes';
import { MAX_TRANSACTION_BYTES, transactionId } from '@sunscope/tron/transaction';
import { intentOfRaw } from '../../../wallet/intents/read-intent.ts';
import type { Intent } from '../../../wallet/intents/registry.ts';
import { readMessage, type ReadMessage } from '../messages/read-message.ts';
import { ProviderError } from './provider-error.ts';

/** Longest text that is signed for a page. */
const LONGEST_TEXT = 100_000;

/** What a script of the page may ask for, read once and checked: what it changes afterwards changes nothing here. */
export type PageRequest =
  | { readonly what: 'accounts' }
  | { readonly what: 'connect' }
  | { readonly what: 'chain' }
  | { readonly what: 'send'; readonly intent: Intent }
  | {
      readonly what: 'message';
      readonly text: string;
      readonly read: Extract<ReadMessage, { kind: 'text' | 'typed' }>;
    };

const CONNECT = new Set(['tron_requestAccounts', 'eth_requestAccounts']);
const ACCOUNTS = new Set(['tron_accounts', 'eth_accounts']);
const MESSAGES = new Set(['tron_signMessageV2', 'personal_sign']);
const CHAINS = new Set(['tron_chainId', 'eth_chainId']);

/**
 * Reads a request. Whatever is given comes from a script that nobody knows: getters, proxies, numbers for texts.
 * @throws ProviderError
 */
export function readRequest(given: unknown, own: Address): PageRequest {
  const { method, params } = plainCopy(given);
  if (typeof method !== 'string') throw new ProviderError(-32602, 'A request names its method');
  const list = Array.isArray(params) ? (params as unknown[]) : [];
  if (CONNECT.has(method)) return { what: 'connect' };
  if (ACCOUNTS.has(method)) return { what: 'accounts' };
  if (CHAINS.has(method)) return { what: 'chain' };
  if (method === 'tron_sendTransaction') return { what: 'send', intent: readTransaction(list[0], own) };
  if (MESSAGES.has(method)) return { what: 'message', ...readText(list, own, 'text') };
  if (method === 'eth_signTypedData_v4')
    return { what: 'message', ...readText(list.toReversed(), own, 'typed') };
  if (method === 'wallet_switchEthereumChain')
    throw new ProviderError(4902, 'This page is of one network only');
  if (method === 'tron_signTransaction' || method === 'eth_signTransaction')
    throw new ProviderError(
      4200,
      'Signatures of transactions are not given out: ask tron_sendTransaction, which sends what it signs',
    );
  throw new ProviderError(4200, `Unknown method: ${method.slice(0, 60)}`);
}

/** A copy by value: no getter runs twice, and nothing of it can change later. */
function plainCopy(given: unknown): { method?: unknown; params?: unknown } {
  try {
    const text = JSON.stringify(given);
    if (text !== undefined && text.length <= 4 * MAX_TRANSACTION_BYTES) {
      const copy: unknown = JSON.parse(text);
      if (typeof copy === 'object' && copy !== null) return copy;
    }
  } catch {
    // Circles, bigints, getters that throw.
  }
  throw new ProviderError(-32602, 'A request is an object of texts, numbers and lists');
}

/** The bytes decide: what else a transaction object says of itself must be true of them, or it is refused. */
function readTransaction(given: unknown, own: Address): Intent {
  const { raw_data_hex: hex, txID } = (
    typeof given === 'string' ? { raw_data_hex: given } : (given ?? {})
  ) as Record<string, unknown>;
  const bare = typeof hex === 'string' ? hex.replace(/^0x/i, '') : '';
  if (bare === '' || bare.length > 2 * MAX_TRANSACTION_BYTES || !isHex(bare))
    throw new ProviderError(-32602, 'A transaction has raw_data_hex');
  const rawData = hexToBytes(bare);
  if (txID !== undefined && txID !== bytesToHex(transactionId(rawData)))
    throw new ProviderError(-32602, 'txID is not the hash of raw_data_hex');
  const intent = intentOfRaw(rawData);
  if (!intent)
    throw new ProviderError(-32602, 'This wallet knows no such transaction, or it says more than it shows');
  if (intent.from !== own) throw new ProviderError(4100, 'The transaction is of another account');
  return intent;
}

function readText(list: readonly unknown[], own: Address, kind: 'text' | 'typed') {
  const [text, address] = list;
  if (typeof text !== 'string' || text === '' || textToBytes(text).length > LONGEST_TEXT)
    throw new ProviderError(-32602, `A message is a text of 1 to ${LONGEST_TEXT} bytes`);
  if (address !== undefined && (typeof address !== 'string' || tryParseAddress(address) !== own))
    throw new ProviderError(4100, 'The message is for another account');
  const read = readMessage(text);
  if (read.kind === 'wrong') throw new ProviderError(-32602, `No structured data: ${read.reason}`);
  // Signed as one thing and shown as another it never is.
  if (read.kind !== kind)
    throw new ProviderError(
      -32602,
      kind === 'text'
        ? 'Structured data is asked for by eth_signTypedData_v4'
        : 'eth_signTypedData_v4 takes structured data',
    );
  return { text, read };
}
