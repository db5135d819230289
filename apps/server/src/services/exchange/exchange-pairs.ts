import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';
import { bytesToText } from '@sunscope/tron/bytes';
import { handled } from '@sunscope/tron/promises';
import { parseTokenText, TRX_TOKEN } from '../../repositories/keys.ts';

/** A Bancor pair as it stands on the chain now; reserves in raw units. */
export interface BancorPair {
  id: bigint;
  creator: Uint8Array;
  createdMs: bigint;
  first: BancorSide;
  second: BancorSide;
}

export interface BancorSide {
  /** Key of the token. */
  token: Uint8Array;
  balance: bigint;
}

/** Reserves move with every trade; a page may see them this old. */
const FRESH_MS = 2000;

/** The chain's pairs, asked of the node; the last known ones while it is unreachable. */
export class ExchangePairs {
  readonly #node: Pick<NodeClient, 'exchanges'>;
  readonly #now: () => number;
  #known: { pairs: readonly BancorPair[]; atMs: number } | undefined;
  #pending: Promise<readonly BancorPair[]> | undefined;

  constructor(node: Pick<NodeClient, 'exchanges'>, now: () => number) {
    this.#node = node;
    this.#now = now;
  }

  /** By number, the oldest first; none where no node ever answered. */
  async all(): Promise<readonly BancorPair[]> {
    if (this.#known && this.#now() - this.#known.atMs < FRESH_MS) return this.#known.pairs;
    this.#pending ??= handled(
      this.#ask().finally(() => {
        this.#pending = undefined;
      }),
    );
    return this.#pending;
  }

  async byId(id: bigint): Promise<BancorPair | undefined> {
    return (await this.all()).find(pair => pair.id === id);
  }

  async #ask(): Promise<readonly BancorPair[]> {
    let pairs = this.#known?.pairs ?? [];
    try {
      const exchanges = await this.#node.exchanges();
      pairs = exchanges
        .map(exchange => ({
          id: exchange.exchange_id,
          creator: exchange.creator_address,
          createdMs: exchange.create_time,
          first: sideOf(exchange.first_token_id, exchange.first_token_balance),
          second: sideOf(exchange.second_token_id, exchange.second_token_balance),
        }))
        .toSorted((a, b) => Number(a.id - b.id));
    } catch (error) {
      // Reserves of a moment ago are better than none, and trades are in the index anyway.
      if (!(error instanceof NodeError)) throw error;
    }
    this.#known = { pairs, atMs: this.#now() };
    return pairs;
  }
}

function sideOf(tokenId: Uint8Array, balance: bigint): BancorSide {
  return { token: parseTokenText(bytesToText(tokenId) ?? '') ?? TRX_TOKEN, balance };
}
