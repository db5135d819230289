import { addressToBytes, ZERO_ADDRESS } from '@sunscope/tron/address';
import { equalBytes } from '@sunscope/tron/bytes';
import { keyOf } from '../../database/key-of.ts';
import { TokenKind } from '../../database/token-key.ts';
import { Risk } from '../../database/risk-bits.ts';
import type { KnownToken, NewToken } from '../../repositories/token-rows.ts';
import { AccountKind } from '../decode-facts.ts';
import type { Effects, TransferEffect } from '../effects.ts';
import { Allowances } from './allowances.ts';
import type { Pair, Pairs, Sides } from '../batch/pairs.ts';
import type { Parties, Party } from '../batch/parties.ts';

const NOBODY = addressToBytes(ZERO_ADDRESS);

/**
 * Judges transfers by what came before them: whom the two sides sent to, who is a contract, what is known of the
 * token. Fed with what the database knew before the batch, then with the batch in its order, so that the verdict does
 * not depend on where batches are cut.
 */
export class RiskReader {
  readonly #parties: Parties;
  readonly #pairs: Pairs;
  readonly #tokens: ReadonlyMap<string, KnownToken>;
  readonly #allowances = new Allowances();

  constructor(parties: Parties, pairs: Pairs, tokens: ReadonlyMap<string, KnownToken>) {
    this.#parties = parties;
    this.#pairs = pairs;
    this.#tokens = tokens;
  }

  /** Ingests rows of the past. */
  learn(rows: readonly { owner: Uint8Array; fingerprint: string; counterparty: Uint8Array }[]): void {
    for (const row of rows) {
      const owner = this.#parties.of(row.owner);
      const counterparty = this.#parties.of(row.counterparty);
      const pair = owner && this.#pairs.find(owner, this.#parties.numberOfFingerprint(row.fingerprint));
      if (pair && counterparty) remember(pair, counterparty);
    }
  }

  /** Ingests what owners allowed, of the past or of the transactions in front of the next transfer. */
  allow(approvals: Parameters<Allowances['learn']>[0]): void {
    this.#allowances.learn(approvals);
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
   * @param onSend called where the sender signed it, whatever its token's risk
   */
  riskOf(
    transfer: TransferEffect,
    sides: Sides,
    newTokens: ReadonlyMap<string, NewToken>,
    onSend: (from: Party, to: Party, transfer: TransferEffect) => void,
  ): number {
    const { from, to, there, back } = sides;
    const key = transfer.tokenKind === TokenKind.trx ? undefined : keyOf(transfer.token);
    const token = key === undefined ? undefined : (newTokens.get(key) ?? this.#tokens.get(key));
    let risk = knownRisk(transfer, isContract(from), token);
    if ((risk & Risk.not_signed_by_owner) !== 0 && this.#allowances.cover(transfer))
      risk &= ~Risk.not_signed_by_owner;
    if (!there || !back || !to || !from) return risk;
    if (isStranger(there, to) || isStranger(back, from)) risk |= Risk.look_alike_address;
    if (isSend(transfer)) {
      if (tokenBits(transfer, token) === 0) remember(there, to);
      onSend(from, to, transfer);
    }
    return risk;
  }
}

const WORTHLESS = Risk.zero_value | Risk.dust;

/**
 * Whether this makes its recipient one the sender knows, if its token is without risk: a transfer the sender signed, of
 * more than dust. Anything weaker lets a stranger put addresses among those that look-alikes are measured against: a
 * contract's event may name any sender, and dust or fake tokens cost nothing.
 */
function isSend({ isOwnSend, amount, risk }: TransferEffect): boolean {
  return isOwnSend && amount > 0n && (risk & WORTHLESS) === 0;
}

function tokenBits(
  { tokenKind }: TransferEffect,
  token: Pick<KnownToken, 'risk' | 'issuer'> | undefined,
): number {
  const unknown = tokenKind === TokenKind.trc10 && token?.issuer === undefined;
  return (token?.risk ?? 0) | (unknown ? Risk.unknown_issuer : 0);
}

/** All that does not depend on whom the two sides sent to. */
function knownRisk(
  transfer: TransferEffect,
  fromContract: boolean,
  token: Pick<KnownToken, 'risk' | 'issuer'> | undefined,
): number {
  let { risk } = transfer;
  if ((risk & Risk.not_signed_by_owner) !== 0 && (fromContract || equalBytes(transfer.from, NOBODY)))
    risk &= ~Risk.not_signed_by_owner;
  return risk | tokenBits(transfer, token);
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
