import { addressToBytes, ZERO_ADDRESS } from '@sunscope/tron/address';
import { ContractType } from '@sunscope/tron/messages';
import { TokenKind } from '../database/token-key.ts';
import { keyOf } from '../database/key-of.ts';
import {
  type AccountDelta,
  type DayDelta,
  type HolderDelta,
  type PriorAccount,
  type SentToDelta,
} from '../repositories/write-rows.ts';
import type { AccountFact, BlockEffect, TokenIssue, TransactionEffect, TransferEffect } from './effects.ts';

const MS_PER_DAY = 86_400_000n;
const NOBODY = keyOf(addressToBytes(ZERO_ADDRESS));
const ADDRESS_BYTES = 21;
/** Kinds whose contracts tell their supply; TRC1155 has none as a whole. */
const HAS_SUPPLY: ReadonlySet<number> = new Set([TokenKind.trc20, TokenKind.trc721]);

/** Names of the rows of `counters`. */
export type CounterName =
  | 'blocks'
  | 'transactions'
  | 'transfers_trx'
  | 'transfers_trc10'
  | 'transfers_trc20'
  | 'transfers_trc721'
  | 'transfers_trc1155'
  | 'accounts'
  | 'trc10_tokens'
  | 'trc20_tokens'
  | 'trc721_tokens'
  | 'trc1155_tokens';

const TRANSFER_COUNTER: Readonly<Record<number, CounterName>> = {
  [TokenKind.trx]: 'transfers_trx',
  [TokenKind.trc10]: 'transfers_trc10',
  [TokenKind.trc20]: 'transfers_trc20',
  [TokenKind.trc721]: 'transfers_trc721',
  [TokenKind.trc1155]: 'transfers_trc1155',
};

export const TOKEN_COUNTER: Readonly<Record<number, CounterName>> = {
  [TokenKind.trc10]: 'trc10_tokens',
  [TokenKind.trc20]: 'trc20_tokens',
  [TokenKind.trc721]: 'trc721_tokens',
  [TokenKind.trc1155]: 'trc1155_tokens',
};

export interface Deltas {
  accounts: AccountDelta[];
  holders: HolderDelta[];
  sentTo: SentToDelta[];
  days: DayDelta[];
  touchedTokens: Uint8Array[];
  /** By {@link keyOf} of the token. */
  tokenTransfers: ReadonlyMap<string, number>;
  /** Tokens minted or burned whose contract tells a supply, by {@link keyOf}. */
  supplyChanged: ReadonlySet<string>;
}

/** Sums up what a batch adds to accounts, balances and counts, so that each row is written once. */
export class BatchTotals {
  readonly counters = new Map<string, number>();
  readonly #accounts = new Map<string, AccountDelta>();
  readonly #holders = new Map<string, HolderDelta>();
  readonly #sent = new Map<string, SentToDelta>();
  readonly #days = new Map<bigint, DayDelta>();
  /** Days on which accounts sent transactions, and called contracts. */
  readonly #active = new Map<string, bigint[]>();
  readonly #calling = new Map<string, bigint[]>();
  readonly #tokens = new Map<string, Uint8Array>();
  readonly #tokenTransfers = new Map<string, number>();
  readonly #supplyChanged = new Set<string>();

  count(name: CounterName, change: number): void {
    this.counters.set(name, (this.counters.get(name) ?? 0) + change);
  }

  addBlock(block: BlockEffect): void {
    this.count('blocks', 1);
    this.#day(block.timestampMs).blocks++;
  }

  addTransaction(row: TransactionEffect, timeMs: bigint): void {
    this.count('transactions', 1);
    this.#day(timeMs).transactions++;
    const owner = this.#account(row.owner);
    if (owner) {
      owner.transactions++;
      owner.transactionsOut++;
      if (timeMs > owner.latestMs) owner.latestMs = timeMs;
      this.#activity(this.#active, row.owner, timeMs);
      if (row.contractType === ContractType.TriggerSmartContract) {
        if (owner.latestCallMs === undefined || timeMs > owner.latestCallMs) owner.latestCallMs = timeMs;
        this.#activity(this.#calling, row.owner, timeMs);
      }
    }
    const other = row.counterparty && this.#account(row.counterparty);
    if (!other) return;
    other.transactionsIn++;
    if (other !== owner) other.transactions++;
  }

  addTransfer(transfer: TransferEffect, timeMs: bigint): void {
    const counter = TRANSFER_COUNTER[transfer.tokenKind];
    if (counter) this.count(counter, 1);
    this.#day(timeMs).transfers++;
    const from = this.#account(transfer.from);
    const to = this.#account(transfer.to);
    for (const account of from === to ? [from] : [from, to]) {
      if (!account) continue;
      account.transfers++;
      if (transfer.risk !== 0) account.riskyTransfers++;
    }
    if (transfer.tokenKind === TokenKind.trx) return;
    const key = keyOf(transfer.token);
    this.#tokens.set(key, transfer.token);
    this.#tokenTransfers.set(key, (this.#tokenTransfers.get(key) ?? 0) + 1);
    if (transfer.amount === 0n) return;
    if (
      HAS_SUPPLY.has(transfer.tokenKind) &&
      [transfer.from, transfer.to].some(side => keyOf(side) === NOBODY)
    )
      this.#supplyChanged.add(key);
    this.#holder(transfer.token, transfer.from, -transfer.amount);
    this.#holder(transfer.token, transfer.to, transfer.amount);
  }

  addSent(sent: readonly SentToDelta[]): void {
    for (const delta of sent) {
      const key = keyOf(delta.owner) + delta.look + keyOf(delta.counterparty);
      const known = this.#sent.get(key);
      if (known) {
        known.times += delta.times;
        if (delta.lastMs > known.lastMs) known.lastMs = delta.lastMs;
      } else this.#sent.set(key, { ...delta });
    }
  }

  addFact(fact: AccountFact, timeMs: bigint): void {
    const account = this.#account(fact.address);
    if (!account) return;
    if (fact.type !== undefined && fact.type > account.type) account.type = fact.type;
    if (fact.name !== undefined) account.name = fact.name;
    if (fact.witnessUrl !== undefined) account.witnessUrl = fact.witnessUrl;
    if (!fact.created) return;
    if (account.createdMs === undefined || timeMs < account.createdMs) account.createdMs = timeMs;
    account.creator ??= fact.created.creator;
    account.createdHash ??= fact.created.hash;
  }

  /** The issuer holds what is not frozen for later. */
  addIssue(issue: TokenIssue): void {
    this.#tokens.set(keyOf(issue.token), issue.token);
    const frozen = issue.frozenSupply.reduce((sum, entry) => sum + entry.amount, 0n);
    this.#holder(issue.token, issue.issuer, issue.totalSupply - frozen);
  }

  /** Notes a day on which an account did something; blocks come in the order of time. */
  #activity(days: Map<string, bigint[]>, address: Uint8Array, timeMs: bigint): void {
    const key = keyOf(address);
    const day = dayOf(timeMs);
    const known = days.get(key);
    if (!known) days.set(key, [day]);
    else if (known.at(-1) !== day) known.push(day);
  }

  /** Counts each account once for each day, also where an earlier batch counted it for the same day. */
  #countActive(
    days: ReadonlyMap<string, readonly bigint[]>,
    before: (key: string) => bigint | undefined,
    member: 'activeAccounts' | 'callers',
  ): void {
    for (const [key, active] of days) {
      const last = before(key);
      const counted = last === undefined ? undefined : dayOf(last);
      for (const day of active) if (day !== counted) this.#day(day)[member]++;
    }
  }

  /** What to write, given what was known of the accounts before. */
  finish(prior: ReadonlyMap<string, PriorAccount>): Deltas {
    for (const [key, account] of this.#accounts) {
      if (account.createdMs === undefined || prior.get(key)?.createdMs !== undefined) continue;
      this.count('accounts', 1);
      this.#day(account.createdMs).newAccounts++;
    }
    this.#countActive(this.#active, key => prior.get(key)?.latestMs, 'activeAccounts');
    this.#countActive(this.#calling, key => prior.get(key)?.latestCallMs, 'callers');
    return {
      accounts: [...this.#accounts.values()],
      holders: [...this.#holders.values()],
      sentTo: [...this.#sent.values()],
      days: [...this.#days.values()],
      touchedTokens: [...this.#tokens.values()],
      tokenTransfers: this.#tokenTransfers,
      supplyChanged: this.#supplyChanged,
    };
  }

  #account(address: Uint8Array): AccountDelta | undefined {
    if (address.length !== ADDRESS_BYTES) return undefined;
    const key = keyOf(address);
    let account = this.#accounts.get(key);
    if (!account) {
      account = {
        address,
        type: 0,
        name: undefined,
        createdMs: undefined,
        creator: undefined,
        createdHash: undefined,
        witnessUrl: undefined,
        latestMs: 0n,
        latestCallMs: undefined,
        transactions: 0,
        transactionsIn: 0,
        transactionsOut: 0,
        transfers: 0,
        riskyTransfers: 0,
      };
      this.#accounts.set(key, account);
    }
    return account;
  }

  #holder(token: Uint8Array, address: Uint8Array, change: bigint): void {
    const key = keyOf(address);
    // Minting and burning name the address of zeroes, which holds nothing.
    if (address.length !== ADDRESS_BYTES || key === NOBODY) return;
    const pair = `${keyOf(token)}:${key}`;
    const known = this.#holders.get(pair);
    if (known) known.change += change;
    else this.#holders.set(pair, { token, address, change });
  }

  #day(timeMs: bigint): DayDelta {
    const day = dayOf(timeMs);
    let delta = this.#days.get(day);
    if (!delta) {
      delta = {
        day,
        blocks: 0,
        transactions: 0,
        transfers: 0,
        newAccounts: 0,
        activeAccounts: 0,
        callers: 0,
      };
      this.#days.set(day, delta);
    }
    return delta;
  }
}

function dayOf(timeMs: bigint): bigint {
  return timeMs - (timeMs % MS_PER_DAY);
}
