import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';
import { addressFromBytes, addressToBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';
import type { ContractsReader } from '../../repositories/contracts-read.ts';
import type {
  VerifiedBrief,
  VerifiedContract,
  VerifiedContractsStore,
} from '../../repositories/verified-contracts.ts';

import { abiOfJson, type CompiledAbi } from './verified-abi.ts';

/** The source of a contract. */
export interface VerifiedSource {
  row: VerifiedContract;
  /** The contract it was verified for, where this one only has the same code. */
  similarTo: Address | undefined;
  constructorArguments: Uint8Array;
}

interface Options {
  store: VerifiedContractsStore;
  contracts: Pick<ContractsReader, 'byAddress'>;
  node: Pick<NodeClient, 'contract' | 'contractInfo'>;
}

/** Sources that gave the code of contracts: their own, or that of one with the same code. */
export class VerifiedSources {
  readonly #store: VerifiedContractsStore;
  readonly #contracts: Options['contracts'];
  readonly #node: Options['node'];

  constructor({ store, contracts, node }: Options) {
    this.#store = store;
    this.#contracts = contracts;
    this.#node = node;
  }

  async of(address: Address): Promise<VerifiedSource | undefined> {
    const bytes = addressToBytes(address);
    const [own, codeHash] = await Promise.all([this.#store.byAddress(bytes), this.#codeHash(address)]);
    // After CREATE2 an address may have other code than it had.
    if (own && (codeHash === undefined || equalBytes(own.code_hash, codeHash)))
      return { row: own, similarTo: undefined, constructorArguments: own.constructor_arguments };
    const row = codeHash && (await this.#store.byCodeHash(codeHash));
    if (!row) return undefined;
    return {
      row,
      similarTo: addressFromBytes(row.address),
      constructorArguments: await this.#argumentsOf(address, row),
    };
  }

  /** The ABI of a contract by its source. */
  async abiOf(address: Address): Promise<CompiledAbi | undefined> {
    const found = await this.of(address);
    return found && abiOfJson(found.row.abi);
  }

  /** Of contracts of a list, by address in hex, what verifies them. */
  async briefs(
    contracts: readonly { address: Uint8Array; code_hash: Uint8Array | null }[],
  ): Promise<ReadonlyMap<string, VerifiedBrief>> {
    const found = await this.#store.briefs(
      contracts.map(({ address }) => address),
      contracts.flatMap(({ code_hash }) => code_hash ?? []),
    );
    const byCode = new Map(found.map(row => [bytesToHex(row.code_hash), row]));
    const byAddress = new Map(found.map(row => [bytesToHex(row.address), row]));
    return new Map(
      contracts.flatMap(({ address, code_hash }) => {
        const key = bytesToHex(address);
        const row = byAddress.get(key) ?? (code_hash ? byCode.get(bytesToHex(code_hash)) : undefined);
        return row ? [[key, row] as const] : [];
      }),
    );
  }

  /** Addresses and hashes of code that are verified. */
  all(): Promise<Pick<VerifiedContract, 'address' | 'code_hash'>[]> {
    return this.#store.all();
  }

  async #codeHash(address: Address): Promise<Uint8Array | undefined> {
    const stored = await this.#contracts.byAddress(addressToBytes(address));
    if (stored?.code_hash) return stored.code_hash;
    const info = await orUnreachable(this.#node.contractInfo(address));
    return info === undefined || info.runtimeCode.length === 0 ? undefined : keccak256(info.runtimeCode);
  }

  /** What follows the creation code that two contracts share. */
  async #argumentsOf(address: Address, row: VerifiedContract): Promise<Uint8Array> {
    if (row.creation_length === null) return new Uint8Array(0);
    const kept = await orUnreachable(this.#node.contract(address));
    return kept?.bytecode.subarray(row.creation_length) ?? new Uint8Array(0);
  }
}

async function orUnreachable<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    return undefined;
  }
}
