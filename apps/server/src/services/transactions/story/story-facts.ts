import type { TokenInfo } from '@sunscope/product-api/types';
import type { DecodedCall } from '@sunscope/tron/abi';
import type { Address } from '@sunscope/tron/address';
import type { DecodedContract } from '@sunscope/tron/transaction';

/** A movement of value or tokens. */
export interface StoryMovement {
  token: TokenInfo;
  /** Item of a TRC721 or TRC1155 token. */
  item: bigint | undefined;
  from: string;
  to: string;
  amount: bigint;
}

/** What a sentence may need beyond the contract itself. */
export interface StoryFacts {
  contract: DecodedContract;
  owner: string;
  /** The decoded call of a trigger, where it could be decoded. */
  call: DecodedCall | undefined;
  /** Address of the contract a deployment made. */
  created: Address | undefined;
  succeeded: boolean;
  /** What moved in it, in its order; nothing where it failed. */
  movements: readonly StoryMovement[];
  /** What contracts did by themselves: what the node notes, by whom, with whom, and sun or stake. */
  internals: readonly { note: string; caller: string; receiver: string; sun: bigint; rejected: boolean }[];
  /** Names of events that contracts emitted. */
  events: ReadonlySet<string>;
  /** What a pair of the chain's own exchange gave for what it got. */
  exchanged: { token: TokenInfo; amount: bigint } | undefined;
  /** Sun that the chain paid out for an unstake, an expired unstake or rewards; 0n elsewhere. */
  paidOutSun: bigint;
  /** Id of the TRC10 token an issue made. */
  assetId: string;
  /** What is known of a token by TRC10 id or contract address. */
  token(id: string): TokenInfo | undefined;
}
