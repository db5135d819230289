import { NodeRefusedError, NodeUnreachableError } from '@sunscope/node-api/errors';
import { addressFromBytes, parseAddress, type Address } from '@sunscope/tron/address';
import { bytesToHex, concatBytes, numberToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { TransactionInfoCode, type TransactionInfo } from '@sunscope/tron/messages';
import {
  contractParameter,
  decodeTransaction,
  decodeTransactionRaw,
  transactionId,
} from '@sunscope/tron/transaction';
import { sendIntent, type SendNode } from '../send-intent.ts';
import type { SendableToken } from '../sendable-tokens.ts';
import { signerCapabilities, type Signer } from '../signer.ts';
import { intentOf, type Batch } from './batch.ts';
import type { BatchJournal } from './journal.ts';
import { runBatch, type BatchNode, type BatchStop } from './run-batch.ts';

export const OWNER = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');

/** The n-th of many addresses. */
export const recipient = (n: number): Address =>
  addressFromBytes(concatBytes(new Uint8Array(16).fill(7), numberToBytes(BigInt(n), 4)));

export const TRX: SendableToken = {
  id: '_',
  symbol: 'TRX',
  balance: 5_000_000_000n,
  token: { kind: 'trx' },
  info: {
    tokenId: '_',
    tokenType: 'trx',
    tokenDecimal: 6,
    tokenAbbr: 'TRX',
    tokenName: 'TRON',
    tokenCanShow: 1,
    tokenLogo: '',
    tokenLevel: '1',
    vip: false,
  },
};

export function batchOf(count: number): Batch {
  return {
    id: 'b1',
    owner: OWNER,
    createdMs: 0,
    token: TRX,
    rows: Array.from({ length: count }, (_, index) => ({
      line: index + 1,
      to: recipient(index),
      raw: BigInt(index + 1),
      feeLimitSun: 0n,
      state: { is: 'unpaid' },
    })),
  };
}

/** Stands where IndexedDB would: clones, one transaction at a time, and a turn for each. */
export function memoryJournal(turn: () => Promise<void> = async () => {}): BatchJournal {
  const all = new Map<Address, Batch>();
  return {
    async read(owner) {
      await turn();
      return structuredClone(all.get(owner));
    },
    async add(batch) {
      await turn();
      if (all.has(batch.owner)) return false;
      all.set(batch.owner, structuredClone(batch));
      return true;
    },
    async change({ owner, id }, change) {
      await turn();
      const found = all.get(owner);
      const changed = found?.id === id ? change(structuredClone(found)) : undefined;
      if (changed) all.set(owner, structuredClone(changed));
      return changed !== undefined;
    },
    async close({ owner, id }) {
      await turn();
      if (all.get(owner)?.id === id) all.delete(owner);
    },
  };
}

export const testSigner: Signer = {
  kind: 'ACCOUNT_PRIVATE_KEY',
  address: OWNER,
  capabilities: signerCapabilities.ACCOUNT_PRIVATE_KEY,
  signTransaction: async () => new Uint8Array(65),
  signMessage: () => Promise.reject(new Error('not used')),
};

const START_MS = 1_700_000_000_000;
const BLOCK_MS = 3_000;
/** Blocks until one is solid. */
const SOLID_AFTER = 19;

/** What a chain does with a transaction, or with a question. */
export interface Trouble {
  /** A broadcast: taken and said so, taken and not said, not taken and said so, lost on the way. */
  broadcast: () => 'ok' | 'lost_answer' | 'refused' | 'lost';
  /** Whether a question is answered. */
  answers: () => boolean;
  /** Whether it fails in its block. */
  fails: () => boolean;
  /** How many of the newest blocks are undone with the next one; their transactions wait again or are gone. */
  undone: () => { blocks: number; forgotten: boolean };
}

interface Taken {
  id: string;
  to: Address;
  amount: bigint;
  expirationMs: number;
}

interface Block {
  number: number;
  ms: number;
  holds: (Taken & { failed: boolean })[];
}

/** A chain in memory, whose time passes as it is waited for. */
export function memoryChain(trouble: Trouble) {
  let blocks: Block[] = [{ number: 100, ms: START_MS, holds: [] }];
  let waiting: Taken[] = [];
  const head = () => blocks.at(-1)!;
  const solid = () => blocks[Math.max(0, blocks.length - 1 - SOLID_AFTER)]!;
  const inBlocks = () => blocks.flatMap(block => block.holds.map(held => ({ ...held, block: block.number })));

  function undo({ blocks: count, forgotten }: { blocks: number; forgotten: boolean }): void {
    const kept = Math.max(blocks.length - Math.min(count, SOLID_AFTER - 1), 1);
    const gone = blocks.slice(kept);
    blocks = blocks.slice(0, kept);
    if (!forgotten) waiting = [...gone.flatMap(({ holds }) => holds), ...waiting];
    // Another witness makes as many, empty.
    for (const { number, ms } of gone) blocks.push({ number, ms, holds: [] });
  }
  function makeBlock(): void {
    undo(trouble.undone());
    const ms = head().ms + BLOCK_MS;
    const holds = waiting
      .filter(one => one.expirationMs > ms)
      .map(one => ({ ...one, failed: trouble.fails() }));
    waiting = [];
    blocks.push({ number: head().number + 1, ms, holds });
  }
  const header = (block: Block) => ({
    id: concatBytes(numberToBytes(BigInt(block.number), 8), new Uint8Array(24).fill(7)),
    number: BigInt(block.number),
    header: {
      ...emptyMessage('BlockHeader'),
      raw_data: { ...emptyMessage('BlockHeaderRaw'), timestamp: BigInt(block.ms) },
    },
  });
  const ask = () => {
    if (!trouble.answers()) throw new NodeUnreachableError('node_unreachable', 'gone');
  };
  const infoOf = (id: Uint8Array, upTo: number): TransactionInfo | undefined => {
    const found = inBlocks().find(one => one.id === bytesToHex(id) && one.block <= upTo);
    return (
      found && {
        ...emptyMessage('TransactionInfo'),
        id,
        blockNumber: BigInt(found.block),
        result: found.failed ? TransactionInfoCode.FAILED : TransactionInfoCode.SUCESS,
      }
    );
  };
  const node: BatchNode & SendNode = {
    headHeader: async () => (ask(), header(head())),
    solidHeader: async () => (ask(), header(solid())),
    transactionInfoById: async id => (ask(), infoOf(id, Infinity)),
    solidTransactionInfoById: async id => (ask(), infoOf(id, solid().number)),
    async broadcast(bytes) {
      const what = trouble.broadcast();
      if (what === 'lost') throw new NodeUnreachableError('node_unreachable', 'gone');
      if (what === 'refused') throw new NodeRefusedError('CONTRACT_VALIDATE_ERROR', 'no');
      const { rawData } = decodeTransaction(bytes);
      const { contract, expiration } = decodeTransactionRaw(rawData);
      const { to_address, amount } = contractParameter(contract[0]!, 'TransferContract');
      const id = transactionId(rawData);
      const taken: Taken = {
        id: bytesToHex(id),
        to: addressFromBytes(to_address),
        amount,
        expirationMs: Number(expiration),
      };
      const isKnown = [...waiting, ...inBlocks()].some(one => one.id === taken.id);
      if (!isKnown && taken.expirationMs > head().ms) waiting.push(taken);
      if (what === 'lost_answer') throw new NodeUnreachableError('node_unreachable', 'gone');
      if (isKnown) throw new NodeRefusedError('DUP_TRANSACTION_ERROR', 'known');
      return id;
    },
  };
  return {
    node,
    now: () => head().ms,
    pass: (ms: number) => {
      for (let left = ms; left > 0; left -= BLOCK_MS) makeBlock();
    },
    /** How often each address was paid, by blocks that cannot be undone any more. */
    paid: () => {
      const counts = new Map<Address, number>();
      for (const { to, failed } of inBlocks()) if (!failed) counts.set(to, (counts.get(to) ?? 0) + 1);
      return counts;
    },
  };
}

interface Page {
  batch: Batch;
  journal: BatchJournal;
  node: BatchNode & SendNode;
  signer: Signer;
  pause: (ms: number) => Promise<void>;
  now: () => number;
  /** Asks it to stop. */
  signal?: AbortSignal;
}

/**
 * A page that carries out a batch until it stops or is killed.
 * @param dies whether the page is gone at this step, after what it did
 */
export function runPage(
  { batch, journal, node, signer, pause, now, signal = new AbortController().signal }: Page,
  dies: () => boolean,
): Promise<BatchStop | 'dead'> {
  return new Promise((resolve, reject) => {
    let dead = false;
    const never = new Promise<never>(() => {});
    const alive = async <T>(act: () => T | Promise<T>): Promise<T> => {
      if (dead) return never;
      const done = await act();
      if (dies()) {
        dead = true;
        resolve('dead');
      }
      return dead ? never : done;
    };
    const living = <T extends object>(of: T): T =>
      new Proxy(of, {
        get:
          (target, name) =>
          (...args: unknown[]) =>
            alive(() => (target[name as keyof T] as (...all: unknown[]) => unknown)(...args)),
      });
    const watched = living(node);
    const wait = (ms: number) => alive(() => pause(ms));
    runBatch({
      batch,
      journal: living(journal),
      node: watched,
      pause: wait,
      signal,
      onChange: () => {},
      send: (standing, row, onSigned) =>
        alive(() =>
          sendIntent({
            node: watched,
            signer: { ...signer, signTransaction: rawData => alive(() => signer.signTransaction(rawData)) },
            intent: intentOf(standing, row),
            terms: { feeLimitSun: 0n },
            pause: wait,
            now,
            onSigned,
          }),
        ),
    }).then(resolve, reject);
  });
}
