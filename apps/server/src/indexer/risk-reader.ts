import { addressToBytes, ZERO_ADDRESS } from '@sunscope/tron/address';
import { equalBytes } from '@sunscope/tron/bytes';
import { keyOf } from '../database/key-of.ts';
import { TokenKind } from '../database/token-key.ts';
import { Risk } from '../repositories/risk-bits.ts';
import { type KnownToken, type NewToken } from '../repositories/token-rows.ts';
import { AccountKind } from './decode-facts.ts';
import type { Effects, TransferEffect } from './effects.ts';
import type { Pair, Pairs, Sides } from './pairs.ts';
import type { Parties, Party } from './parties.ts';

const NOBODY = addressToBytes(ZERO_ADDRESS);

/** Value that its owner sent, signed by the owner. */
export interface Sent {
  owner: Party;
  counterparty: Party;
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

  /** Risk bits of a transfer; must be called in the chain's order. */
  riskOf(
    transfer: TransferEffect,
    { from, to, there, back }: Sides,
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
    if (!from || !to || !there || !back) return risk;
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
