import type { NodeBlock, NodeTransaction } from '@sunscope/node-api/shapes';
import { concatBytes, numberToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { sha256 } from '@sunscope/tron/hash';
import type { BlockHeader, BlockHeaderRaw, TransactionInfo } from '@sunscope/tron/messages';
import { decodeBlock } from '../../src/decode/decode-block.ts';
import type { Effects } from '../../src/decode/effects.ts';

/** What a recording says about a block; the rest of its header stays empty. */
export interface KnownHeader {
  id?: Uint8Array;
  raw?: Partial<BlockHeaderRaw>;
  signature?: Uint8Array;
  /** Bytes of the whole block, where a recording has them. */
  size?: number;
  /** Transactions in it, where more are known of than are here: empty ones stand for the others. */
  transactions?: number;
}

interface Draft extends KnownHeader {
  timestampMs: bigint;
  placed: Map<number, NodeTransaction>;
  infos: TransactionInfo[];
}

const GENESIS_MS = 1_529_891_469_000n;
const SLOT_MS = 3000n;

/** A place for a transaction whose block no recording numbers: the slot of its time, which no block is beyond. */
export function slotOf(timestampMs: bigint): bigint {
  return (timestampMs - GENESIS_MS) / SLOT_MS;
}

/**
 * Blocks of main net with only those transactions that recordings hold, made ready for the index by its own decoder.
 * Ids, parents and roots are the recorded ones where there are any, else stand-ins that nothing is compared with.
 */
export class RecordedChain {
  readonly #drafts = new Map<bigint, Draft>();
  readonly #ids = new Set<string>();

  /** Adds what is said about a block; what was said before stays. */
  block(number: bigint, timestampMs: bigint, known: KnownHeader = {}): void {
    const draft = this.#drafts.get(number);
    if (draft && draft.timestampMs !== timestampMs)
      throw new RangeError(`Recordings give block ${number} two times: ${draft.timestampMs}, ${timestampMs}`);
    this.#drafts.set(number, {
      timestampMs,
      placed: draft?.placed ?? new Map<number, NodeTransaction>(),
      infos: draft?.infos ?? [],
      ...draft,
      ...known,
    });
  }

  /** True where the transaction is there already: recordings overlap. */
  has(id: Uint8Array): boolean {
    return this.#ids.has(keyOf(id));
  }

  /**
   * Puts a transaction into a block, at the next free place where no recording says which.
   * @param info its receipt; without one, fees and resources stay unknown.
   */
  put(number: bigint, transaction: NodeTransaction, info?: TransactionInfo, place?: number): void {
    const draft = this.#drafts.get(number);
    if (!draft) throw new RangeError(`Block ${number} is not recorded`);
    if (this.has(transaction.id)) throw new RangeError(`${keyOf(transaction.id)} is there already`);
    this.#ids.add(keyOf(transaction.id));
    let free = place ?? 0;
    while (draft.placed.has(free)) free++;
    draft.placed.set(free, transaction);
    if (info) draft.infos.push(info);
  }

  /** Every block in ascending order. */
  blocks(): { block: NodeBlock; infos: TransactionInfo[]; size: number | undefined }[] {
    return [...this.#drafts.entries()]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([number, draft]) => ({ block: blockOf(number, draft), infos: draft.infos, size: draft.size }));
  }

  /** What the index makes of them. */
  effects(): Effects[] {
    return this.blocks().map(({ block, infos, size }) => decodeBlock(block, infos, size));
  }
}

function blockOf(number: bigint, draft: Draft): NodeBlock {
  const raw_data: BlockHeaderRaw = {
    ...emptyMessage('BlockHeaderRaw'),
    number,
    timestamp: draft.timestampMs,
    parentHash: concatBytes(numberToBytes(number - 1n, 8), new Uint8Array(24)),
    txTrieRoot: new Uint8Array(32),
    ...draft.raw,
  };
  const header: BlockHeader & { raw_data: BlockHeaderRaw } = {
    raw_data,
    witness_signature: draft.signature ?? new Uint8Array(0),
  };
  const count = Math.max(draft.transactions ?? 0, ...[...draft.placed.keys()].map(place => place + 1));
  return {
    id: draft.id ?? concatBytes(numberToBytes(number, 8), new Uint8Array(24)),
    number,
    header,
    transactions: Array.from(
      { length: count },
      (_, place) => draft.placed.get(place) ?? nobody(number, place),
    ),
  };
}

/** Stands for a transaction of which nothing is known but that it was there. */
function nobody(number: bigint, place: number): NodeTransaction {
  return {
    id: sha256(concatBytes(numberToBytes(number, 8), numberToBytes(BigInt(place), 8))),
    rawData: new Uint8Array(0),
    transaction: { ...emptyMessage('Transaction'), raw_data: emptyMessage('TransactionRaw') },
  };
}

function keyOf(id: Uint8Array): string {
  return Buffer.from(id).toString('hex');
}
