import type { Position } from '../database/position.ts';
import type { DerivedRows } from './derive/derived-rows.ts';

/** Where a transfer comes from (transfers.origin). */
export const TransferOrigin = { contract: 0, callValue: 1, event: 2, internal: 3 } as const;
export type TransferOriginCode = (typeof TransferOrigin)[keyof typeof TransferOrigin];

export interface BlockEffect {
  number: bigint;
  hash: Uint8Array;
  parentHash: Uint8Array;
  timestampMs: bigint;
  /** 21 bytes, or none where the header holds no address (genesis). */
  witness: Uint8Array;
  txTrieRoot: Uint8Array;
  version: number;
  sizeBytes: number;
  /** Undefined where any transaction came without its info. */
  fee: bigint | undefined;
  netUsage: bigint | undefined;
  energyUsage: bigint | undefined;
}

export interface TransactionEffect {
  hash: Uint8Array;
  position: Position;
  owner: Uint8Array;
  counterparty: Uint8Array | undefined;
  contractType: number;
  contractResult: number;
  succeeded: boolean;
  amount: bigint | undefined;
  token: Uint8Array | undefined;
  fee: bigint | undefined;
  body: Uint8Array;
  info: Uint8Array | undefined;
}

export interface TransferEffect {
  position: Position;
  hash: Uint8Array;
  token: Uint8Array;
  tokenKind: number;
  /** Which item of a TRC721 or TRC1155 token. */
  tokenId: bigint | undefined;
  from: Uint8Array;
  to: Uint8Array;
  amount: bigint;
  origin: TransferOriginCode;
  /** The account that signed the transaction. */
  signer: Uint8Array;
  /**
   * The transaction is a plain transfer of this to this recipient, signed by its sender: TRX, TRC10, or a call of the
   * token's `transfer`. What a contract merely reports by an event is none.
   */
  isOwnSend: boolean;
  /** Who may have taken it where the sender did not sign: the signer, and contracts that called the token. */
  takers: readonly Uint8Array[];
  /** Bits that need no look at the past; the others are added when it is applied. */
  risk: number;
}

/** Something learnt of an account besides its transactions. */
export interface AccountFact {
  address: Uint8Array;
  /** The chain made the account here. */
  created?: { creator?: Uint8Array; hash?: Uint8Array };
  type?: number;
  name?: string;
  witnessUrl?: string;
}

/** A TRC10 token issued in this block. */
export interface TokenIssue {
  token: Uint8Array;
  position: Position;
  hash: Uint8Array;
  issuer: Uint8Array;
  name: string;
  symbol: string;
  decimals: number;
  totalSupply: bigint;
  trxNum: bigint;
  num: bigint;
  startMs: bigint;
  endMs: bigint;
  description: string;
  url: string;
  frozenSupply: { amount: bigint; days: bigint }[];
}

/** A purchase in a TRC10 sale: how much is bought follows from the token's price. */
export interface Participation {
  position: Position;
  hash: Uint8Array;
  buyer: Uint8Array;
  issuer: Uint8Array;
  token: Uint8Array;
  sun: bigint;
}

/** What an owner allowed a spender to move, by a call of the token that the owner signed. */
export interface SignedApproval {
  owner: Uint8Array;
  token: Uint8Array;
  spender: Uint8Array;
  /** Number of a single item, or `NO_ITEM`. */
  item: bigint;
  /** At most so much; 0 where it was taken back. */
  amount: bigint;
  position: Position;
}

/** All that one block means for the index, in the block's order. */
export interface Effects {
  block: BlockEffect;
  transactions: TransactionEffect[];
  transfers: TransferEffect[];
  facts: AccountFact[];
  issues: TokenIssue[];
  participations: Participation[];
  approvals: SignedApproval[];
  /** Rows of the tables in `database/derived`. */
  derived: DerivedRows;
}
