import type { NodeClient } from '@sunscope/node-api/client';
import type { Answer } from '@sunscope/product-api/types';
import type { heldTokensQuery } from '@sunscope/product-api/schemas/account-parts';
import { addressToBytes, parseAddress, type Address } from '@sunscope/tron/address';
import { ResourceCode, type Account } from '@sunscope/tron/messages';
import type { z } from 'zod';
import { TokenKind } from '../../repositories/keys.ts';
import { addressText } from '../shared/address-text.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { ExchangePairs } from '../exchange/exchange-pairs.ts';
import type { Prices } from '../prices/prices.ts';
import { pageOf, totals } from '../shared/paging.ts';
import { readLabels } from '../shared/labels.ts';
import { amountJson } from '../shared/json-values.ts';
import { readHoldings, type Holding } from './holdings.ts';
import { readAccount } from './own-stake.ts';
import { plainText, presentPriced } from './priced-token.ts';
import { chainTimeMs } from './resources.ts';

interface HoldingContext {
  readers: Readers;
  node: NodeClient;
  pairs: ExchangePairs;
  prices: Prices;
}

const CAP = 200;
const DAY_MS = 86_400_000;
const MAX_PROJECTS = 50;
const SUSPICIOUS = '3';

/** Votes by candidate: the node's own, or the last that were read. */
export async function readVotes(
  { node, readers }: { node: NodeClient; readers: Readers },
  address: Address,
): Promise<Answer<'/api/account/votes'>> {
  const account = await readAccount(node, address);
  const votes = account
    ? account.votes.map(vote => ({ candidate: vote.vote_address, votes: vote.vote_count }))
    : await readers.votes.standing({ voter: addressToBytes(address) }, { start: 0, limit: 100 });
  return {
    votes: Object.fromEntries(
      votes.map(vote => [addressText(vote.candidate), amountJson(vote.votes)] as const),
    ),
  };
}

function isCollectible({ kind }: Holding): boolean {
  return kind === TokenKind.trc721 || kind === TokenKind.trc1155;
}

/** 0 all, 1 money, 2 collectibles. */
function ofAssetType(assetType: '0' | '1' | '2'): (holding: Holding) => boolean {
  return holding => assetType === '0' || isCollectible(holding) === (assetType === '2');
}

const SHOWN_KINDS: Readonly<Record<'1' | '2' | '3' | '4', readonly number[]>> = {
  '1': [TokenKind.trc20],
  '2': [TokenKind.trc721],
  '3': [TokenKind.trc20, TokenKind.trc721, TokenKind.trc1155],
  '4': [TokenKind.trc1155],
};

const SORT_VALUES: Readonly<Record<'1' | '2' | '3', (holding: Holding) => number>> = {
  '1': holding => holding.priceInTrx ?? -1,
  '2': holding => holding.valueInTrx ?? -1,
  '3': holding => Number(holding.quantity),
};

/** Tokens an account holds: as they come (TRX first), or by price, value or quantity. */
export async function listTokensOf(
  context: HoldingContext,
  query: z.output<typeof heldTokensQuery>,
): Promise<Answer<'/api/account/tokens'>> {
  const text = query.token?.trim().toLowerCase() ?? '';
  const { show, sortBy } = query;
  const wanted = (await readHoldings(context, parseAddress(query.address)))
    .filter(ofAssetType(query.assetType))
    .filter(({ kind }) => show === undefined || SHOWN_KINDS[show].includes(kind))
    .filter(({ info }) => query.hidden === '0' || info.tokenLevel !== SUSPICIOUS)
    .filter(
      ({ info }) =>
        text === '' ||
        info.tokenId.toLowerCase() === text ||
        [info.tokenName, info.tokenAbbr].some(name => name.toLowerCase().includes(text)),
    );
  if (sortBy !== undefined) {
    const direction = query.sortType === '1' ? 1 : -1;
    wanted.sort((a, b) => direction * (SORT_VALUES[sortBy](a) - SORT_VALUES[sortBy](b)));
  }
  const { start, limit } = pageOf({ ...query, cursor: undefined }, CAP);
  const rows = wanted.slice(start, start + limit);
  const facts = await readLabels(context.readers, {
    addresses: rows.flatMap(({ info }) => [info.tokenId, info.issuerAddr ?? '']),
  });
  return {
    ...totals(wanted.length),
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    ...facts.addressInfo(),
    data: rows.map(presentPriced),
  };
}

/** The same for wallets, with what is staked of TRX. */
export async function readWallet(
  context: HoldingContext,
  query: { address: string; asset_type: '0' | '1' | '2' },
): Promise<Answer<'/api/account/wallet'>> {
  const address = parseAddress(query.address);
  const [holdings, account] = await Promise.all([
    readHoldings(context, address),
    readAccount(context.node, address),
  ]);
  const rows = holdings.filter(ofAssetType(query.asset_type));
  return {
    count: rows.length,
    data: rows.map(holding => {
      const { info, kind, quantity, priceInTrx, valueInTrx, priceInUsd, valueInUsd } = holding;
      const [frozen, frozenV2] = kind === TokenKind.trx ? stakeOf(account) : [0n, 0n];
      return {
        token_id: info.tokenId,
        token_name: info.tokenName,
        token_abbr: info.tokenAbbr,
        token_decimal: info.tokenDecimal,
        token_type: kind,
        token_url: info.tokenLogo,
        balance: quantity,
        token_price: numberText(priceInTrx),
        token_price_in_usd: numberText(priceInUsd),
        token_value: numberText(valueInTrx),
        token_value_in_usd: numberText(valueInUsd),
        frozen: amountJson(frozen),
        frozenV2: amountJson(frozenV2),
        pair_id: 0,
        level: info.tokenLevel,
        vip: info.vip,
      };
    }),
  };
}

function numberText(value: number | undefined): string {
  return value === undefined ? '' : plainText(value);
}

/** Own stake of both versions, what is lent included. */
function stakeOf(account: Account | undefined): [bigint, bigint] {
  if (!account) return [0n, 0n];
  const { account_resource: resource } = account;
  const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);
  return [
    sum(account.frozen.map(item => item.frozen_balance)) +
      account.delegated_frozen_balance_for_bandwidth +
      (resource?.frozen_balance_for_energy?.frozen_balance ?? 0n) +
      (resource?.delegated_frozen_balance_for_energy ?? 0n),
    sum(
      account.frozenV2
        .filter(item => Object.values<number>(ResourceCode).includes(item.type))
        .map(item => item.amount),
    ) +
      account.delegated_frozenV2_balance_for_bandwidth +
      (resource?.delegated_frozenV2_balance_for_energy ?? 0n),
  ];
}

/** Worth of all tokens whose price is known. */
export async function readAssetOverview(
  context: HoldingContext,
  address: Address,
): Promise<Answer<'/api/account/token_asset_overview'>> {
  const holdings = await readHoldings(context, address);
  const priced = holdings.filter(({ valueInTrx }) => valueInTrx !== undefined);
  const inUsd = priced.map(({ valueInUsd }) => valueInUsd).filter(value => value !== undefined);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    totalTokenCount: holdings.length,
    totalAssetInTrx: sum(priced.map(({ valueInTrx }) => valueInTrx ?? 0)),
    totalAssetInUsd: inUsd.length === priced.length ? sum(inUsd) : null,
    data: priced.map(presentPriced),
  };
}

/** Tokens whose price is known. */
export async function listPricedTokens(
  context: HoldingContext,
  address: Address,
): Promise<Answer<'/api/account/getAssetWithPriceList'>> {
  const holdings = await readHoldings(context, address);
  return { data: holdings.filter(({ priceInTrx }) => priceInTrx !== undefined).map(presentPriced) };
}

/** Contracts an account uses. */
export async function listProjects(
  { readers }: { readers: Readers },
  address: Address,
): Promise<Answer<'/api/account/participate_project'>> {
  const rows = await readers.accountFigures.calledContracts(addressToBytes(address), MAX_PROJECTS);
  const facts = await readLabels(readers, { addresses: rows.map(row => addressText(row.contract)) });
  return {
    total: rows.length,
    data: rows.map(row => ({
      address: addressText(row.contract),
      projectName: facts.addressNames[addressText(row.contract)] ?? '',
      calls: Number(row.calls),
      lastCall: Number(row.last_ms),
    })),
  };
}

/** What can be withdrawn for votes and blocks: once a day, and only where there is something. */
export async function readReward(
  context: { node: NodeClient; readers: Readers; now: () => number },
  address: Address,
): Promise<Answer<'/api/address/reward'>> {
  const [account, rewardSun, nowMs] = await Promise.all([
    context.node.account(address),
    context.node.reward(address),
    chainTimeMs(context),
  ]);
  const last = Number(account?.latest_withdraw_time ?? 0n);
  const next = last === 0 ? 0 : last + DAY_MS;
  return {
    reward: rewardSun > 0n && Number(nowMs) >= next,
    rewardNum: amountJson(rewardSun),
    lastWithdrawTime: last,
    nextWithdrawTime: next,
  };
}
