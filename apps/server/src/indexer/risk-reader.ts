import { addressToBytes, ZERO_ADDRESS } from '@sunscope/tron/address';
import { equalBytes } from '@sunscope/tron/bytes';
import { TokenKind } from '../database/token-key.ts';
import { Risk } from '../repositories/risk-bits.ts';
import { keyOf } from '../database/key-of.ts';
import { type KnownToken, type NewToken } from '../repositories/token-rows.ts';
import { type PriorAccount, type SentToDelta } from '../repositories/write-rows.ts';
import { AccountKind } from './decode-facts.ts';
import type { Effects, TransferEffect } from './effects.ts';
import { lookOf } from './risk.ts';

const NOBODY = keyOf(addressToBytes(ZERO_ADDRESS));
const ADDRESS_BYTES = 21;

// Looks are needed of the same addresses again and again; this many take some 20 MB.
const MAX_LOOKS = 100_000;
const looks = new Map<string, string>();

function lookOfCached(address: Uint8Array, key: string): string {
  let look = looks.get(key);
  if (look === undefined) {
    look = lookOf(address);
    if (looks.size >= MAX_LOOKS) looks.clear();
    looks.set(key, look);
  }
  return look;
}

/**
 * Judges transfers by what came before them: whom the two sides sent to, who is a contract, what is known of the
 * token. Fed with what the database knew before the batch, then with the batch in its order, so that the verdict does
 * not depend on where batches are cut.
 */
export class RiskReader {
  readonly #accounts: ReadonlyMap<string, PriorAccount>;
  readonly #tokens: ReadonlyMap<string, KnownToken>;
  readonly #contracts = new Set<string>();
  /** Owner and look to the addresses the owner sent value to. */
  readonly #sentTo = new Map<string, Set<string>>();
  #sent: SentToDelta[] = [];

  constructor(accounts: ReadonlyMap<string, PriorAccount>, tokens: ReadonlyMap<string, KnownToken>) {
    this.#accounts = accounts;
    this.#tokens = tokens;
  }

  /** Takes in rows of the past. */
  learn(rows: readonly { owner: Uint8Array; look: string; counterparty: Uint8Array }[]): void {
    for (const row of rows) this.#remember(keyOf(row.owner) + row.look, keyOf(row.counterparty));
  }

  /** Contracts that a block makes or shows are contracts for all of its transfers. */
  enterBlock(effects: Effects): void {
    for (const fact of effects.facts)
      if (fact.type === AccountKind.contract) this.#contracts.add(keyOf(fact.address));
  }

  /** Risk bits of a transfer; must be called in the chain's order. */
  riskOf(transfer: TransferEffect, newTokens: ReadonlyMap<string, NewToken>, timeMs: bigint): number {
    let { risk } = transfer;
    const from = keyOf(transfer.from);
    const to = keyOf(transfer.to);
    if ((risk & Risk.not_signed_by_owner) !== 0 && (from === NOBODY || this.#isContract(from)))
      risk &= ~Risk.not_signed_by_owner;
    if (transfer.tokenKind !== TokenKind.trx) {
      const token = newTokens.get(keyOf(transfer.token)) ?? this.#tokens.get(keyOf(transfer.token));
      risk |= token?.risk ?? 0;
      if (transfer.tokenKind === TokenKind.trc10 && token?.issuer === undefined) risk |= Risk.unknown_issuer;
    }
    if (from === to || transfer.from.length !== ADDRESS_BYTES || transfer.to.length !== ADDRESS_BYTES)
      return risk;
    const lookOfTo = lookOfCached(transfer.to, to);
    if (
      this.#sentToAnother(from + lookOfTo, to) ||
      this.#sentToAnother(to + lookOfCached(transfer.from, from), from)
    )
      risk |= Risk.look_alike_address;
    if (transfer.amount > 0n && equalBytes(transfer.from, transfer.signer)) {
      this.#remember(from + lookOfTo, to);
      this.#sent.push({
        owner: transfer.from,
        look: lookOfTo,
        counterparty: transfer.to,
        times: 1,
        lastMs: timeMs,
      });
    }
    return risk;
  }

  /** Value sent by signers since the last call. */
  takeSent(): SentToDelta[] {
    const sent = this.#sent;
    this.#sent = [];
    return sent;
  }

  #isContract(key: string): boolean {
    return this.#contracts.has(key) || this.#accounts.get(key)?.type === AccountKind.contract;
  }

  #sentToAnother(pair: string, address: string): boolean {
    const known = this.#sentTo.get(pair);
    // An address that was itself sent to before is no stranger, whatever it looks like.
    return known !== undefined && !known.has(address);
  }

  #remember(pair: string, address: string): void {
    const known = this.#sentTo.get(pair);
    if (known) known.add(address);
    else this.#sentTo.set(pair, new Set([address]));
  }
}

/** Owners and looks, side by side. */
export interface Pairs {
  owners: Uint8Array[];
  looks: string[];
}

/** One end of a transfer, numbered so that pairs can be told apart by numbers: joining texts took half of the time here. */
interface End {
  address: Uint8Array;
  number: number;
  look: string;
  lookNumber: number;
}

const MOST_LOOKS = 2 ** 26;

/** What of the past must be known to judge these blocks. */
export function pairsOf(batch: readonly Effects[]): Pairs {
  const owners: Uint8Array[] = [];
  const asked: string[] = [];
  const ends = new Map<string, End>();
  const lookNumbers = new Map<string, number>();
  const seen = new Set<number>();
  const endOf = (address: Uint8Array): End => {
    const key = keyOf(address);
    let end = ends.get(key);
    if (!end) {
      const look = lookOfCached(address, key);
      let lookNumber = lookNumbers.get(look);
      if (lookNumber === undefined) lookNumbers.set(look, (lookNumber = lookNumbers.size));
      end = { address, number: ends.size, look, lookNumber };
      ends.set(key, end);
    }
    return end;
  };
  const add = (owner: End, other: End) => {
    const pair = owner.number * MOST_LOOKS + other.lookNumber;
    if (seen.has(pair)) return;
    seen.add(pair);
    owners.push(owner.address);
    asked.push(other.look);
  };
  for (const effects of batch)
    for (const transfer of effects.transfers) {
      if (transfer.from.length !== ADDRESS_BYTES || transfer.to.length !== ADDRESS_BYTES) continue;
      const [from, to] = [endOf(transfer.from), endOf(transfer.to)];
      add(from, to);
      add(to, from);
    }
  return { owners, looks: asked };
}
