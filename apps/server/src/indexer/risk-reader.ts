import { addressToBytes, ZERO_ADDRESS } from '@sunscope/tron/address';
import { equalBytes } from '@sunscope/tron/bytes';
import { hashNumber, KeyedList } from '../database/keyed-list.ts';
import { keyOf } from '../database/key-of.ts';
import { TokenKind } from '../database/token-key.ts';
import { Risk } from '../repositories/risk-bits.ts';
import { type KnownToken, type NewToken } from '../repositories/token-rows.ts';
import { AccountKind } from './decode-facts.ts';
import type { Effects, TransferEffect } from './effects.ts';
import type { Parties, Party } from './parties.ts';

const NOBODY = addressToBytes(ZERO_ADDRESS);

/** Somebody and a look that an address met by them has. */
export interface Pair {
  readonly owner: Party;
  readonly look: string;
  readonly lookNumber: number;
  /** Numbers of those with this look whom the owner sent value to. */
  readonly sentTo: number[];
}

/** Value that its owner sent, signed by the owner. */
export interface Sent {
  owner: Party;
  counterparty: Party;
}

const isOf = (pair: Pair, asked: { owner: Party; lookNumber: number }): boolean =>
  pair.owner === asked.owner && pair.lookNumber === asked.lookNumber;

/** The pairs that the transfers of a batch ask about. */
export class Pairs {
  readonly #list = new KeyedList<Pair>();

  get all(): readonly Pair[] {
    return this.#list.items;
  }

  find(owner: Party, lookNumber: number): Pair | undefined {
    return this.#list.items[this.#list.find(hashOf(owner, lookNumber), { owner, lookNumber }, isOf)];
  }

  /** The pair of an owner and whom they met. */
  of(owner: Party, { look, lookNumber }: Party): Pair {
    const known = this.find(owner, lookNumber);
    if (known) return known;
    const pair = { owner, look, lookNumber, sentTo: [] };
    this.#list.add(hashOf(owner, lookNumber), pair);
    return pair;
  }
}

function hashOf(owner: Party, lookNumber: number): number {
  return hashNumber(lookNumber, owner.number);
}

/** What of the past must be known to judge these blocks. */
export function pairsOf(batch: readonly Effects[], parties: Parties): Pairs {
  const pairs = new Pairs();
  for (const effects of batch)
    for (const transfer of effects.transfers) {
      const from = parties.of(transfer.from);
      const to = parties.of(transfer.to);
      if (!from || !to) continue;
      pairs.of(from, to);
      pairs.of(to, from);
    }
  return pairs;
}

/**
 * Judges transfers by what came before them: whom the two sides sent to, who is a contract, what is known of the
 * token. Fed with what the database knew before the batch, then with the batch in its order, so that the verdict does
 * not depend on where batches are cut.
 */
export class RiskReader {
  readonly #parties: Parties;
  readonly #pairs: Pairs;
  readonly #tokens: ReadonlyMap<string, KnownToken>;
  #sent: Sent[] = [];

  constructor(parties: Parties, pairs: Pairs, tokens: ReadonlyMap<string, KnownToken>) {
    this.#parties = parties;
    this.#pairs = pairs;
    this.#tokens = tokens;
  }

  /** Takes in rows of the past. */
  learn(rows: readonly { owner: Uint8Array; look: string; counterparty: Uint8Array }[]): void {
    for (const row of rows) {
      const owner = this.#parties.of(row.owner);
      const counterparty = this.#parties.of(row.counterparty);
      const pair = owner && this.#pairs.find(owner, this.#parties.numberOfLook(row.look));
      if (pair && counterparty) remember(pair, counterparty);
    }
  }

  /** Contracts that a block makes or shows are contracts for all of its transfers. */
  enterBlock(effects: Effects): void {
    for (const fact of effects.facts) {
      const party = fact.type === AccountKind.contract ? this.#parties.of(fact.address) : undefined;
      if (party) party.isContract = true;
    }
  }

  /**
   * Risk bits of a transfer; must be called in the chain's order.
   * @param from the party it is from, undefined where that is no address; so is `to`
   */
  riskOf(
    transfer: TransferEffect,
    from: Party | undefined,
    to: Party | undefined,
    newTokens: ReadonlyMap<string, NewToken>,
  ): number {
    let { risk } = transfer;
    if ((risk & Risk.not_signed_by_owner) !== 0 && (isContract(from) || equalBytes(transfer.from, NOBODY)))
      risk &= ~Risk.not_signed_by_owner;
    if (transfer.tokenKind !== TokenKind.trx) {
      const key = keyOf(transfer.token);
      const token = newTokens.get(key) ?? this.#tokens.get(key);
      risk |= token?.risk ?? 0;
      if (transfer.tokenKind === TokenKind.trc10 && token?.issuer === undefined) risk |= Risk.unknown_issuer;
    }
    if (from === to || !from || !to) return risk;
    const there = this.#pairs.of(from, to);
    const back = this.#pairs.of(to, from);
    if (isStranger(there, to) || isStranger(back, from)) risk |= Risk.look_alike_address;
    if (transfer.amount > 0n && equalBytes(transfer.from, transfer.signer)) {
      remember(there, to);
      this.#sent.push({ owner: from, counterparty: to });
    }
    return risk;
  }

  /** Value sent by signers since the last call. */
  takeSent(): Sent[] {
    const sent = this.#sent;
    this.#sent = [];
    return sent;
  }
}

function isContract(party: Party | undefined): boolean {
  return party !== undefined && (party.isContract || party.prior?.type === AccountKind.contract);
}

/** The owner sent to another that looks like this one, which was never sent to itself. */
function isStranger({ sentTo }: Pair, { number }: Party): boolean {
  return sentTo.length > 0 && !sentTo.includes(number);
}

function remember({ sentTo }: Pair, { number }: Party): void {
  if (!sentTo.includes(number)) sentTo.push(number);
}
