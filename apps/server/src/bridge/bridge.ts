import type { Address } from '@sunscope/tron/address';
import type { BridgeKind } from '@sunscope/tron/side-chain';

/**
 * Where a crossing stands. `waiting`: for the source's block to be solid, for a limit or pause to end, or for a chain. `failed`: it
 * cannot succeed as things are, and is tried again only when somebody asks for it.
 */
export type CrossingState = 'waiting' | 'voting' | 'sent' | 'done' | 'failed';

/** What holds a crossing back although all is well: its asset's daily limit, a pause, or the delay of large sums. */
export type Holding = '' | 'limit' | 'paused' | 'delay';

/**
 * Why a crossing does not go on, for screens to say in their own words. `slow`: sent more than three times and not there;
 * `unmapped`: its token is still on its way; `odd_token`: the token has no name, symbol or decimals that a twin could have;
 * `record`: the gateway's record is another than its event; `unreachable`: a chain does not answer; empty where all is well.
 */
export type Reason = '' | 'slow' | 'unmapped' | 'odd_token' | 'record' | 'unreachable' | 'other';

/** One deposit, withdrawal or mapping on its way across both chains. */
export interface Crossing {
  /** `deposit-…`, `withdrawal-…` or `mapping-…` with its nonce: unique. */
  readonly id: string;
  readonly direction: 'deposit' | 'withdrawal' | 'mapping';
  /** Place in the gateway's list; deposits and mappings begin at 10^20. */
  readonly nonce: bigint;
  readonly kind: BridgeKind;
  /** `_` for TRX, the id of a TRC10 token, the main chain's contract in base58 of the others. */
  readonly asset: string;
  /** The mapped contract on the side chain, where there is one already. */
  readonly sideToken: Address | undefined;
  readonly account: Address;
  /** Sun or smallest units; 0 for a mapping. */
  readonly amount: bigint;
  readonly state: CrossingState;
  /** Transaction on the main chain: what locked the asset, or what released it. Hex, undefined until it is there. */
  readonly mainTransaction: string | undefined;
  /** Transaction on the side chain: what minted, or what burned. */
  readonly sideTransaction: string | undefined;
  /** Oracles that voted or signed so far, and how many it takes. */
  readonly votes: number;
  readonly quorum: number;
  readonly attempts: number;
  /** Why it does not go on, in a sentence; undefined where all is well. */
  readonly problem: string | undefined;
  readonly reason: Reason;
  readonly held: Holding;
  /** Time of the block that it began in. */
  readonly sentMs: number;
  /** When the relay saw the event, and when it last changed. */
  readonly createdMs: number;
  readonly updatedMs: number;
}

export interface CrossingQuery {
  readonly account?: Address | undefined;
  readonly id?: string | undefined;
  /** Either of its transactions, hex. */
  readonly transaction?: string | undefined;
  readonly direction?: Crossing['direction'] | undefined;
  readonly start: number;
  readonly limit: number;
}

export interface Mapping {
  readonly kind: 'trc20' | 'trc721';
  readonly mainToken: Address;
  readonly sideToken: Address;
}

/** All in sun, but the minimums of tokens, which are smallest units. */
export interface BridgeFees {
  readonly mappingFee: bigint;
  readonly depositFee: bigint;
  readonly withdrawFee: bigint;
  readonly retryFee: bigint;
  readonly trxDepositMin: bigint;
  readonly trxWithdrawMin: bigint;
  readonly trc10DepositMin: bigint;
  readonly trc10WithdrawMin: bigint;
  readonly trc20DepositMin: bigint;
  readonly trc20WithdrawMin: bigint;
}

/** What the last check of the sums said. `unknown` before the first, and while a chain is unreachable. */
export interface Invariant {
  readonly state: 'holds' | 'broken' | 'unknown';
  /** What was wrong, in sentences; the relay sends nothing from then on. */
  readonly problems: readonly string[];
  readonly checkedMs: number | undefined;
  readonly mainBlock: bigint | undefined;
  readonly sideBlock: bigint | undefined;
}

/** The second chain and the bridge to it, as the rest of the server sees them. */
export interface SideChain {
  /** 42 hex digits, lower case. */
  readonly chainId: string;
  readonly mainGateway: Address;
  readonly sideGateway: Address;
  /** As the gateways last said; read again once a minute. */
  readonly fees: BridgeFees;
  /** Newest first. */
  transfers(query: CrossingQuery): Promise<{ total: number; crossings: readonly Crossing[] }>;
  /** Every mapped token. */
  mappings(): Promise<readonly Mapping[]>;
  invariant(): Invariant;
  /** Whether an account exists on the main chain, by its node's newest state. */
  isOnMain(account: Address): Promise<boolean>;
}
