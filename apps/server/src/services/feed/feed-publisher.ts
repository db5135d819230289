import type { FeedMessage, TransferNotice } from '@sunscope/product-api/feed';
import { FEED_TRANSFERS } from '@sunscope/product-api/feed';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { StoredBlock } from '../../repositories/blocks-read.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { SyncPosition } from '../../repositories/stats-read.ts';
import type { FeedHub } from './feed-hub.ts';
import type { ContractAbis } from '../contracts/contract-abis.ts';
import type { OrderBooks } from '../order-book/order-books.ts';
import { presentBlock } from '../blocks/block-row.ts';
import { readLiveEvents } from './live-events.ts';
import { readMemos } from '../transfers/memos.ts';
import { readLabels } from '../shared/labels.ts';
import { addressText } from '../shared/address-text.ts';
import type { Witnesses } from '../governance/witness-ranking.ts';
import type { ChainDays } from '../statistics/chain-days.ts';
import { presentTransfer } from '../transfers/transfer-rows.ts';
import { transferFacts } from '../transfers/transfers.ts';
import type { Throughput } from '../system/throughput.ts';
import { amountJson } from '../shared/json-values.ts';

/** Blocks published at once after a pause; whoever was away longer reads the lists. */
const MAX_CATCH_UP = 20n;
/** Blocks remembered to notice a reorganisation; more than can lie above the solid block. */
const REMEMBERED = 200;
/** Transfers of one block looked through for subscribed addresses. */
const MAX_NOTICES = 20_000;

interface Published {
  number: bigint;
  hash: string;
}

/**
 * Publishes changes of the index to the feed. It looks at the index itself and not at the indexer's memory, so it works
 * beside an indexer in another process too; the indexer in this process only wakes it.
 */
export class FeedPublisher {
  readonly #readers: Readers;
  readonly #feed: FeedHub;
  readonly #throughput: Throughput;
  readonly #witnesses: Witnesses;
  readonly #days: Pick<ChainDays, 'pay'>;
  readonly #abis: Pick<ContractAbis, 'knownCall'>;
  readonly #books: Pick<OrderBooks, 'changes'>;
  readonly #onNews: () => void;
  readonly #onError: (error: unknown) => void;
  /** Blocks published, oldest first. */
  #published: Published[] = [];
  #solid: bigint | undefined;
  #genesis: string | undefined;
  /** The index was of no chain when it was last looked at: pages have the settings of an unknown network. */
  #wasUnknown = false;
  #running: Promise<void> | undefined;
  #again = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: {
    readers: Readers;
    feed: FeedHub;
    throughput: Throughput;
    witnesses: Witnesses;
    days: Pick<ChainDays, 'pay'>;
    abis: Pick<ContractAbis, 'knownCall'>;
    books: Pick<OrderBooks, 'changes'>;
    /** There is something to report: who hears of it must not be answered with what was read before. */
    onNews: () => void;
    onError: (error: unknown) => void;
  }) {
    this.#readers = options.readers;
    this.#feed = options.feed;
    this.#throughput = options.throughput;
    this.#witnesses = options.witnesses;
    this.#days = options.days;
    this.#abis = options.abis;
    this.#books = options.books;
    this.#onNews = options.onNews;
    this.#onError = options.onError;
  }

  /** Looks by itself every so often, beside being woken. */
  start(everyMs: number): void {
    this.#timer = setInterval(() => this.wake(), everyMs);
    this.wake();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#again = false;
    await this.#running;
  }

  /** The index may have changed. Never runs twice at once; a call during a run makes it run once more. */
  wake(): void {
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = this.#publish()
      .catch((error: unknown) => this.#onError(error))
      .finally(() => {
        this.#running = undefined;
        if (!this.#again) return;
        this.#again = false;
        this.wake();
      });
  }

  async #publish(): Promise<void> {
    const sync = await this.#readers.stats.sync();
    this.#publishReset(sync);
    const { cursor } = sync;
    if (!cursor) return;
    const head = bytesToHex(cursor.hash);
    const last = this.#published.at(-1);
    const isNew = last?.number !== cursor.number || last.hash !== head;
    if (isNew || this.#solid !== sync.solidNumber) this.#onNews();
    if (isNew) {
      await this.#publishRollback();
      await this.#publishBlocks(cursor.number, sync);
    }
    if (this.#solid !== sync.solidNumber) {
      if (this.#solid !== undefined)
        this.#feed.broadcast({ type: 'solid', data: { number: Number(sync.solidNumber) } });
      this.#solid = sync.solidNumber;
    }
  }

  #publishReset({ genesis }: SyncPosition): void {
    const id = genesis && bytesToHex(genesis);
    if (
      (this.#genesis !== undefined || this.#wasUnknown) &&
      id !== this.#genesis &&
      (id !== undefined || this.#published.length > 0)
    ) {
      this.#published = [];
      this.#solid = undefined;
      if (id !== undefined) this.#feed.broadcast({ type: 'reset', data: { genesis: id } });
    }
    this.#genesis = id ?? this.#genesis;
    this.#wasUnknown = id === undefined;
  }

  async #publishRollback(): Promise<void> {
    const gone: string[] = [];
    let lowest = 0n;
    for (let last = this.#published.at(-1); last; last = this.#published.at(-1)) {
      const stored = await this.#readers.blocks.byNumber(last.number);
      if (stored && bytesToHex(stored.hash) === last.hash) break;
      gone.push(last.hash);
      lowest = last.number;
      this.#published.pop();
    }
    if (gone.length > 0)
      this.#feed.broadcast({ type: 'rollback', data: { number: Number(lowest) - 1, hashes: gone } });
  }

  async #publishBlocks(head: bigint, sync: SyncPosition): Promise<void> {
    // The first look only finds out where the chain stands; whoever listens then has read that already.
    if (this.#published.length === 0) {
      await this.#remember();
      return;
    }
    let number = (this.#published.at(-1)?.number ?? head) + 1n;
    if (head - number >= MAX_CATCH_UP) number = head;
    for (; number <= head; number++) {
      const block = await this.#readers.blocks.byNumber(number);
      if (!block) return;
      if (this.#feed.clientCount > 0) await this.#publishBlock(block, sync);
      this.#published.push({ number, hash: bytesToHex(block.hash) });
    }
    this.#published.splice(0, Math.max(0, this.#published.length - REMEMBERED));
    this.#feed.broadcast({ type: 'tps', data: await this.#throughput.read() });
  }

  /** Counts the newest blocks of the index as published. */
  async #remember(): Promise<void> {
    const blocks = await this.#readers.blocks.list({}, { start: 0, limit: REMEMBERED });
    this.#published = blocks
      .toReversed()
      .map(block => ({ number: block.number, hash: bytesToHex(block.hash) }));
    this.#feed.broadcast({ type: 'tps', data: await this.#throughput.read() });
  }

  async #publishBlock(block: StoredBlock, sync: SyncPosition): Promise<void> {
    const readers = this.#readers;
    // First of all, since traders wait for it.
    if (this.#feed.hasBookListeners())
      for (const data of await this.#books.changes(block.number))
        this.#feed.notify([`book:${data.pairID}`], { type: 'book', data });
    const rows = await readers.transfers.list(
      { block: block.number, kind: 'all' },
      { start: 0, limit: FEED_TRANSFERS },
    );
    const [facts, memos, producer, producers, pay] = await Promise.all([
      transferFacts({ readers }, rows),
      readMemos(readers, rows),
      readLabels(readers, { addresses: [addressText(block.witness)] }),
      this.#witnesses.producers(),
      this.#days.pay(),
    ]);
    const message: Extract<FeedMessage, { type: 'block' }> = {
      type: 'block',
      data: {
        block: presentBlock(block, sync, producer, producers, pay),
        transfers: rows.map(row => presentTransfer(row, memos.of(row), { sync, facts })),
        contractMap: { ...producer.contractMap, ...facts.contractMap },
        addressNames: { ...producer.addressNames, ...facts.addressNames },
      },
    };
    this.#feed.broadcast(message);
    if (this.#feed.watcherCount > 0)
      for (const event of await readLiveEvents(readers, block, message.data.transfers, this.#abis))
        this.#feed.publishLive(event);
    if (this.#feed.subscriptionCount > 0) {
      await this.#publishTransfers(block.number);
      await this.#publishVotes(block.number);
    }
  }

  async #publishTransfers(number: bigint): Promise<void> {
    const rows = await this.#readers.transfers.list(
      { block: number, kind: 'all' },
      { start: 0, limit: MAX_NOTICES, ascending: true },
    );
    const concerned = rows.filter(
      row =>
        this.#feed.hasListeners(addressText(row.from_address)) ||
        this.#feed.hasListeners(addressText(row.to_address)),
    );
    if (concerned.length === 0) return;
    const facts = await transferFacts({ readers: this.#readers }, concerned);
    for (const row of concerned) {
      const token = facts.token(row.token);
      const notice: TransferNotice = {
        token_id: token.tokenId,
        token_name: token.tokenType === 'trx' ? 'TRX' : token.tokenName,
        amount: amountJson(row.amount),
        map_token_precision: token.tokenDecimal,
        date_created: Number(row.timestamp_ms),
        hash: bytesToHex(row.hash),
        owner_address: addressText(row.from_address),
        to_address: addressText(row.to_address),
      };
      this.#feed.notify([notice.owner_address, notice.to_address], { type: 'transfer', data: notice });
    }
  }

  async #publishVotes(block: bigint): Promise<void> {
    const page = { start: 0, limit: MAX_NOTICES, ascending: true };
    for (const { voter, candidate, votes } of await this.#readers.votes.cast({ block }, page)) {
      const [voterAddress, candidateAddress] = [addressText(voter), addressText(candidate)];
      this.#feed.notify([voterAddress, candidateAddress], {
        type: 'vote',
        data: { votes: Number(votes), voterAddress, candidateAddress },
      });
    }
  }
}
