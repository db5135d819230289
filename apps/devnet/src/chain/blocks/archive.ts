import { blockIdOf, blockNumberOfId, encodeHeaderRaw } from '@sunscope/tron/block';
import { bytesToHex } from '@sunscope/tron/bytes';
import { decodeMessage, encodeMessage } from '@sunscope/tron/codec';
import type { BlockHeader, BlockHeaderRaw, Transaction, TransactionInfo } from '@sunscope/tron/messages';
import { decodeTransaction, encodeTransaction } from '@sunscope/tron/transaction';
import { ByteReader, ByteWriter } from '../../state/bytes-io.ts';
import { StateError } from '../../state/errors.ts';
import type { Store, UndoRecord } from '../../state/store.ts';

/** A transaction in a block, result included. */
export interface ArchivedTransaction {
  readonly idHex: string;
  readonly rawData: Uint8Array;
  readonly transaction: Transaction;
  readonly blockNumber: bigint;
  /** Its signatures were not looked at when it came, and are not when it is run again. */
  readonly isImpersonated?: true;
}

export interface ArchivedBlock {
  readonly number: bigint;
  readonly id: Uint8Array;
  readonly header: BlockHeader;
  readonly transactions: readonly ArchivedTransaction[];
  /** One per transaction, in the same order; none for genesis. */
  readonly infos: readonly TransactionInfo[];
}

/** Decoded transactions kept for the blocks everybody asks for, the newest. */
const CACHED_TRANSACTIONS = 10_000;
const CACHED_BLOCKS = 256;

/** Ends the record of an impersonated transaction; others have no such field. */
const IMPERSONATED = 1;

const blockKey = (number: bigint) => `B:${number.toString(16).padStart(16, '0')}`;
const undoKey = (number: bigint) => `U:${number.toString(16).padStart(16, '0')}`;
const transactionKey = (idHex: string) => `T:${idHex}`;
const infoKey = (idHex: string) => `F:${idHex}`;

export function headerRawOf(header: BlockHeader): BlockHeaderRaw {
  if (!header.raw_data) throw new StateError('no_header', 'A stored block header has no raw data');
  return header.raw_data;
}

/**
 * Blocks, transactions and their infos. Reads see only what is safely on disk, so nothing is announced that a crash
 * could take back.
 */
export class Archive {
  private readonly store: Store;
  private readonly recent = new Map<bigint, ArchivedBlock>();
  private recentTransactions = 0;

  constructor(store: Store) {
    this.store = store;
  }

  /** Queues a block for the store's next flush. */
  write(block: ArchivedBlock, undo: UndoRecord): void {
    const writer = new ByteWriter();
    writer.bytes(encodeMessage('BlockHeader', block.header));
    for (const [index, transaction] of block.transactions.entries()) {
      writer.text(transaction.idHex);
      const own = new ByteWriter();
      own.number(Number(block.number));
      const { signature, ret } = transaction.transaction;
      own.bytes(encodeTransaction(transaction.rawData, { signature, ret }));
      if (transaction.isImpersonated === true) own.number(IMPERSONATED);
      this.store.write(transactionKey(transaction.idHex), own.finish());
      const info = block.infos[index];
      if (info) this.store.write(infoKey(transaction.idHex), encodeMessage('TransactionInfo', info));
    }
    this.store.write(blockKey(block.number), writer.finish());
    this.store.write(undoKey(block.number), undo);
  }

  /** Queues the removal of a block that is undone. */
  remove(block: ArchivedBlock): void {
    for (const { idHex } of block.transactions) {
      this.store.write(transactionKey(idHex), undefined);
      this.store.write(infoKey(idHex), undefined);
    }
    this.store.write(blockKey(block.number), undefined);
    this.store.write(undoKey(block.number), undefined);
  }

  /** Queues the removal of an undo record that is too old to be wanted. */
  forgetUndo(number: bigint): void {
    if (number >= 0n) this.store.write(undoKey(number), undefined);
  }

  undoRecord(number: bigint): UndoRecord | undefined {
    return this.store.read(undoKey(number));
  }

  /** Keeps a block that was just flushed decoded. */
  remember(block: ArchivedBlock): void {
    this.forget(block.number);
    this.recent.set(block.number, block);
    this.recentTransactions += block.transactions.length;
    for (const [number, oldest] of this.recent) {
      if (number === block.number) break;
      if (this.recentTransactions <= CACHED_TRANSACTIONS && this.recent.size <= CACHED_BLOCKS) break;
      this.recent.delete(number);
      this.recentTransactions -= oldest.transactions.length;
    }
  }

  /** Drops a decoded block after it was undone. */
  forget(number: bigint): void {
    const block = this.recent.get(number);
    if (!block) return;
    this.recent.delete(number);
    this.recentTransactions -= block.transactions.length;
  }

  block(number: bigint): ArchivedBlock | undefined {
    if (number < 0n) return undefined;
    const recent = this.recent.get(number);
    if (recent) return recent;
    const bytes = this.store.readDurable(blockKey(number));
    if (!bytes) return undefined;
    const reader = new ByteReader(bytes);
    const header = decodeMessage('BlockHeader', reader.bytes());
    const transactions: ArchivedTransaction[] = [];
    const infos: TransactionInfo[] = [];
    while (!reader.done) {
      const idHex = reader.text();
      const transaction = this.transaction(idHex);
      if (!transaction)
        throw new StateError(
          'missing_transaction',
          `Block ${number} names transaction ${idHex}, which is not stored`,
        );
      transactions.push(transaction);
      const info = this.info(idHex);
      if (info) infos.push(info);
    }
    return {
      number,
      id: blockIdOf(encodeHeaderRaw(headerRawOf(header)), number),
      header,
      transactions,
      infos,
    };
  }

  blockById(id: Uint8Array): ArchivedBlock | undefined {
    if (id.length !== 32) return undefined;
    const block = this.block(blockNumberOfId(id));
    return block && bytesToHex(block.id) === bytesToHex(id) ? block : undefined;
  }

  hasTransaction(idHex: string): boolean {
    return this.store.read(transactionKey(idHex)) !== undefined;
  }

  transaction(idHex: string): ArchivedTransaction | undefined {
    const bytes = this.store.readDurable(transactionKey(idHex));
    if (!bytes) return undefined;
    const reader = new ByteReader(bytes);
    const blockNumber = BigInt(reader.number());
    const decoded = decodeTransaction(reader.bytes());
    const mark = !reader.done && reader.number() === IMPERSONATED ? { isImpersonated: true as const } : {};
    return { idHex, blockNumber, ...decoded, ...mark };
  }

  info(idHex: string): TransactionInfo | undefined {
    const bytes = this.store.readDurable(infoKey(idHex));
    return bytes && decodeMessage('TransactionInfo', bytes);
  }
}
