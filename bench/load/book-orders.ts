import bookArtifact from '@sunscope/contracts/OrderBook';
import tokenArtifact from '@sunscope/contracts/Trc20';
import { encodeCall, encodeParameters } from '@sunscope/tron/abi';
import { addressFromBytes, addressToBytes, ZERO_ADDRESS, type Address } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import {
  createTransactionRaw,
  refBlockOf,
  transactionId,
  type TransactionOptions,
} from '@sunscope/tron/transaction';
import { controlCall } from '../lib/control-call.ts';
import { Random } from './random.ts';
import { signTron } from './signing.ts';

/** TRX in token arguments. */
const TRX = ZERO_ADDRESS;
const ORDER = '(address,uint256,address,uint256,uint256)';
const HOUR_MS = 3_600_000n;
const RICH_SUN = 10_000_000_000_000;
/** Both have six decimals: four of a price and two of an amount make those of TRX. */
const [LEVEL_SUN, LOT] = [100n, 10_000n];
/** Every so many orders one is looked for on the screen. */
const MARKED_EVERY = 15;
/** Prices in steps: purchases below, sales that wait above, and those looked for between, each below the one before. */
const PRICES = { buy: [50_000, 90_000], sell: [300_000, 400_000], marked: 200_000 } as const;

/** An order that is looked for: its price as the page writes it. */
export interface MarkedOrder {
  readonly hash: string;
  readonly price: string;
}

/** Orders of some traders on an order book of their own. */
export class BookOrders {
  readonly marked: MarkedOrder[] = [];
  book: Address = TRX;
  sent = 0;
  private token: Address = TRX;
  private readonly url: string;
  private readonly random = new Random(16);
  private readonly traders: readonly { key: Uint8Array; address: Address; bytes: Uint8Array }[];
  private reference: TransactionOptions | undefined;

  constructor(url: string, privateKeys: readonly string[]) {
    this.url = url;
    this.traders = privateKeys.map(hexToBytes).map(key => {
      const address = addressFromPrivateKey(key);
      return { key, address, bytes: addressToBytes(address) };
    });
  }

  /** Deploys token and book, lists the pair and hands out the token. */
  async open(): Promise<void> {
    for (const { address } of this.traders)
      await this.ask('/admin/fund', { address: bytesToHex(addressToBytes(address)), amountSun: RICH_SUN });
    await this.refresh();
    const supply = encodeParameters(
      ['string', 'string', 'uint8', 'uint256'],
      ['Bench', 'BNCH', 6, 10n ** 18n],
    );
    this.token = await this.deploy(tokenArtifact.bytecode + bytesToHex(supply));
    this.book = await this.deploy(bookArtifact.bytecode);
    await this.call(0, this.book, 'listPair(address,address,uint256,uint128)', [this.token, TRX, 4n, 1n]);
    for (const [index, { address }] of this.traders.entries()) {
      if (index > 0) await this.call(0, this.token, 'transfer(address,uint256)', [address, 10n ** 16n]);
      await this.call(index, this.token, 'approve(address,uint256)', [this.book, 10n ** 18n]);
    }
    await this.ask('/admin/mine', { count: 1 });
  }

  /** Takes the newest block as the one that orders refer to: none is too old for long. */
  async refresh(): Promise<void> {
    this.reference = await this.readReference();
  }

  /** The next order: half buy, some sell to those, others wait far away, and a few are looked for. */
  async send(): Promise<void> {
    const number = this.sent++;
    const between = ([from, to]: readonly [number, number]) => from + this.random.below(to - from);
    const isMarked = number % MARKED_EVERY === MARKED_EVERY - 1;
    const kind = number % 10;
    const sells = isMarked || kind >= 5;
    const level = isMarked
      ? PRICES.marked - this.marked.length
      : !sells
        ? between(PRICES.buy)
        : kind >= 8
          ? PRICES.buy[0]
          : between(PRICES.sell);
    const lots = BigInt(sells ? 100 : 100 + this.random.below(400));
    const [worth, price] = [lots * BigInt(level), BigInt(level) * LEVEL_SUN];
    const values = [this.token, lots * LOT, TRX, worth, price];
    const trader = number % this.traders.length;
    const name = sells ? 'sellOrder' : 'buyOrder';
    const hash = await this.call(trader, this.book, `${name}${ORDER}`, values, sells ? 0n : worth);
    if (isMarked) this.marked.push({ hash, price: String(level / 10_000) });
  }

  /** The lowest price somebody sells at by the contract itself, as the page writes it. */
  async bestSale(): Promise<string> {
    const [trader] = this.traders;
    const answer = (await this.ask('/wallet/triggerconstantcontract', {
      owner_address: trader?.address,
      contract_address: this.book,
      data: bytesToHex(encodeCall('bestPrices(uint256)', [1n])),
      visible: true,
    })) as { constant_result: string[] };
    return String(Number(`0x${answer.constant_result[0]?.slice(64) ?? ''}`) / 10 ** 6);
  }

  /** The block of a transaction; undefined while none has it, an error where it failed. */
  async blockOf(hash: string): Promise<number | undefined> {
    const info = (await this.ask('/wallet/gettransactioninfobyid', { value: hash })) as {
      blockNumber?: number;
      receipt?: { result?: string };
    };
    if (info.blockNumber !== undefined && info.receipt?.result !== 'SUCCESS')
      throw new Error(`An order failed: ${JSON.stringify(info)}`);
    return info.blockNumber;
  }

  private async deploy(bytecode: string): Promise<Address> {
    const [owner] = this.traders;
    const contract = {
      origin_address: owner?.bytes,
      name: 'Bench',
      bytecode: hexToBytes(bytecode),
      consume_user_resource_percent: 100n,
      origin_energy_limit: 10_000_000n,
    };
    const id = await this.broadcast(0, 'CreateSmartContract', {
      owner_address: owner?.bytes,
      new_contract: contract,
    });
    await this.ask('/admin/mine', { count: 1 });
    const info = (await this.ask('/wallet/gettransactioninfobyid', { value: id })) as {
      contract_address: string;
    };
    return addressFromBytes(hexToBytes(info.contract_address));
  }

  private call(trader: number, contract: Address, signature: string, values: unknown[], sun = 0n) {
    return this.broadcast(trader, 'TriggerSmartContract', {
      owner_address: this.traders[trader]?.bytes,
      contract_address: addressToBytes(contract),
      data: encodeCall(signature, values),
      call_value: sun,
    });
  }

  private async broadcast(
    trader: number,
    type: 'CreateSmartContract' | 'TriggerSmartContract',
    message: object,
  ): Promise<string> {
    const sender = this.traders[trader];
    if (!this.reference || !sender) throw new Error('open() comes first');
    // Two of the same words are two orders.
    const options = { ...this.reference, timestampMs: this.reference.timestampMs + 1n };
    this.reference = options;
    const raw = createTransactionRaw(type, message, options);
    const answer = (await this.ask('/wallet/broadcasthex', {
      transaction: bytesToHex(signTron(raw, sender.key)),
    })) as { result: boolean; code: string; message: string };
    if (!answer.result) throw new Error(`${answer.code}: ${answer.message}`);
    return bytesToHex(transactionId(raw));
  }

  private async readReference(): Promise<TransactionOptions> {
    const head = (await this.ask('/wallet/getblock', { detail: false })) as {
      blockID: string;
      block_header: { raw_data: { timestamp: number } };
    };
    const headMs = BigInt(head.block_header.raw_data.timestamp);
    const timestampMs = this.reference === undefined ? headMs : this.reference.timestampMs;
    return {
      refBlock: refBlockOf(hexToBytes(head.blockID)),
      timestampMs,
      expirationMs: headMs + HOUR_MS,
      feeLimitSun: 1_000_000_000n,
    };
  }

  private ask(path: string, body: object): Promise<unknown> {
    return controlCall(this.url + path, body);
  }
}
