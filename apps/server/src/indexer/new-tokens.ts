import { TokenKind } from '../database/token-key.ts';
import { keyOf } from '../database/key-of.ts';
import { type KnownToken, type NewToken } from '../repositories/token-rows.ts';
import type { AccountOrigin } from '../repositories/prior-rows.ts';
import type { Effects, TokenIssue } from '../decode/effects.ts';
import { tokenFingerprint, tokenRisk, type Namesake } from '../decode/risk/risk.ts';
import type { TokenFacts } from './token-metadata.ts';

/** Tokens that a batch names for the first time: issued in it, or seen moving. */
export class NewTokens {
  /** By {@link keyOf} of the token. */
  readonly found = new Map<string, NewToken>();
  readonly #known: ReadonlyMap<string, KnownToken>;
  readonly #origins: Map<string, AccountOrigin>;
  readonly #facts: ReadonlyMap<string, TokenFacts> | undefined;
  readonly #mainNet: boolean;
  readonly #namesakes = new Map<string, Namesake[]>();

  /** @param origins of the accounts that are unknown tokens' contracts, by {@link keyOf} */
  constructor(
    known: ReadonlyMap<string, KnownToken>,
    origins: ReadonlyMap<string, AccountOrigin>,
    options: { mainNet: boolean; tokenFacts?: ReadonlyMap<string, TokenFacts> },
  ) {
    this.#known = known;
    this.#facts = options.tokenFacts;
    this.#mainNet = options.mainNet;
    this.#origins = new Map(origins);
  }

  /** Fingerprints of tokens that may come in, to be looked up in the past. */
  fingerprintsOf(batch: readonly Effects[]): string[] {
    const labels = [...(this.#facts?.values() ?? []), ...batch.flatMap(effects => effects.issues)];
    return [
      ...new Set(
        labels
          .map(label => tokenFingerprint(label.name, label.symbol))
          .filter(fingerprint => fingerprint !== undefined),
      ),
    ];
  }

  /** Ingests tokens of the past. */
  learn(namesakes: readonly (Namesake & { fingerprint: string })[]): void {
    for (const namesake of namesakes) this.#remember(namesake.fingerprint, namesake);
  }

  /** Must be called in the chain's order. */
  enterBlock(effects: Effects): void {
    const time = effects.block.timestampMs;
    for (const { address, created } of effects.facts) {
      if (!created?.creator) continue;
      const key = keyOf(address);
      if (!this.#origins.has(key))
        this.#origins.set(key, { creator: created.creator, hash: created.hash, ms: time });
    }
    for (const issue of effects.issues) this.#add(issuedToken(issue, time));
    for (const transfer of effects.transfers) {
      if (transfer.tokenKind === TokenKind.trx) continue;
      const key = keyOf(transfer.token);
      if (this.#known.has(key) || this.found.has(key)) continue;
      this.#add(this.#movedToken(transfer.token, transfer.tokenKind, transfer.position));
    }
  }

  #movedToken(token: Uint8Array, kind: number, position: bigint): NewToken {
    const facts = this.#facts?.get(keyOf(token));
    const origin = this.#origins.get(keyOf(token));
    return {
      token,
      kind: facts?.kind ?? kind,
      name: facts?.name,
      symbol: facts?.symbol,
      decimals: facts?.decimals,
      totalSupply: facts?.totalSupply,
      issuer: facts?.issuer ?? origin?.creator,
      issuedMs: origin?.ms,
      issueHash: origin?.hash,
      firstPosition: position,
      risk: 0,
      fingerprint: undefined,
      metadata: facts ? facts.state : 0,
      ...(facts?.sale ? { sale: facts.sale } : {}),
    };
  }

  #add(token: NewToken): void {
    const fingerprint = tokenFingerprint(token.name, token.symbol);
    const older = fingerprint === undefined ? [] : (this.#namesakes.get(fingerprint) ?? []);
    const risk = fingerprint === undefined ? 0 : tokenRisk(token, older, this.#mainNet);
    this.found.set(keyOf(token.token), { ...token, fingerprint, risk });
    if (fingerprint !== undefined) this.#remember(fingerprint, token);
  }

  #remember(fingerprint: string, { token, issuer }: Namesake): void {
    const known = this.#namesakes.get(fingerprint);
    if (known) known.push({ token, issuer });
    else this.#namesakes.set(fingerprint, [{ token, issuer }]);
  }
}

function issuedToken(issue: TokenIssue, timeMs: bigint): NewToken {
  return {
    token: issue.token,
    kind: TokenKind.trc10,
    name: issue.name,
    symbol: issue.symbol,
    decimals: issue.decimals,
    totalSupply: issue.totalSupply,
    issuer: issue.issuer,
    issuedMs: timeMs,
    issueHash: issue.hash,
    firstPosition: issue.position,
    risk: 0,
    fingerprint: undefined,
    metadata: 1,
    sale: issue,
  };
}
