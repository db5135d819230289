import type { Address } from '@sunscope/tron/address';
import type { InternalTransaction, Log } from '@sunscope/tron/messages';

/** A call simulated by the node. Amounts in sun. */
export interface ConstantCall {
  /** The address that asks. */
  owner: Address;
  /** Undefined simulates the deployment of `data`. */
  contract?: Address;
  data: Uint8Array;
  callValueSun?: bigint;
  /** A TRC10 token that goes along. */
  token?: { id: bigint; value: bigint };
}

/** What a simulated call gave. */
export interface ConstantResult {
  energyUsed: bigint;
  /** Part of `energyUsed` that the dynamic energy model added. */
  energyPenalty: bigint;
  /** Return data, or the revert data where `reverted`. */
  result: Uint8Array;
  reverted: boolean;
  /** The node's text, such as `REVERT opcode executed`; empty on success. */
  message: string;
  logs: Log[];
  /** What the call sends and calls by itself; empty where a node does not say. */
  internalTransactions: InternalTransaction[];
}

/** Where a node is found. */
export interface NodeAddress {
  host: string;
  port: number;
}

/** Another node that a node is connected with. */
export interface NodePeer extends NodeAddress {
  /** Milliseconds since 1970. */
  connectedSinceMs: bigint;
  latencyMs: number;
  /** Newest block that both have. */
  head: bigint | undefined;
}

/** What a contract runs and how busy it is. */
export interface ContractInfo {
  /** Code as it runs, without the constructor. */
  runtimeCode: Uint8Array;
  /** Surcharge of the dynamic energy model in ten-thousandths; 0 where it is off or the contract is not busy. */
  energyFactor: bigint;
}

/** What a node says of itself. */
export interface NodeInfo {
  /** Version of the node's program, such as `4.8.0`; empty where it does not say. */
  codeVersion: string;
  /** Head and solid block by the node's own count. */
  head: { number: bigint; id: string } | undefined;
  solid: { number: bigint; id: string } | undefined;
  /** Nodes it is connected with; public nodes mostly keep them to themselves. */
  peers: NodePeer[];
}

/** A price from one moment on. */
export interface EnergyPrice {
  fromMs: bigint;
  sun: bigint;
}
