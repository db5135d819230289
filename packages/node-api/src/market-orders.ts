import { tryParseAddress, type Address } from '@sunscope/tron/address';
import { bytesToText, hexToBytes, isHex } from '@sunscope/tron/bytes';
import { toBigInt, type JsonObject } from './json.ts';

/** An order that waits on the chain's market. Its price is that of the first two, whatever remains. */
export interface MarketOrder {
  /** Undefined where the node names no address. */
  owner: Address | undefined;
  sellQuantity: bigint;
  /** What all of `sellQuantity` is to bring. */
  buyQuantity: bigint;
  /** Of `sellQuantity`, what is not sold yet. */
  remaining: bigint;
}

/** An order from java-tron's JSON, which leaves zeros out. */
export function marketOrderFromJson(json: JsonObject): MarketOrder {
  const number = (name: string) => toBigInt(json[name]) ?? 0n;
  const owner = json['owner_address'];
  return {
    owner: typeof owner === 'string' ? tryParseAddress(owner) : undefined,
    sellQuantity: number('sell_token_quantity'),
    buyQuantity: number('buy_token_quantity'),
    remaining: number('sell_token_quantity_remain'),
  };
}

/** An order of an account that asks for its own. */
export interface OwnMarketOrder extends MarketOrder {
  /** 32 bytes, hex. */
  id: string;
  /** `_` or a TRC10 id. */
  sells: string;
  buys: string;
  createdMs: number;
}

/** The same with what only its owner needs; undefined where the node names no order or no asset. */
export function ownMarketOrderFromJson(json: JsonObject): OwnMarketOrder | undefined {
  const { order_id: id } = json;
  const [sells, buys] = [assetOf(json['sell_token_id']), assetOf(json['buy_token_id'])];
  if (typeof id !== 'string' || !isHex(id, 32) || sells === undefined || buys === undefined) return undefined;
  const createdMs = Number(toBigInt(json['create_time']) ?? 0n);
  return { ...marketOrderFromJson(json), id: id.toLowerCase(), sells, buys, createdMs };
}

/** Of hex, as nodes write an asset where nothing else is asked for. */
function assetOf(hex: unknown): string | undefined {
  const text = typeof hex === 'string' && isHex(hex) ? bytesToText(hexToBytes(hex)) : undefined;
  return text !== undefined && /^(?:_|[1-9]\d{0,18})$/.test(text) ? text : undefined;
}
