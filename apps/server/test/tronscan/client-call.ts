import type { TronscanClient } from './load-client.ts';

/** What the calls are made with: things of the demo world. */
export interface ClientWorld {
  client: TronscanClient;
  /** A funded account whose key nobody else in the tests uses, and another. */
  key: string;
  address: string;
  other: string;
  witness: string;
  block: { number: number; hash: string };
  transaction: string;
  /** A TRC20 token, and a contract that was called. */
  token20: string;
  contract: string;
  /** A TRC10 token by id, and its issuer. */
  token10: string;
  issuer: string;
  exchange: number;
  /** A transfer of 5 sun that nobody signed, in hex; its id, and its contract's parameter in hex. */
  unsigned: { hex: string; hash: string; parameter: string };
}

/** A method that answers, and what its answer was checked for. */
export interface Answering {
  checked: string;
  /** True where it changes the chain. */
  sends?: boolean;
  call: (world: ClientWorld) => Promise<void>;
}

/** A method that does not, and why. */
export interface NotAnswering {
  why: string;
}

export type ClientCall = Answering | NotAnswering;

/** Calls by the method they are of, each made with its name. */
export type ClientCalls = Readonly<Record<string, (name: string) => ClientCall>>;
