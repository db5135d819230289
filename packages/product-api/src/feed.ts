import type { BlockRow, MultisigRecord, TransferRow } from './types.ts';

/**
 * Messages of the live feed at `/feed`. A client sends plain text: an address to subscribe, `cancel:<address>` to
 * stop. Block messages reach every client; `transfer` and `vote` only those subscribed to an address concerned.
 */
export type FeedMessage =
  | { type: 'tps'; data: { currentTps: number; maxTps: number; blockHeight: number } }
  /** A block was indexed. `transfers` holds its newest transfers (at most {@link FEED_TRANSFERS}), all kinds. */
  | {
      type: 'block';
      data: {
        block: BlockRow;
        transfers: TransferRow[];
        contractMap: Record<string, boolean>;
        addressNames: Record<string, string>;
      };
    }
  /** Every block up to this height is solidified. */
  | { type: 'solid'; data: { number: number } }
  /** Blocks above `number` were undone by a reorganisation; their hashes, newest first. */
  | { type: 'rollback'; data: { number: number; hashes: string[] } }
  /** The chain was reset: everything known is void. */
  | { type: 'reset'; data: { genesis: string } }
  | { type: 'transfer'; data: TransferNotice }
  /** A record of the multi-signature service changed, to its owner and key holders. */
  | { type: 'multisig'; data: Omit<MultisigRecord, 'currentTransaction'> }
  | { type: 'vote'; data: { votes: number; voterAddress: string; candidateAddress: string } };

/** A transfer that touches a subscribed address; `amount` in raw units. */
export interface TransferNotice {
  token_id: string;
  token_name: string;
  amount: number | string;
  map_token_precision: number;
  date_created: number;
  hash: string;
  owner_address: string;
  to_address: string;
}

/** Transfers a block message carries at most. */
export const FEED_TRANSFERS = 20;
