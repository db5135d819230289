import type { NodeClient } from '@sunscope/node-api/client';
import type { TokenInfo } from '@sunscope/product-api/types';
import { addressToBytes, type Address } from '@sunscope/tron/address';
import { formatAmount } from '@sunscope/tron/amount';
import { textToBytes } from '@sunscope/tron/bytes';
import type { Account } from '@sunscope/tron/messages';
import { TokenKind, tokenText, TRX_TOKEN } from '../../repositories/keys.ts';
import { MAX_HELD, type HeldToken, type StoredToken } from '../../repositories/tokens-read.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { ExchangePairs } from '../exchange/exchange-pairs.ts';
import type { Prices } from '../prices/prices.ts';
import { pricesInTrx } from '../exchange/trx-prices.ts';
import { readLabels } from '../shared/labels.ts';
import { presentToken, TRX_INFO } from '../shared/token-info.ts';
import { heldTokens } from './contract-balances.ts';
import { readAccount } from './own-stake.ts';

const TRC10_ID = /^\d{1,19}$/;

/** A token an account holds, with its worth as far as somebody knows it. */
export interface Holding {
  info: TokenInfo;
  /** A code of TokenKind. */
  kind: number;
  /** Raw units; of collectibles the number of items. */
  balance: bigint;
  /** The same in whole tokens. */
  quantity: string;
  stored: StoredToken | undefined;
  /** TRX for a whole token; undefined where no pair leads to it. */
  priceInTrx: number | undefined;
  valueInTrx: number | undefined;
  priceInUsd: number | undefined;
  valueInUsd: number | undefined;
}

/** All an account holds: TRX first, then TRC10 by id, then contracts' tokens, the most used first. */
export async function readHoldings(
  context: { readers: Readers; node: NodeClient; pairs: ExchangePairs; prices: Prices },
  address: Address,
  asked: Promise<Account | undefined> = readAccount(context.node, address),
): Promise<Holding[]> {
  const { readers, pairs, prices } = context;
  const bytes = addressToBytes(address);
  const [account, stored, held, allPairs, trx] = await Promise.all([
    asked,
    readers.accounts.byAddress(bytes),
    heldTokens(context, bytes),
    pairs.all(),
    prices.trx(),
  ]);
  const paired = await readLabels(readers, {
    tokens: allPairs.flatMap(({ first, second }) => [first.token, second.token]),
  });
  const inTrx = pricesInTrx(allPairs, token => paired.token(token).tokenDecimal);
  const usd = trx === undefined ? undefined : Number(trx.price_in_usd);
  const items = [
    {
      key: TRX_TOKEN,
      kind: TokenKind.trx as number,
      balance: account?.balance ?? stored?.balance ?? 0n,
      token: undefined,
    },
    ...(await trc10Of(readers, account, held)),
    ...held
      .filter(token => token.kind !== TokenKind.trc10)
      .map(token => ({ key: token.token, kind: token.kind, balance: token.balance, token })),
  ];
  return items.map(({ key, kind, balance, token }) => {
    const info = kind === TokenKind.trx ? TRX_INFO : presentToken(key, token);
    const quantity = formatAmount(balance, info.tokenDecimal);
    const priceInTrx = kind === TokenKind.trx ? 1 : inTrx.get(tokenText(key));
    const valueInTrx = priceInTrx === undefined ? undefined : Number(quantity) * priceInTrx;
    return {
      info,
      kind,
      balance,
      quantity,
      stored: token,
      priceInTrx,
      valueInTrx,
      priceInUsd: times(priceInTrx, usd),
      valueInUsd: times(valueInTrx, usd),
    };
  });
}

function times(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a * b;
}

/**
 * What an account has of TRC10 tokens, by id. A token that a node names otherwise than by its number is left out: on its
 * chain names may not be unique, and nothing is known by them.
 */
export function heldAssets({ assetV2 }: Pick<Account, 'assetV2'>): Account['assetV2'] {
  return assetV2
    .flatMap(asset =>
      asset.value > 0n && TRC10_ID.test(asset.key) ? [{ asset, id: BigInt(asset.key) }] : [],
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ asset }) => asset);
}

/** TRC10 balances by id: the node's own numbers where it can be asked. */
async function trc10Of(
  readers: Readers,
  account: Account | undefined,
  held: readonly HeldToken[],
): Promise<{ key: Uint8Array; kind: number; balance: bigint; token: StoredToken | undefined }[]> {
  const kind = TokenKind.trc10;
  if (!account)
    return held
      .filter(token => token.kind === kind)
      .map(token => ({ key: token.token, kind, balance: token.balance, token }));
  const assets = heldAssets(account).slice(0, MAX_HELD);
  const known = await readers.tokens.byTokens(assets.map(asset => textToBytes(asset.key)));
  return assets.map(({ key, value }) => ({
    key: textToBytes(key),
    kind,
    balance: value,
    token: known.find(token => tokenText(token.token) === key),
  }));
}
