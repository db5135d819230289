import { decodeParameters, encodeCall, eventTopic } from '@sunscope/tron/abi';
import { bytesToHex, equalBytes, hexToBytes } from '@sunscope/tron/bytes';
import type { Log } from '@sunscope/tron/messages';
import { emptyMessage } from '@sunscope/tron/codec';
import { createAccount } from '../../transactions/rules.ts';
import { NO_VALUE, type CallValue } from '../machine/execution-types.ts';
import { ALICE, Bench, bytecodeOf } from '../fixtures.ts';
import type { ContractOutcome } from '../run-contract.ts';

/** TRX in token arguments of the exchange. */
export const TRX = `0x${'00'.repeat(20)}`;
export const E6 = 10n ** 6n;
export const E18 = 10n ** 18n;
const SUPPLY = 10n ** 30n;
/** A TRC10 token of six decimals. */
export const POINTS = 1_000_001n;

/** A token in calls of the exchange: a contract, or the id of a TRC10 token. */
type Token = Uint8Array | bigint;

/** A token where an address stands. */
export const wordOf = (token: Token): string =>
  typeof token === 'bigint' ? `0x${token.toString(16).padStart(40, '0')}` : hexOf(token);

/** The id that such a word gives; undefined for a contract's address. */
function assetOf(word: string): string | undefined {
  const id = BigInt(word);
  return id > 1_000_000n && id < 2n ** 63n ? id.toString() : undefined;
}

export const hexOf = (address: Uint8Array): string => `0x${bytesToHex(address.subarray(-20))}`;

/** The text of a Solidity revert; empty where it gives none. */
export function reasonOf({ returnData }: ContractOutcome): string {
  if (bytesToHex(returnData.subarray(0, 4)) !== '08c379a0') return '';
  return decodeParameters(['string'], returnData.subarray(4))[0]?.value as string;
}

const EVENTS = {
  placed: ['OrderPlaced(uint256,uint256,address,bool,uint256,uint256)', ['bool', 'uint256', 'uint256']],
  cancelled: ['OrderCancelled(uint256,uint256,address,uint256)', ['uint256']],
  traded: [
    'OrdersTraded(uint256,uint256,uint256,uint256,uint256,uint256)',
    ['uint256', 'uint256', 'uint256'],
  ],
  credited: ['Credited(address,address,uint256)', ['uint256']],
} as const;

/** The exchange in the virtual machine, with tokens and rich traders who approved everything. */
export class ExchangeBench {
  readonly bench: Bench;
  readonly book: Uint8Array;
  /** 18 decimals. */
  readonly gold: Uint8Array;
  /** 6 decimals. */
  readonly dollar: Uint8Array;
  readonly traders: readonly Uint8Array[];

  private constructor(bench: Bench, traders: readonly Uint8Array[], contract: string) {
    this.bench = bench;
    this.traders = traders;
    this.book = this.deploy(contract);
    this.gold = this.deploy('Trc20', ['string', 'string', 'uint8', 'uint256'], ['Gold', 'GLD', 18, SUPPLY]);
    this.dollar = this.deploy(
      'Trc20',
      ['string', 'string', 'uint8', 'uint256'],
      ['Dollar', 'USD', 6, SUPPLY],
    );
    this.endow(this.gold);
    this.endow(this.dollar);
  }

  static async create(
    count: number,
    contract: 'OrderBook' | 'AssetOrderBook' = 'OrderBook',
  ): Promise<ExchangeBench> {
    const bench = await Bench.create();
    const id = POINTS.toString();
    bench.state.putAsset({ ...emptyMessage('AssetIssueContract'), id, owner_address: ALICE });
    const traders = Array.from({ length: count }, (_, index) =>
      hexToBytes(`41${(0xabcd_0000 + index).toString(16).padStart(40, '7')}`),
    );
    for (const trader of traders) {
      createAccount(bench.state, trader);
      bench.state.addBalance(trader, 10n ** 16n);
      bench.state.addToken(trader, id, 10n ** 17n);
    }
    return new ExchangeBench(bench, traders, contract);
  }

  deploy(name: string, types: string[] = [], values: unknown[] = []): Uint8Array {
    const outcome = this.bench.deploy(bytecodeOf(name), [types, values], { energyLimit: 50_000_000n });
    if (outcome.result !== 'SUCCESS') throw new Error(`${name} is not deployed: ${outcome.result}`);
    return outcome.contractAddress;
  }

  /** Gives every trader of a token, and lets the exchange take it. */
  endow(token: Uint8Array): void {
    for (const trader of this.traders) {
      this.must(token, 'transfer(address,uint256)', [hexOf(trader), SUPPLY / 100n]);
      this.must(token, 'approve(address,uint256)', [hexOf(this.book), SUPPLY], trader);
    }
  }

  send(
    contract: Uint8Array,
    signature: string,
    values: readonly unknown[],
    owner: Uint8Array = ALICE,
    value: Partial<CallValue> = {},
  ): ContractOutcome {
    return this.bench.call(contract, encodeCall(signature, values), {
      owner,
      energyLimit: 10_000_000n,
      value: { ...NO_VALUE, ...value },
    });
  }

  /** The same where nothing else than success is right. */
  must(...call: Parameters<ExchangeBench['send']>): ContractOutcome {
    const outcome = this.send(...call);
    if (outcome.result !== 'SUCCESS')
      throw new Error(`${call[1]} ended as ${outcome.result} ${reasonOf(outcome)}`);
    return outcome;
  }

  read(contract: Uint8Array, signature: string, values: unknown[], types: string[]): unknown[] {
    const outcome = this.bench.call(contract, encodeCall(signature, values), { constant: true });
    if (outcome.result !== 'SUCCESS') throw new Error(`${signature} cannot be read: ${reasonOf(outcome)}`);
    return decodeParameters(types, outcome.returnData).map(({ value }) => value);
  }

  listPair(tokenA: Token, tokenB: string, priceDecimals: number, minimum: bigint): void {
    if (typeof tokenA === 'bigint') {
      const types = 'listAsset(uint256,uint8,address,uint256,uint128)';
      this.must(this.book, types, [tokenA, 6, tokenB, priceDecimals, minimum]);
      return;
    }
    this.must(this.book, 'listPair(address,address,uint256,uint128)', [
      hexOf(tokenA),
      tokenB,
      priceDecimals,
      minimum,
    ]);
  }

  /** Places an order of token A, of so many decimals, as a wallet would. */
  order(
    owner: Uint8Array,
    sells: boolean,
    { tokenA, tokenB, unit }: { tokenA: Token; tokenB: string; unit: bigint },
    amountA: bigint,
    price: bigint,
  ): ContractOutcome {
    const amountB = (amountA * price) / unit;
    const name = sells ? 'sellOrder' : 'buyOrder';
    const sun = sells || tokenB !== TRX ? 0n : amountB;
    if (typeof tokenA !== 'bigint')
      return this.send(
        this.book,
        `${name}(address,uint256,address,uint256,uint256)`,
        [hexOf(tokenA), amountA, tokenB, amountB, price],
        owner,
        { sun },
      );
    const value = sells ? { token: amountA, tokenId: tokenA } : { sun };
    return tokenB === TRX
      ? this.send(
          this.book,
          `${name}(uint256,uint256,uint256,uint256)`,
          [tokenA, amountA, amountB, price],
          owner,
          value,
        )
      : this.send(
          this.book,
          `${name}(uint256,uint256,address,uint256,uint256)`,
          [tokenA, amountA, tokenB, amountB, price],
          owner,
          value,
        );
  }

  /** Units an account has of a token, or sun; what the exchange owes it counts. */
  purse(account: Uint8Array, token: string): bigint {
    const [credit] = this.read(this.book, 'credits(address,address)', [hexOf(account), token], ['uint256']);
    return this.held(account, token) + (credit as bigint);
  }

  held(account: Uint8Array, token: string): bigint {
    if (token === TRX) return this.bench.state.balance(account);
    const asset = assetOf(token);
    if (asset !== undefined) return this.bench.state.tokenBalance(account, asset);
    const contract = hexToBytes(`41${token.slice(2)}`);
    return this.read(contract, 'balanceOf(address)', [hexOf(account)], ['uint256'])[0] as bigint;
  }

  left(order: number): bigint {
    const types = ['address', 'uint32', 'uint32', 'uint16', 'bool', 'uint128', 'uint64', 'uint64'];
    return this.read(this.book, 'orders(uint256)', [BigInt(order)], types)[5] as bigint;
  }

  /** The exchange's events of a kind: indexed values as numbers, then the others. */
  events(outcome: ContractOutcome, kind: keyof typeof EVENTS): (bigint | boolean)[][] {
    const [signature, types] = EVENTS[kind];
    const topic = eventTopic(signature);
    return outcome.logs
      .filter(log => equalBytes(log.address, this.book.subarray(1)) && isTopic(log, topic))
      .map(log => [
        ...log.topics.slice(1).map(word => BigInt(`0x${bytesToHex(word)}`)),
        ...decodeParameters([...types], log.data).map(({ value }) => value as bigint | boolean),
      ]);
  }
}

function isTopic(log: Log, topic: Uint8Array): boolean {
  const [first] = log.topics;
  return first !== undefined && equalBytes(first, topic);
}
