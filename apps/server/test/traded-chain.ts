import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Random } from '../../../bench/load/random.ts';
import type { Database } from '../src/database/database.ts';
import { lantern } from './token-pair.ts';
import { startLiveChain, type LiveChain, type Person } from './live-chain.ts';

const TRX = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const TABLES = ['contracts', 'pairs', 'orders', 'trades', 'candles', 'failures'];
/** The first TRC10 token of a chain. */
const ASSET = 1_000_001;
const FEE_LIMIT = 1_000_000_000;
/** Far more than anybody sells. */
const PLENTY = (10n ** 24n).toString();
const ALL = (10n ** 27n).toString();
const PRICE_DECIMALS = '2';
const MINIMUM = '10000000';

/** A contract that keeps order books, and how many orders it was asked to take. */
interface Book {
  address: string;
  asked: number;
}

/** One kind of pair, by the number that clients of the API know it by. */
interface Market {
  type: 1 | 2 | 3 | 4;
  book: Book;
  /** Its number in its contract. */
  pair: bigint;
  /** Decimals of the first token; the second one has six in each. */
  decimals: number;
}

/** A chain with two order books on which three people trade at random: a pair of each type. */
export class TradedChain {
  readonly chain: LiveChain;
  readonly #random: Random;
  #books: { tokens: Book; assets: Book } = {
    tokens: { address: '', asked: 0 },
    assets: { address: '', asked: 0 },
  };
  #gold = '';
  #dollar = '';
  #markets: readonly Market[] = [];

  private constructor(chain: LiveChain, random: Random) {
    this.chain = chain;
    this.#random = random;
  }

  static async start(random: Random): Promise<TradedChain> {
    const settings: Record<string, string> = {};
    const traded = new TradedChain(await startLiveChain(settings), random);
    await traded.#open();
    settings['exchange-contracts'] = [traded.#books.tokens, traded.#books.assets]
      .map(({ address }) => address)
      .join();
    await traded.chain.restart();
    return traded;
  }

  async #open(): Promise<void> {
    const [maker, ...others] = this.#people;
    const { tokens, assets } = this.#books;
    tokens.address = await this.#deploy('OrderBook', []);
    assets.address = await this.#deploy('AssetOrderBook', []);
    this.#gold = await this.#deploy('Trc20', ['Gold', 'GLD', 18, ALL]);
    this.#dollar = await this.#deploy('Trc20', ['Dollar', 'USD', 6, ALL]);
    const { web } = this.chain;
    const asset = lantern(Date.now(), { totalSupply: 10 ** 12, tokenRatio: 1, precision: 6 });
    await this.chain.sendBuilt(web.transactionBuilder.createToken(asset, maker.address), maker);
    await this.chain.mine();
    for (const { address } of others) {
      for (const token of [this.#gold, this.#dollar])
        await this.#call(maker, token, 'transfer(address,uint256)', [address, PLENTY]);
      const sent = web.transactionBuilder.sendToken(address, 10 ** 11, String(ASSET), maker.address);
      await this.chain.sendBuilt(sent, maker);
    }
    const listed = async (second: string) => {
      const rest = [second, PRICE_DECIMALS, MINIMUM];
      await this.#call(maker, tokens.address, 'listPair(address,address,uint256,uint128)', [
        this.#gold,
        ...rest,
      ]);
      await this.#call(maker, assets.address, 'listAsset(uint256,uint8,address,uint256,uint128)', [
        ASSET,
        6,
        ...rest,
      ]);
    };
    await listed(TRX);
    await listed(this.#dollar);
    this.#markets = [
      { type: 1, book: assets, pair: 1n, decimals: 6 },
      { type: 2, book: tokens, pair: 1n, decimals: 18 },
      { type: 3, book: tokens, pair: 2n, decimals: 18 },
      { type: 4, book: assets, pair: 2n, decimals: 6 },
    ];
    const approvals = [
      [this.#gold, tokens],
      [this.#dollar, tokens],
      [this.#dollar, assets],
    ] as const;
    for (const person of this.#people)
      for (const [token, { address }] of approvals)
        await this.#call(person, token, 'approve(address,uint256)', [address, ALL]);
    await this.chain.mine();
  }

  get #people(): [Person, Person, Person] {
    return this.chain.people.slice(0, 3) as [Person, Person, Person];
  }

  /** Orders and cancellations of one block, not mined. */
  async trade(orders: number): Promise<void> {
    for (let index = 0; index < orders; index++) {
      const person = this.#people[this.#random.below(3)] as Person;
      const market = this.#markets[this.#random.below(this.#markets.length)] as Market;
      const { book } = market;
      if (book.asked > 5 && this.#random.below(5) === 0)
        // Some are not one's own or are gone: those fail on the chain.
        await this.#call(person, book.address, 'cancelOrder(uint256)', [1 + this.#random.below(book.asked)]);
      else await this.#place(person, market);
    }
  }

  /** A random order, near enough to the others that about every second meets one. */
  async #place(person: Person, { type, book, decimals }: Market): Promise<void> {
    const hundredths = 500 + this.#random.below(3000);
    const price = 280 + this.#random.below(40);
    const sells = this.#random.below(2) === 0;
    const amountA = BigInt(hundredths) * 10n ** BigInt(decimals - 2);
    const amountB = hundredths * price * 100;
    const isAsset = type === 1 || type === 4;
    const withTrx = type === 1 || type === 2;
    // The book of TRC10 tokens does not name TRX.
    const second = withTrx ? (isAsset ? [] : [TRX]) : [this.#dollar];
    const types = [
      isAsset ? 'uint256' : 'address',
      'uint256',
      ...second.map(() => 'address'),
      'uint256',
      'uint256',
    ];
    const first = isAsset ? ASSET : this.#gold;
    const values = [first, amountA.toString(), ...second, String(amountB), String(price * 10_000)];
    book.asked++;
    await this.#call(person, book.address, `${sells ? 'sellOrder' : 'buyOrder'}(${types.join()})`, values, {
      callValue: !sells && withTrx ? amountB : 0,
      ...(sells && isAsset ? { tokenId: String(ASSET), tokenValue: Number(amountA) } : {}),
    });
  }

  /** Open orders as the contracts have them, by {@link levelKey}: what is left at each price of a side. */
  async bookOfContracts(): Promise<Record<string, bigint>> {
    const levels: Record<string, bigint> = {};
    for (const book of Object.values(this.#books))
      for (let id = 1; id <= book.asked; id++) {
        const { constant_result } = await this.chain.web.transactionBuilder.triggerConstantContract(
          book.address,
          'orders(uint256)',
          {},
          [{ type: 'uint256', value: id }],
          this.#people[0].address,
        );
        const [, level = 0n, pair = 0n, , sells, left = 0n] = (
          String(constant_result[0] ?? '').match(/.{64}/g) ?? []
        ).map(word => BigInt(`0x${word}`));
        if (left === 0n) continue;
        const key = levelKey(this.typeOf(book.address, pair), sells === 1n, level);
        levels[key] = (levels[key] ?? 0n) + left;
      }
    return levels;
  }

  /** The type of a contract's pair; 0 for one that is not of this chain. */
  typeOf(contract: string, pair: bigint): number {
    return this.#markets.find(market => market.book.address === contract && market.pair === pair)?.type ?? 0;
  }

  async #deploy(name: string, parameters: unknown[]): Promise<string> {
    const path = fileURLToPath(new URL(`../../../contracts/artifacts/${name}.json`, import.meta.url));
    const { abi, bytecode } = JSON.parse(readFileSync(path, 'utf8')) as { abi: unknown[]; bytecode: string };
    const { web } = this.chain;
    const [maker] = this.#people;
    const built = await web.transactionBuilder.createSmartContract(
      { abi: { entrys: abi }, bytecode, feeLimit: 5_000_000_000, parameters, name } as never,
      maker.address,
    );
    await this.chain.send(built, maker.privateKey);
    await this.chain.mine();
    return web.address.fromHex((built as unknown as { contract_address: string }).contract_address);
  }

  async #call(
    person: Person,
    contract: string,
    signature: string,
    values: unknown[],
    paid: { callValue?: number; tokenId?: string; tokenValue?: number } = {},
  ): Promise<void> {
    const types = /\((.*)\)/.exec(signature)?.[1]?.split(',') ?? [];
    const { transaction } = await this.chain.web.transactionBuilder.triggerSmartContract(
      contract,
      signature,
      { feeLimit: FEE_LIMIT, ...paid },
      types.map((type, index) => ({ type, value: values[index] })),
      person.address,
    );
    await this.chain.send(transaction, person.privateKey);
  }
}

/** What a price of a book is called where books are compared. */
export const levelKey = (type: number, sells: boolean, level: bigint): string =>
  `type ${type} ${sells ? 'sell' : 'buy'} ${level}`;

/** What an index keeps of order books, row by row. */
export async function dumpBooks(database: Pick<Database, 'query'>): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of TABLES)
    all[table] = (await database.query(`SELECT to_jsonb(t)::text AS row FROM book_${table} t`))
      .map(({ row }) => String(row))
      .toSorted((a, b) => a.localeCompare(b));
  return all;
}
