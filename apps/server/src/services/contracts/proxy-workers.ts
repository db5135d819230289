import type { NodeClient } from '@sunscope/node-api/client';
import { isRetryable, NodeError } from '@sunscope/node-api/errors';
import { encodeCall } from '@sunscope/tron/abi';
import { ZERO_ADDRESS, type Address } from '@sunscope/tron/address';
import {
  BEACON_SLOT,
  IMPLEMENTATION_SLOT,
  minimalProxyTarget,
  usesProxySlot,
  workerInWord,
} from './proxies.ts';
import type { ReadSlot } from './storage-slots.ts';

/** The contract that does a proxy's work, and how that is known. */
export interface Worker {
  address: Address;
  by: 'code' | 'call' | 'slot' | 'beacon';
}

/** What an ABI says of whether its contract hands calls on. */
export interface ProxySigns {
  /** It may pass calls on: it has a fallback, or says whose work it passes on. */
  mayBeProxy: boolean;
  /** The chain has no ABI, and no source is verified. */
  isEmpty: boolean;
}

/** Finds the contract that does a proxy's work: by its own word, by its code, or where EIP-1967 keeps it. */
export class ProxyWorkers {
  readonly #node: Pick<NodeClient, 'contractInfo' | 'triggerConstant'>;
  readonly #slot: ReadSlot;

  constructor(node: Pick<NodeClient, 'contractInfo' | 'triggerConstant'>, slot: ReadSlot) {
    this.#node = node;
    this.#slot = slot;
  }

  /** Only contracts that may hand calls on are asked: those that say so by their ABI, or that take any call at all. */
  async of(contract: Address, { mayBeProxy, isEmpty }: ProxySigns): Promise<Worker | undefined> {
    if (!isEmpty && !mayBeProxy) return undefined;
    const named = isEmpty ? undefined : await this.#namedBy(contract);
    const found: Worker | undefined = named ? { address: named, by: 'call' } : await this.#byCode(contract);
    return found?.address === contract ? undefined : found;
  }

  /** What `implementation()` returns, of a proxy or of a beacon. */
  async #namedBy(contract: Address): Promise<Address | undefined> {
    try {
      const { reverted, result } = await this.#node.triggerConstant({
        owner: ZERO_ADDRESS,
        contract,
        data: encodeCall('implementation()', []),
      });
      return reverted ? undefined : workerInWord(result);
    } catch (error) {
      // The node refusing is an answer: such a contract has no such call.
      if (error instanceof NodeError && !isRetryable(error)) return undefined;
      throw error;
    }
  }

  /** What a factory made has no ABI; a minimal proxy says by its code whose work it passes on, others keep it in a slot. */
  async #byCode(contract: Address): Promise<Worker | undefined> {
    const code = (await this.#node.contractInfo(contract))?.runtimeCode;
    if (!code) return undefined;
    const target = minimalProxyTarget(code);
    if (target !== undefined) return { address: target, by: 'code' };
    const read = async (slot: string) =>
      usesProxySlot(code, slot) ? workerInWord(await this.#slot(contract, slot)) : undefined;
    const kept = await read(IMPLEMENTATION_SLOT);
    if (kept !== undefined) return { address: kept, by: 'slot' };
    const beacon = await read(BEACON_SLOT);
    const behind = beacon === undefined ? undefined : await this.#namedBy(beacon);
    return behind === undefined ? undefined : { address: behind, by: 'beacon' };
  }
}
