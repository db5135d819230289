import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';
import { verifyHeader } from '@sunscope/node-api/shapes';
import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { addressFromBytes } from '@sunscope/tron/address';
import { isAddressBytes } from '../decode/transaction-context.ts';
import { headerSigner } from './header-signer.ts';
import { orUnverified, unverified } from './unverified.ts';

/** Who signed which block. */
export interface SignedBlock {
  number: bigint;
  witness: Uint8Array;
  /** Where it is not the witness itself. */
  signer?: Uint8Array | undefined;
}

/** Blocks before and after one in which its witness has its turn again: three rounds of 27 each way. */
const NEIGHBOURS = 81n;

/**
 * Who may sign for whom. A witness signs by its own key or by the one key of its witness permission, which it may
 * change: an old block carries a key that no node knows any more. So a key that is neither counts where it signs for
 * the witness in blocks around as well; a damaged signature is each time another's.
 *
 * Whether somebody is a witness at all is looked up in the node's list, which keeps everybody who ever was one.
 * Both are the node's own words: against a node that makes up a chain with keys of its own they do not help.
 */
export class WitnessKeys {
  readonly #node: Pick<NodeClient, 'account' | 'blockRange' | 'witnesses'>;
  readonly #keys = new Map<string, Set<string>>();
  #witnesses = new Set<string>();

  constructor(node: Pick<NodeClient, 'account' | 'blockRange' | 'witnesses'>) {
    this.#node = node;
  }

  /** @throws UnverifiedError for the first block that nobody may have signed so */
  async check(blocks: readonly SignedBlock[]): Promise<void> {
    for (const block of blocks) {
      if (block.number === 0n) continue;
      await this.#checkWitness(block);
      if (block.signer) await this.#checkSigner(block, block.signer);
    }
  }

  async #checkWitness({ number, witness }: SignedBlock): Promise<void> {
    const name = bytesToHex(witness);
    if (this.#witnesses.has(name)) return;
    if (!isAddressBytes(witness)) throw unverified('witness', number, `its witness ${name} is no address`);
    const listed = await this.#ask(() => this.#node.witnesses());
    // Some gateways do not offer the list.
    if (listed !== undefined && listed.length > 0) {
      this.#witnesses = new Set(listed.map(({ address }) => bytesToHex(address)));
      if (!this.#witnesses.has(name))
        throw unverified('witness', number, `its witness ${name} is not in the node's list of witnesses`);
    }
    this.#witnesses.add(name);
  }

  async #checkSigner({ number, witness }: SignedBlock, signer: Uint8Array): Promise<void> {
    const key = bytesToHex(signer);
    const known = this.#keys.get(bytesToHex(witness)) ?? new Set();
    if (known.has(key)) return;
    if (!(await this.#mayNow(witness, signer)) && !(await this.#signsAround(number, witness, signer)))
      throw unverified(
        'witness_signature',
        number,
        `its header is signed by ${key}, which is neither its witness ${bytesToHex(witness)} nor a key of its witness permission`,
      );
    this.#keys.set(bytesToHex(witness), known.add(key));
  }

  async #mayNow(witness: Uint8Array, signer: Uint8Array): Promise<boolean> {
    const account = await this.#ask(() => this.#node.account(addressFromBytes(witness)));
    return account?.witness_permission?.keys.some(({ address }) => equalBytes(address, signer)) === true;
  }

  async #signsAround(number: bigint, witness: Uint8Array, signer: Uint8Array): Promise<boolean> {
    const lowest = number > NEIGHBOURS ? number - NEIGHBOURS : 1n;
    for (const [start, end] of [
      [lowest, number],
      [number + 1n, number + 1n + NEIGHBOURS],
    ] as const) {
      const blocks = (await this.#ask(() => this.#node.blockRange(start, end))) ?? [];
      const signs = orUnverified(number, () =>
        blocks.some(
          block =>
            block.number !== number &&
            equalBytes(block.header.raw_data.witness_address, witness) &&
            verifyHeader(block).length === 0 &&
            equalBytes(headerSigner(block.header) ?? new Uint8Array(0), signer),
        ),
      );
      if (signs) return true;
    }
    return false;
  }

  /** A refusal means that the node does not say; that it is unreachable is for the caller to wait for. */
  async #ask<T>(call: () => Promise<T>): Promise<T | undefined> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof NodeError && !error.retryable) return undefined;
      throw error;
    }
  }
}
