import type { World } from '../tronweb/world.ts';

/** How a method of viem or ethers is called on a devnet, and what must come of it. */
export interface ClientCall<Client> {
  readonly name: string;
  /** The answer, or why there is none, as the table shows it. */
  readonly how: string;
  /** Words of the error where it fails on a devnet that answers as java-tron does. */
  readonly fails?: string;
  /** And on a tolerant one. */
  readonly failsTolerant?: string;
  run(client: Client, world: World): Promise<unknown>;
  /** Compared as text with what comes. */
  expected?(world: World): unknown;
}

/** An address as Ethereum's tools take it. */
export const evm = (hex: string): `0x${string}` => `0x${hex.replace(/^(0x)?41/, '')}`;

/** The Counter contract. */
export const counterOf = ({ web, contract }: World) => evm(web.address.toHex(contract));

/** A call that the client refuses, or the node as java-tron does, whatever the rule. */
export const never = <Client>(
  name: string,
  words: string,
  how: string,
  run: ClientCall<Client>['run'],
): ClientCall<Client> => ({ name, how, fails: words, failsTolerant: words, run });
