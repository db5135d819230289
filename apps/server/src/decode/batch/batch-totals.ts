import { addressToBytes, ZERO_ADDRESS } from '@sunscope/tron/address';
import { equalBytes } from '@sunscope/tron/bytes';
import { ContractType } from '@sunscope/tron/messages';
import { hashBytes, hashNumber, KeyedList } from '../../database/keyed-list.ts';
import { TokenKind } from '../../database/token-key.ts';
import type { AccountDelta, DayDelta, HolderDelta, SentToDelta } from '../../repositories/write-rows.ts';
import type { TokenCounter } from '../../repositories/token-counters.ts';
import type { AccountFact, BlockEffect, TokenIssue, TransactionEffect, TransferEffect } from '../effects.ts';
import type { Sides } from './pairs.ts';
import type { Parties, Party } from './parties.ts';

const MS_PER_DAY = 86_400_000n;
const NOBODY = addressToBytes(ZERO_ADDRESS);
/** Kinds whose contracts report their supply; TRC1155 has none as a whole. */
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
  | TokenCounter;

const TRANSFER_COUNTER: Readonly<Record<number, CounterName>> = {
  [TokenKind.trx]: 'transfers_trx',
  [TokenKind.trc10]: 'transfers_trc10',
  [TokenKind.trc20]: 'transfers_trc20',
  [TokenKind.trc721]: 'transfers_trc721',
  [TokenKind.trc1155]: 'transfers_trc1155',
};

/** What a batch does with a token. */
interface TokenTotal {
  readonly token: Uint8Array;
  readonly number: number;
  transfers: number;
  /** Minted or burned, of a kind whose contract reports a supply. */
  supplyChanged: boolean;
}

interface HolderTotal extends HolderDelta {
  readonly total: TokenTotal;
  readonly party: Party;
}

interface SentTotal extends SentToDelta {
  readonly from: Party;
  readonly to: Party;
}

export interface Deltas {
  accounts: readonly AccountDelta[];
  holders: readonly HolderDelta[];
  sentTo: readonly SentToDelta[];
  days: readonly DayDelta[];
  tokens: readonly TokenTotal[];
}

const isToken = (total: TokenTotal, token: Uint8Array): boolean => equalBytes(total.token, token);
const isHeld = (known: HolderTotal, asked: { total: TokenTotal; party: Party }): boolean =>
  known.party === asked.party && known.total === asked.total;
const isSame = (known: SentTotal, { from, to, token }: Pick<SentTotal, 'from' | 'to' | 'token'>): boolean =>
  known.from === from && known.to === to && equalBytes(known.token, token);

/** Sums up what a batch adds to accounts, balances and counts, so that each row is written once. */
export class BatchTotals {
  readonly counters = new Map<string, number>();
  readonly #parties: Parties;
  readonly #touched: Party[] = [];
  readonly #accounts: AccountDelta[] = [];
  readonly #holders = new KeyedList<HolderTotal>();
  readonly #sent = new KeyedList<SentTotal>();
  readonly #days = new Map<bigint, DayDelta>();
  readonly #tokens = new KeyedList<TokenTotal>();
  #timeMs = 0n;
  #today = emptyDay(0n);

  constructor(parties: Parties) {
    this.#parties = parties;
  }

  count(name: CounterName, change: number): void {
    this.counters.set(name, (this.counters.get(name) ?? 0) + change);
  }

  /** What is added until the next call is part of this block; blocks come in the order of time. */
  addBlock(block: BlockEffect, transactions: number): void {
    this.#timeMs = block.timestampMs;
    this.#today = this.#day(block.timestampMs);
    this.count('blocks', 1);
    this.#today.blocks++;
    if (transactions === 0) return;
    this.count('transactions', transactions);
    this.#today.transactions += transactions;
  }

  /** @param party its owner, undefined where that is no address; so is `other`, its counterparty */
  addTransaction(row: TransactionEffect, party: Party | undefined, other: Party | undefined): void {
    const timeMs = this.#timeMs;
    const owner = party && this.#account(party);
    if (party && owner) {
      owner.transactions++;
      owner.transactionsOut++;
      if (timeMs > owner.latestMs) owner.latestMs = timeMs;
      this.#noteDay(party.active);
      if (row.contractType === ContractType.TriggerSmartContract) {
        if (owner.latestCallMs === undefined || timeMs > owner.latestCallMs) owner.latestCallMs = timeMs;
        this.#noteDay(party.calling);
      }
    }
    if (!other) return;
    const met = this.#account(other);
    met.transactionsIn++;
    if (met !== owner) met.transactions++;
  }

  addTransfer(transfer: TransferEffect, sides: Sides): void {
    const { from, to } = sides;
    const counter = TRANSFER_COUNTER[transfer.tokenKind];
    if (counter) this.count(counter, 1);
    this.#today.transfers++;
    if (from) this.#account(from).transfers++;
    if (to && to !== from) this.#account(to).transfers++;
    if (transfer.tokenKind === TokenKind.trx) return;
    const total = this.#token(transfer.token);
    total.transfers++;
    if (transfer.amount === 0n) return;
    const minted = equalBytes(transfer.from, NOBODY);
    const burned = equalBytes(transfer.to, NOBODY);
    if ((minted || burned) && HAS_SUPPLY.has(transfer.tokenKind)) total.supplyChanged = true;
    // Minting and burning name the address of zeroes, which holds nothing.
    if (from && !minted) this.#holder(total, from, -transfer.amount);
    if (to && !burned) this.#holder(total, to, transfer.amount);
  }

  /** Counts a transfer that its sender signed; transfers come in the chain's order. */
  addSent(from: Party, to: Party, { token, position }: Pick<TransferEffect, 'token' | 'position'>): void {
    const hash = hashBytes(token, hashNumber(to.number, from.number));
    const known = this.#sent.items[this.#sent.find(hash, { from, to, token }, isSame)];
    if (known) {
      known.times++;
      known.lastPosition = position;
      return;
    }
    this.#sent.add(hash, {
      owner: from.address,
      fingerprint: to.fingerprint,
      counterparty: to.address,
      token,
      times: 1,
      firstPosition: position,
      lastPosition: position,
      from,
      to,
    });
  }

  /** Counts a transfer that was found risky for both its sides. */
  addRisky({ from, to }: Sides): void {
    if (from) this.#account(from).riskyTransfers++;
    if (to && to !== from) this.#account(to).riskyTransfers++;
  }

  addFact(fact: AccountFact): void {
    const party = this.#parties.of(fact.address);
    if (!party) return;
    const account = this.#account(party);
    if (fact.type !== undefined && fact.type > account.type) account.type = fact.type;
    if (fact.name !== undefined) account.name = fact.name;
    if (fact.witnessUrl !== undefined) account.witnessUrl = fact.witnessUrl;
    if (!fact.created) return;
    if (account.createdMs === undefined || this.#timeMs < account.createdMs) account.createdMs = this.#timeMs;
    account.creator ??= fact.created.creator;
    account.createdHash ??= fact.created.hash;
  }

  /** The issuer holds what is not frozen for later. */
  addIssue(issue: TokenIssue): void {
    const total = this.#token(issue.token);
    const frozen = issue.frozenSupply.reduce((sum, entry) => sum + entry.amount, 0n);
    const issuer = this.#parties.of(issue.issuer);
    if (issuer && !equalBytes(issue.issuer, NOBODY)) this.#holder(total, issuer, issue.totalSupply - frozen);
  }

  /** Notes that an account did something today. */
  #noteDay(days: bigint[]): void {
    if (days.at(-1) !== this.#today.day) days.push(this.#today.day);
  }

  /** Counts an account once for each day, also where an earlier batch counted it for the same day. */
  #countActive(
    days: readonly bigint[],
    lastMs: bigint | undefined,
    member: 'activeAccounts' | 'callers',
  ): void {
    const counted = lastMs === undefined ? undefined : dayOf(lastMs);
    for (const day of days) if (day !== counted) this.#day(day)[member]++;
  }

  /** What to write, given what was known of the accounts before. */
  finish(): Deltas {
    for (const { prior, delta, active, calling } of this.#touched) {
      if (delta?.createdMs !== undefined && prior?.created !== true) {
        this.count('accounts', 1);
        this.#day(delta.createdMs).newAccounts++;
      }
      if (active.length > 0) this.#countActive(active, prior?.latestMs, 'activeAccounts');
      if (calling.length > 0) this.#countActive(calling, prior?.latestCallMs, 'callers');
    }
    return {
      accounts: this.#accounts,
      holders: this.#holders.items,
      sentTo: this.#sent.items,
      days: [...this.#days.values()],
      tokens: this.#tokens.items,
    };
  }

  #account(party: Party): AccountDelta {
    if (party.delta) return party.delta;
    const account: AccountDelta = {
      address: party.address,
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
    party.delta = account;
    this.#touched.push(party);
    this.#accounts.push(account);
    return account;
  }

  #token(token: Uint8Array): TokenTotal {
    const hash = hashBytes(token);
    const known = this.#tokens.items[this.#tokens.find(hash, token, isToken)];
    if (known) return known;
    const total = { token, number: this.#tokens.items.length, transfers: 0, supplyChanged: false };
    this.#tokens.add(hash, total);
    return total;
  }

  #holder(total: TokenTotal, party: Party, change: bigint): void {
    const hash = hashNumber(total.number, party.number);
    const known = this.#holders.items[this.#holders.find(hash, { total, party }, isHeld)];
    if (known) known.change += change;
    else this.#holders.add(hash, { token: total.token, address: party.address, change, total, party });
  }

  #day(timeMs: bigint): DayDelta {
    const day = dayOf(timeMs);
    let delta = this.#days.get(day);
    if (!delta) this.#days.set(day, (delta = emptyDay(day)));
    return delta;
  }
}

function emptyDay(day: bigint): DayDelta {
  return {
    day,
    blocks: 0,
    transactions: 0,
    transfers: 0,
    newAccounts: 0,
    activeAccounts: 0,
    callers: 0,
  };
}

function dayOf(timeMs: bigint): bigint {
  return timeMs - (timeMs % MS_PER_DAY);
}
