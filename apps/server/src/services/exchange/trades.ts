import type { exchangeEndpoints, tradeQuery } from '@sunscope/product-api/schemas/exchange';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import type { z } from 'zod';
import type { StoredExchangeEvent } from '../../repositories/exchange-read.ts';
import { blockOfPosition, tokenText } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';
import { addressText } from '../shared/address-text.ts';
import { cursorAfter, pageOf, timeRangeOf, totals } from '../shared/paging.ts';
import { readLabels } from '../shared/labels.ts';
import { amountJson } from '../shared/json-values.ts';
import type { BancorPair, ExchangePairs } from './exchange-pairs.ts';

type TradeList = z.output<(typeof exchangeEndpoints)['/api/exchange/transaction']['response']>;

const CAP = 200;
const NO_TOKEN = new Uint8Array(0);

interface ExchangeContext {
  readers: Readers;
  pairs: ExchangePairs;
}

/** Trades of all pairs, one pair, or one account. */
export async function listTrades(
  { readers, pairs }: ExchangeContext,
  query: z.output<typeof tradeQuery>,
): Promise<TradeList> {
  const filter = {
    exchange: query.exchangeID === undefined ? undefined : BigInt(query.exchangeID),
    address: query.address === undefined ? undefined : addressToBytes(parseAddress(query.address)),
    ...timeRangeOf(query),
  };
  const page = pageOf(query, CAP);
  const [rows, count, sync, known] = await Promise.all([
    readers.exchange.trades(filter, page),
    readers.exchange.tradeCount(filter),
    readers.stats.sync(),
    pairs.all(),
  ]);
  const facts = await readLabels(readers, {
    addresses: rows.map(row => addressText(row.owner)),
    tokens: rows.flatMap(row => [row.token, otherToken(row, known)]).filter(token => token.length > 0),
  });
  return {
    ...cursorAfter(rows, page, row => row.position),
    ...totals(count),
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    data: rows.map(row => {
      const block = blockOfPosition(row.position);
      const bought = otherToken(row, known);
      return {
        exchangeID: Number(row.exchange_id),
        blockID: Number(block),
        tokenID: tokenText(row.token),
        quant: amountJson(row.quant),
        buyTokenID: tokenText(bought),
        buyTokenQuant: row.other_quant === null ? null : amountJson(row.other_quant),
        createTime: Number(row.timestamp_ms),
        trx_hash: bytesToHex(row.hash),
        creatorAddress: addressText(row.owner),
        confirmed: block <= sync.solidNumber,
        tokenInfo: facts.token(row.token),
        buyTokenInfo: facts.token(bought),
      };
    }),
  };
}

/** The pair's other token; empty where no node reported the pair. */
function otherToken(event: StoredExchangeEvent, pairs: readonly BancorPair[]): Uint8Array {
  const pair = pairs.find(({ id }) => id === event.exchange_id);
  if (!pair) return NO_TOKEN;
  return equalBytes(event.token, pair.first.token) ? pair.second.token : pair.first.token;
}
