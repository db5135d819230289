import { decodeCall } from '@sunscope/tron/abi';
import { amountText } from '../lib/format/amount-text.ts';
import { hexToBytes } from '@sunscope/tron/bytes';
import { TRX_ASSET } from './intents/intent.ts';
import type { SendableToken } from './sendable-tokens.ts';
import { TRX_STAND_IN } from './trx-stand-in.ts';

/** Tokens by their contracts, a TRC10 token by its id and a token, or that and TRX, which has no name then. */
const ARGUMENTS = [
  '(address tokenA, uint256 amountA, address tokenB, uint256 amountB, uint256 price)',
  '(uint256 tokenA, uint256 amountA, address tokenB, uint256 amountB, uint256 price)',
  '(uint256 tokenA, uint256 amountA, uint256 amountB, uint256 price)',
];
const PLACES = { buy: 'buyOrder', sell: 'sellOrder' } as const;

type OrderCall =
  | { kind: 'buy' | 'sell'; words: Record<'amount' | 'base' | 'price' | 'quote' | 'total', string> }
  | { kind: 'cancel'; number: string };

/**
 * An order as call data says it, in whole tokens; undefined for any other call, and for tokens that are not known: the
 * bytes are shown below either way.
 */
export function readOrderCall(hex: string, tokens: readonly SendableToken[]): OrderCall | undefined {
  const data = hexToBytes(hex);
  const cancel = decodeCall('cancelOrder(uint256)', data);
  if (cancel) return { kind: 'cancel', number: String(cancel.arguments[0]?.value) };
  for (const kind of ['buy', 'sell'] as const) {
    const call = ARGUMENTS.map(values => decodeCall(PLACES[kind] + values, data)).find(found => found);
    if (!call) continue;
    const said = call.arguments.map(({ value }) => String(value));
    const [tokenA, amountA, tokenB, amountB, price] =
      said.length === 5 ? said : said.toSpliced(2, 0, TRX_STAND_IN);
    const base = tokens.find(({ id }) => id === tokenA);
    const quote = tokens.find(({ id }) => id === (tokenB === TRX_STAND_IN ? TRX_ASSET : tokenB));
    if (!base || !quote) return undefined;
    const whole = (raw: string | undefined, token: SendableToken) =>
      amountText(BigInt(raw ?? '0'), token.info.tokenDecimal);
    return {
      kind,
      words: {
        amount: whole(amountA, base),
        base: base.symbol,
        price: whole(price, quote),
        quote: quote.symbol,
        total: whole(amountB, quote),
      },
    };
  }
  return undefined;
}
