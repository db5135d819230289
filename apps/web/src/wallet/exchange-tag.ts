/** Names of exchanges as public tags have them, and the word itself. */
const EXCHANGE =
  /\b(?:exchange|binance|okx|okex|huobi|htx|kraken|kucoin|bybit|bitfinex|bithumb|upbit|poloniex|gate\.io|mexc|bitget|coinbase|crypto\.com|bittrex|whitebit)\b/i;

/**
 * Whether a public tag, which the operator of this server gives, says that an address is an exchange's: it may
 * distinguish its customers by a memo. What an account calls itself says nothing.
 */
export function isExchangeTag(tag: string): boolean {
  return EXCHANGE.test(tag);
}
