import { setTimeout as delay } from 'node:timers/promises';
import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';
import {
  decodeEvent,
  decodeParameters,
  eventsOf,
  functionsOf,
  signatureOf,
  type AbiValue,
  type DecodedCall,
} from '@sunscope/tron/abi';
import type { Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { DecodeError } from '@sunscope/tron/errors';
import { AbiEntryType, type Log } from '@sunscope/tron/messages';
import { handled } from '@sunscope/tron/promises';
import { ProxyWorkers, type ProxySigns, type Worker } from './proxy-workers.ts';
import type { ReadSlot } from './storage-slots.ts';
import {
  decodeByAbi,
  firstThatFits,
  NOTHING,
  readAbi,
  WELL_KNOWN,
  type AbiEvent,
  type AbiFunction,
  type ContractAbi,
} from './abi-lookup.ts';

/** Functions and events of a contract whose source is verified. */
export interface VerifiedAbi extends Pick<ProxySigns, 'mayBeProxy'> {
  functions: readonly AbiFunction[];
  events: readonly AbiEvent[];
}

type OwnAbi = VerifiedAbi & ProxySigns;

const NO_ABI: OwnAbi = { functions: [], events: [], mayBeProxy: false, isEmpty: true };

/** ABIs kept in memory; a page shows a few contracts, and an ABI can only be cleared, never changed. */
const CAPACITY = 1000;
/** Functions and events of them all together: an ABI may be made as long as a transaction takes. */
const MAX_ITEMS = 100_000;
/** After this long an ABI is asked for again, since its owner may have cleared it. */
const FRESH_MS = 10 * 60_000;
/** A list waits for the node so long and no longer. */
const LIST_PATIENCE_MS = 250;

type Verified = (contract: Address) => Promise<VerifiedAbi | undefined>;

type Node = Pick<NodeClient, 'contract' | 'contractInfo' | 'triggerConstant'>;

interface Entry {
  reading: Promise<ContractAbi>;
  /** The contract that does a proxy's work; read once for the ABI and for whoever asks. */
  worker: Promise<Worker | undefined>;
  /** Set once it was read. */
  abi?: ContractAbi;
  atMs: number;
}

/**
 * Decodes calls and logs by the contract's own ABI, verified or else from the node, behind it by that of the contract it hands its calls
 * on to (a proxy names it by `implementation()`, or keeps it where EIP-1967 says), and by well-known signatures where there is none.
 */
export class ContractAbis {
  readonly #node: Node;
  readonly #cache = new Map<Address, Entry>();
  readonly #verified: Verified;
  readonly #workers: ProxyWorkers;

  constructor(
    node: Node,
    verified: Verified = async () => undefined,
    slot: ReadSlot = async () => undefined,
  ) {
    this.#node = node;
    this.#verified = verified;
    this.#workers = new ProxyWorkers(node, slot);
  }

  /** A source has been verified: what is decoded by older ABIs is read again. */
  forget(): void {
    this.#cache.clear();
  }

  async call(contract: Address, data: Uint8Array): Promise<DecodedCall | undefined> {
    return decodeByAbi(await this.#entry(contract).reading, data);
  }

  /** The same without waiting for the node: by an ABI in memory or well-known signatures; an ABI not yet read is read meanwhile. */
  knownCall(contract: Address, data: Uint8Array): DecodedCall | undefined {
    return decodeByAbi(this.#entry(contract).abi ?? NOTHING, data);
  }

  /**
   * Reads what {@link knownCall} is about to be asked for, so that a list reports the same when it is opened first as later;
   * behind a slow node it is shown without.
   */
  async prepare(triggers: Iterable<{ contract: Address } | undefined>): Promise<void> {
    const contracts = new Set([...triggers].flatMap(trigger => trigger?.contract ?? []));
    const missing = [...contracts]
      .map(contract => this.#entry(contract))
      .filter(entry => entry.abi === undefined);
    if (missing.length === 0) return;
    const enough = new AbortController();
    await Promise.race([
      // A list goes on without an ABI that cannot be read.
      Promise.allSettled(missing.map(entry => entry.reading)),
      delay(LIST_PATIENCE_MS, undefined, { signal: enough.signal }).catch(() => undefined),
    ]);
    enough.abort();
  }

  /** What a call gave back, decoded; undefined where the ABI does not declare it or the bytes are something else. */
  async returned(
    contract: Address,
    call: Uint8Array,
    result: Uint8Array,
  ): Promise<readonly AbiValue[] | undefined> {
    if (result.length === 0 || call.length < 4) return undefined;
    const own = await this.#entry(contract).reading;
    const item = own.functions.get(bytesToHex(call.subarray(0, 4)));
    if (!item || item.outputs.length === 0) return undefined;
    try {
      return decodeParameters(item.outputs, result);
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      return undefined;
    }
  }

  /** Signature of the function that four bytes select, where it is known. */
  async signature(contract: Address, selector: Uint8Array): Promise<string | undefined> {
    const key = bytesToHex(selector);
    const own = await this.#entry(contract).reading;
    const item = own.functions.get(key) ?? WELL_KNOWN.functions.get(key);
    return item && signatureOf(item);
  }

  /** Selector to signature, of a contract and of the one that does its work. */
  async methods(contract: Address, worker: Address | undefined): Promise<Record<string, string>> {
    const [own, behind] = await Promise.all([
      this.#entry(contract).reading,
      worker === undefined ? NOTHING : this.#entry(worker).reading,
    ]);
    return Object.fromEntries(
      [...behind.functions, ...own.functions].map(([selector, item]) => [selector, signatureOf(item)]),
    );
  }

  async event(contract: Address, log: Pick<Log, 'topics' | 'data'>): Promise<DecodedCall | undefined> {
    const [first] = log.topics;
    if (!first) return undefined;
    const own = await this.#entry(contract).reading;
    const topic = bytesToHex(first);
    const candidates = [...(own.events.get(topic) ?? []), ...(WELL_KNOWN.events.get(topic) ?? [])];
    return firstThatFits(candidates, item => decodeEvent(item, log.topics, log.data));
  }

  #entry(contract: Address): Entry {
    const known = this.#cache.get(contract);
    if (known && Date.now() - known.atMs < FRESH_MS) return known;
    const own = handled(this.#abiAt(contract));
    const worker = handled(own.then(abi => this.#workers.of(contract, abi)));
    const entry: Entry = {
      reading: handled(this.#read(own, worker)),
      worker: handled(worker.catch(absentNode)),
      atMs: Date.now(),
      ...(known?.abi ? { abi: known.abi } : {}),
    };
    this.#cache.delete(contract);
    this.#cache.set(contract, entry);
    entry.reading.then(
      abi => {
        // Without the node the page still shows what well-known signatures decode; the next request asks again.
        if (abi === NOTHING) this.#leave(contract, entry);
        else entry.abi = abi;
        this.#makeRoom();
      },
      () => this.#leave(contract, entry),
    );
    this.#makeRoom();
    return entry;
  }

  /** A failure is reported to those who waited for it and to nobody else. */
  #leave(contract: Address, entry: Entry): void {
    if (this.#cache.get(contract) === entry) this.#cache.delete(contract);
  }

  #makeRoom(): void {
    let items = 0;
    for (const { abi } of this.#cache.values()) items += abi ? abi.functions.size + abi.events.size : 0;
    for (const [contract, { abi }] of this.#cache) {
      if (this.#cache.size <= CAPACITY && items <= MAX_ITEMS) return;
      items -= abi ? abi.functions.size + abi.events.size : 0;
      this.#cache.delete(contract);
    }
  }

  /** The contract that does this one's work, where it is a proxy that reports or keeps it where all do. */
  async implementation(contract: Address): Promise<Address | undefined> {
    return (await this.worker(contract))?.address;
  }

  /** The same, and how that is known. */
  worker(contract: Address): Promise<Worker | undefined> {
    return this.#entry(contract).worker;
  }

  /** What the verified source of a contract says, and else what its creator published on the chain. */
  async #abiAt(contract: Address): Promise<OwnAbi> {
    const verified = await this.#verified(contract);
    if (verified) return { ...verified, isEmpty: false };
    const entries = (await this.#node.contract(contract))?.abi?.entrys ?? [];
    return {
      functions: functionsOf(entries),
      events: eventsOf(entries),
      isEmpty: entries.length === 0,
      mayBeProxy: entries.some(
        entry =>
          entry.type === AbiEntryType.Fallback ||
          (entry.type === AbiEntryType.Function &&
            entry.name === 'implementation' &&
            entry.inputs.length === 0),
      ),
    };
  }

  async #read(own: Promise<OwnAbi>, worker: Promise<Worker | undefined>): Promise<ContractAbi> {
    try {
      const { functions, events } = await own;
      const address = (await worker)?.address;
      const behind = address === undefined ? NO_ABI : await this.#abiAt(address);
      // Of two functions with one selector the contract's own is found first.
      return readAbi([...behind.functions, ...functions], [...behind.events, ...events]);
    } catch (error) {
      absentNode(error);
      return NOTHING;
    }
  }
}

function absentNode(error: unknown): undefined {
  if (!(error instanceof NodeError)) throw error;
  return undefined;
}
