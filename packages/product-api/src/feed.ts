import type { BlockRow, MultisigRecord, OrderBookTrade, OwnOrder, TransferRow } from './types.ts';

/**
 * Messages of the live feed at `/feed`. A client sends plain text: an address to subscribe, `cancel:<address>` to
 * stop; `*` or a name of {@link LIVE_EVENTS} subscribes to what happens to anyone. Block messages reach every client;
 * `transfer`, `vote` and `multisig` only those subscribed to an address concerned, `live` those who asked for its kind,
 * `book` those who asked for a pair by `book:<id>`.
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
  | { type: 'live'; data: LiveEvent }
  /** A block changed the order book of a pair; the orders it touched as they stand now, and its trades, oldest first. */
  | { type: 'book'; data: { pairID: number; block: number; orders: OwnOrder[]; trades: OrderBookTrade[] } }
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

/** Kinds of what can be watched as it happens; of transfers the newest {@link FEED_TRANSFERS} of each block. */
export const LIVE_EVENTS = [
  'transfer',
  'vote',
  'asset-participate',
  'asset-create',
  'witness-create',
  'account-name-changed',
  'contract-call',
] as const;

interface LiveCommon {
  /** Place on the chain. */
  id: string;
  block: number;
}

interface LiveContract extends LiveCommon {
  transaction_hash: string;
  ownerAddress: string;
  dateCreated: number;
}

/** Something that happened in a block; amounts in raw units, times in ms. */
export type LiveEvent =
  | {
      event: 'transfer';
      payload: LiveCommon & {
        transactionHash: string;
        timestamp: number;
        transferFromAddress: string;
        transferToAddress: string;
        amount: number | string;
        tokenName: string;
        tokenId: string;
        precision: number;
        confirmed: boolean;
      };
    }
  | {
      event: 'vote';
      payload: LiveCommon & {
        transaction: string;
        timestamp: number;
        voterAddress: string;
        candidateAddress: string;
        votes: number;
      };
    }
  | {
      event: 'asset-participate';
      payload: LiveContract & { amount: number | string; token: string; name: string; toAddress: string };
    }
  | {
      event: 'asset-create';
      payload: LiveContract & {
        name: string;
        abbr: string;
        description: string;
        url: string;
        precision: number;
        totalSupply: number | string;
        trxNum: number;
        num: number;
        startTime: number;
        endTime: number;
      };
    }
  | { event: 'witness-create'; payload: LiveContract & { address: string; url: string } }
  | { event: 'account-name-changed'; payload: LiveContract & { address: string; name: string } }
  | {
      event: 'contract-call';
      payload: LiveContract & {
        contractAddress: string;
        /** Names of both ends as lists show them; empty where they have none. */
        contractName: string;
        ownerName: string;
        /** Name of the method; empty where neither ABI nor signature is known, which is never waited for. */
        method: string;
        /** Sun. */
        callValue: number | string;
        /** It did what it was called for. */
        succeeded: boolean;
      };
    };

/** Transfers a block message carries at most. */
export const FEED_TRANSFERS = 20;
