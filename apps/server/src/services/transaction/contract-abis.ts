import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';
import {
  decodeCall,
  decodeEvent,
  eventsOf,
  eventTopic,
  functionSelector,
  functionsOf,
  type DecodedCall,
} from '@sunscope/tron/abi';
import type { Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { DecodeError } from '@sunscope/tron/errors';
import type { Log } from '@sunscope/tron/messages';
import { KNOWN_EVENTS, KNOWN_FUNCTIONS } from './known-signatures.ts';

type Functions = ReturnType<typeof functionsOf>;
type Events = ReturnType<typeof eventsOf>;

interface ContractAbi {
  functions: Functions;
  events: Events;
}

const NOTHING: ContractAbi = { functions: [], events: [] };

/** ABIs kept in memory; a page shows a few contracts, and an ABI can only be cleared, never changed. */
const CAPACITY = 1000;
/** After this long an ABI is asked for again, since its owner may have cleared it. */
const FRESH_MS = 10 * 60_000;

const knownFunctions = new Map(
  KNOWN_FUNCTIONS.map(signature => [bytesToHex(functionSelector(signature)), signature]),
);
const knownEvents = KNOWN_EVENTS.map(signature => ({ topic: bytesToHex(eventTopic(signature)), signature }));

interface Entry {
  reading: Promise<ContractAbi>;
  /** Set once it was read. */
  abi?: ContractAbi;
  atMs: number;
}

/** Decodes calls and logs by the contract's own ABI from the node, and by well-known signatures where it has none. */
export class ContractAbis {
  readonly #node: Pick<NodeClient, 'contract'>;
  readonly #cache = new Map<Address, Entry>();

  constructor(node: Pick<NodeClient, 'contract'>) {
    this.#node = node;
  }

  async call(contract: Address, data: Uint8Array): Promise<DecodedCall | undefined> {
    return decodeByAbi(await this.#entry(contract).reading, data);
  }

  /** The same without waiting for the node: by an ABI in memory or well-known signatures; an ABI not yet read is read meanwhile. */
  knownCall(contract: Address, data: Uint8Array): DecodedCall | undefined {
    return decodeByAbi(this.#entry(contract).abi ?? NOTHING, data);
  }

  async event(contract: Address, log: Pick<Log, 'topics' | 'data'>): Promise<DecodedCall | undefined> {
    const topic = log.topics[0];
    if (!topic) return undefined;
    const { events } = await this.#entry(contract).reading;
    const hex = bytesToHex(topic);
    const known = knownEvents.filter(item => item.topic === hex).map(item => item.signature);
    return firstThatFits([...events, ...known], item => decodeEvent(item, log.topics, log.data));
  }

  #entry(contract: Address): Entry {
    const known = this.#cache.get(contract);
    if (known && Date.now() - known.atMs < FRESH_MS) return known;
    const entry: Entry = {
      reading: this.#read(contract),
      atMs: Date.now(),
      ...(known?.abi ? { abi: known.abi } : {}),
    };
    this.#cache.delete(contract);
    this.#cache.set(contract, entry);
    const oldest = this.#cache.size > CAPACITY ? this.#cache.keys().next().value : undefined;
    if (oldest !== undefined) this.#cache.delete(oldest);
    return entry;
  }

  async #read(contract: Address): Promise<ContractAbi> {
    try {
      const found = await this.#node.contract(contract);
      const entries = found?.abi?.entrys ?? [];
      const abi = { functions: functionsOf(entries), events: eventsOf(entries) };
      const entry = this.#cache.get(contract);
      if (entry) entry.abi = abi;
      return abi;
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      // Without the node the page still shows what well-known signatures tell; the next request asks again.
      this.#cache.delete(contract);
      return NOTHING;
    }
  }
}

function decodeByAbi(abi: ContractAbi, data: Uint8Array): DecodedCall | undefined {
  if (data.length < 4) return undefined;
  const known = knownFunctions.get(bytesToHex(data.subarray(0, 4)));
  return firstThatFits([...abi.functions, ...(known === undefined ? [] : [known])], item =>
    decodeCall(item, data),
  );
}

function firstThatFits<T>(
  items: readonly T[],
  decode: (item: T) => DecodedCall | undefined,
): DecodedCall | undefined {
  for (const item of items) {
    try {
      const decoded = decode(item);
      if (decoded) return decoded;
    } catch (error) {
      // A contract may call anything "transfer(address,uint256)" and send fewer bytes: that item does not fit.
      if (!(error instanceof DecodeError)) throw error;
    }
  }
  return undefined;
}
