import { tryParseAddress, type Address } from '@sunscope/tron/address';
import { parseAmount } from '@sunscope/tron/amount';
import type { AccountDetail, TokenInfo } from '@sunscope/product-api/types';
import { isSuspicious } from '../lib/token-trust.ts';
import type { Transfer, TransferToken } from './transfer.ts';

/** A token that can be sent: balance above zero. */
export interface SendableToken {
  /** `_` for TRX, a TRC10 id, or a contract address. */
  readonly id: string;
  readonly info: TokenInfo;
  /** What stands after an amount. */
  readonly symbol: string;
  readonly token: TransferToken;
  /** Raw units. */
  readonly balance: bigint;
}

/** What the form holds, as typed. */
export interface SendValues {
  readonly to: string;
  readonly tokenId: string;
  readonly amount: string;
  readonly note: string;
}

export const EMPTY_SEND: SendValues = { to: '', tokenId: '', amount: '', note: '' };

/** Messages under fields: translation keys. Undefined where a field is right, or still empty. */
export interface SendProblems {
  to?: 'fill_a_valid_address' | 'send_to_yourself';
  amount?: 'fill_a_valid_number';
  note?: 'fill_a_valid_ledger_note';
}

export interface SendReading {
  problems: SendProblems;
  /** The address typed, in canonical form. */
  recipient: Address | undefined;
  /** Set when everything is right. */
  transfer: Transfer | undefined;
}

/**
 * Tokens of an account that can be sent, in the form's order: TRX and TRC10 first, then TRC20. Zero balances, ids
 * that are no TRC10 ids, and token kinds that are not fungible are left out.
 */
export function sendableTokens(account: Pick<AccountDetail, 'tokens'> | undefined): SendableToken[] {
  const tokens: SendableToken[] = [];
  for (const { tokenInfo, balance } of account?.tokens ?? []) {
    const token = transferToken(tokenInfo);
    const raw = /^\d+$/.test(balance) ? BigInt(balance) : 0n;
    if (token && raw > 0n && isDecimals(tokenInfo.tokenDecimal)) {
      const info = namedToken(tokenInfo);
      tokens.push({
        id: info.tokenId,
        info,
        symbol: info.tokenAbbr || info.tokenName || info.tokenId,
        token,
        balance: raw,
      });
    }
  }
  const rank = { trx: 0, trc10: 2, trc20: 4 } as const;
  const order = ({ token, info }: SendableToken) => rank[token.kind] + Number(isSuspicious(info));
  return tokens.sort((a, b) => order(a) - order(b));
}

/** Contracts tell their decimals in a byte. Without a sane number nobody knows what a typed amount means. */
function isDecimals(decimals: number): boolean {
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= 255;
}

/** The API spells TRX in lower case, as TRONSCAN does; readers know it in capitals. */
export function namedToken(info: TokenInfo): TokenInfo {
  return info.tokenType === 'trx' ? { ...info, tokenAbbr: 'TRX', tokenName: 'TRON' } : info;
}

function transferToken(info: TokenInfo): TransferToken | undefined {
  if (info.tokenType === 'trx') return { kind: 'trx' };
  if (info.tokenType === 'trc10')
    return /^[1-9]\d*$/.test(info.tokenId) ? { kind: 'trc10', id: info.tokenId } : undefined;
  if (info.tokenType !== 'trc20') return undefined;
  const contract = tryParseAddress(info.tokenId);
  return contract === undefined ? undefined : { kind: 'trc20', contract };
}

/** The token a fresh form begins with: the one asked for if it can be sent, else the first. */
export function preselect(tokens: readonly SendableToken[], wanted: string | undefined): string {
  return tokens.find(token => token.id === wanted)?.id ?? tokens[0]?.id ?? '';
}

/** Judges a form by the specification's rules (section 5). */
export function readSendForm(
  values: SendValues,
  facts: { from: Address; tokens: readonly SendableToken[]; maxNoteCharacters: number },
): SendReading {
  const recipient = tryParseAddress(values.to);
  const problems: SendProblems = {};
  if (values.to.trim() !== '' && recipient === undefined) problems.to = 'fill_a_valid_address';
  if (recipient === facts.from) problems.to = 'send_to_yourself';

  const chosen = facts.tokens.find(token => token.id === values.tokenId);
  const amount = chosen && readAmount(values.amount, chosen);
  if (values.amount !== '' && amount === undefined) problems.amount = 'fill_a_valid_number';
  if (Array.from(values.note).length > facts.maxNoteCharacters) problems.note = 'fill_a_valid_ledger_note';

  const right =
    Object.keys(problems).length === 0 && recipient !== undefined && chosen && amount !== undefined;
  return {
    problems,
    recipient,
    transfer: right
      ? { from: facts.from, to: recipient, token: chosen.token, amount, note: values.note }
      : undefined,
  };
}

/** Raw units above zero and within the balance; undefined for any other text. */
function readAmount(text: string, token: SendableToken): bigint | undefined {
  if (!/^\d+(?:\.\d*)?$/.test(text)) return undefined;
  const raw = parseAmount(text, token.info.tokenDecimal);
  return raw > 0n && raw <= token.balance ? raw : undefined;
}
