import type { Position } from '../database/position.ts';

// What is read of order books.

export interface StoredBookContract {
  contract: Uint8Array;
  operator: Uint8Array;
  paused: boolean;
  fee: bigint;
}

/** A pair as its contract listed it; amounts in raw units. */
export interface StoredBookPair {
  contract: Uint8Array;
  pair: bigint;
  token_a: Uint8Array;
  token_b: Uint8Array;
  unit: bigint;
  price_step: bigint;
  amount_step: bigint;
  minimum: bigint;
  open: boolean;
}

/** A pair by its key. */
export type BookPairKey = Pick<StoredBookPair, 'contract' | 'pair'>;

/** Trades of a pair since a moment. */
export interface StoredBookWindow extends BookPairKey {
  trades: bigint;
  volume: bigint;
  turnover: bigint;
  high: bigint;
  low: bigint;
  open: bigint;
}

export interface StoredBookLevel {
  price: bigint;
  amount: bigint;
  orders: bigint;
  oldest: bigint;
}

export interface StoredBookTrade extends BookPairKey {
  position: Position;
  buy_order: bigint;
  sell_order: bigint;
  price: bigint;
  amount: bigint;
  turnover: bigint;
  hash: Uint8Array;
  timestamp_ms: bigint;
}

export interface StoredBookCandle {
  start_ms: bigint;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: bigint;
  turnover: bigint;
  position: Position;
}

/** An order, or with number and pair null a call that failed to place one. */
export interface StoredBookOrder {
  contract: Uint8Array;
  order_id: bigint | null;
  pair: bigint | null;
  owner: Uint8Array;
  sells: boolean;
  price: bigint;
  amount: bigint;
  filled: bigint;
  turnover: bigint;
  hash: Uint8Array;
  timestamp_ms: bigint;
  cancel_hash: Uint8Array | null;
  position: Position;
  /** Where it came into its state. */
  changed_position: Position;
  token_a: Uint8Array | null;
  token_b: Uint8Array | null;
  state: number;
}

export interface BookOrderFilter {
  owner: Uint8Array;
  contracts: readonly Uint8Array[];
  /** Of these pairs only; all where absent. */
  pairs: readonly StoredBookPair[] | undefined;
  states: readonly number[];
}
