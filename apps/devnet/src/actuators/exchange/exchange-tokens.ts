import { bytesToHex, bytesToText, equalBytes, textToBytes } from '@sunscope/tron/bytes';
import type { Account, Exchange } from '@sunscope/tron/messages';
import type { AddressBytes } from '../../state/address-bytes.ts';
import type { State } from '../../state/state.ts';
import { ensure } from '../../transactions/rules.ts';

// What the four exchange contracts share (java-tron: Exchange*Actuator, ExchangeCapsule).

/** Token id that stands for TRX. */
const TRX = textToBytes('_');
/** Most of one token an exchange may hold (java-tron: EXCHANGE_BALANCE_LIMIT). */
export const BALANCE_LIMIT = 1_000_000_000_000_000n;

export function isTrx(token: Uint8Array): boolean {
  return equalBytes(token, TRX);
}

/** TRX or a decimal number without leading zeros (java-tron: TransactionUtil.isNumber). */
export function isTokenId(token: Uint8Array): boolean {
  return isTrx(token) || /^(0|[1-9]\d*)$/.test(bytesToText(token) ?? '');
}

function tokenBalance(account: Account, token: Uint8Array): bigint {
  const id = bytesToText(token) ?? '';
  return account.assetV2.find(entry => entry.key === id)?.value ?? 0n;
}

/** Refuses where an account has less of a token than it is to give. */
export function ensureHas(
  account: Account,
  token: Uint8Array,
  amount: bigint,
  texts: { trx: string; token: string },
): void {
  if (isTrx(token)) ensure(account.balance >= amount, texts.trx);
  else ensure(amount > 0n && tokenBalance(account, token) >= amount, texts.token);
}

/** Adds TRX or a token to an account (negative: takes it away). */
export function credit(state: State, address: AddressBytes, token: Uint8Array, amount: bigint): void {
  if (isTrx(token)) state.addBalance(address, amount);
  else state.addToken(address, bytesToText(token) ?? '', amount);
}

/** The account that acts and the exchange it acts on. @throws ContractValidateError */
export function exchangeAndAccount(
  state: State,
  owner: AddressBytes,
  id: bigint,
): { exchange: Exchange; account: Account } {
  const account = state.account(owner);
  ensure(account !== undefined, `account[${bytesToHex(owner)}] not exists`);
  const exchange = state.registers.exchange(id);
  ensure(exchange !== undefined, `Exchange[${id}] not exists`);
  return { exchange, account };
}

/** An exchange seen from one of its tokens. */
export interface Side {
  readonly token: Uint8Array;
  readonly balance: bigint;
  readonly otherToken: Uint8Array;
  readonly otherBalance: bigint;
}

export function holds(exchange: Exchange, token: Uint8Array): boolean {
  return equalBytes(token, exchange.first_token_id) || equalBytes(token, exchange.second_token_id);
}

export function sideOf(exchange: Exchange, token: Uint8Array): Side {
  const first = { token: exchange.first_token_id, balance: exchange.first_token_balance };
  const second = { token: exchange.second_token_id, balance: exchange.second_token_balance };
  const [own, other] = equalBytes(token, exchange.first_token_id) ? [first, second] : [second, first];
  return { ...own, otherToken: other.token, otherBalance: other.balance };
}

/** The exchange with its two balances moved, seen from one of its tokens. */
export function moveBalances(exchange: Exchange, token: Uint8Array, by: bigint, otherBy: bigint): Exchange {
  const isFirst = equalBytes(token, exchange.first_token_id);
  return {
    ...exchange,
    first_token_balance: exchange.first_token_balance + (isFirst ? by : otherBy),
    second_token_balance: exchange.second_token_balance + (isFirst ? otherBy : by),
  };
}

export function ensureNotClosed(exchange: Exchange): void {
  ensure(
    exchange.first_token_balance !== 0n && exchange.second_token_balance !== 0n,
    'Token balance in exchange is equal with 0,the exchange has been closed',
  );
}
