import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';
import type { bandwidth as bandwidthSchema } from '@sunscope/product-api/schemas/accounts';
import type { AccountDetail } from '@sunscope/product-api/types';
import { addressToBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex, bytesToText, equalBytes } from '@sunscope/tron/bytes';
import type { Account, AccountResourceMessage } from '@sunscope/tron/messages';
import type { z } from 'zod';
import { TokenKind, tokenText } from '../../repositories/keys.ts';
import type { StoredAccount } from '../../repositories/accounts-read.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { Prices } from '../prices/prices.ts';
import { readLabels } from '../shared/labels.ts';
import { addressText } from '../shared/address-text.ts';
import { presentToken } from '../shared/token-info.ts';
import { readHoldings } from './holdings.ts';
import { stakeOf } from './own-stake.ts';
import { permissionMembers, permissionsOf } from './permission-members.ts';
import { presentPriced } from './priced-token.ts';
import { chainTimeMs } from './resources.ts';
import { readDelegated, stakeMembers } from './stake-members.ts';
import { readLooksLike } from './looks-like.ts';
import type { BancorPair, ExchangePairs } from '../exchange/exchange-pairs.ts';
import { amountJson } from '../shared/json-values.ts';

type Bandwidth = z.output<typeof bandwidthSchema>;

const CONTRACT = 2;

/** What the node knows now; `reachable` false where it could not be asked. */
interface Live {
  reachable: boolean;
  account: Account | undefined;
  resource: AccountResourceMessage | undefined;
  /** What the account could withdraw for votes and blocks. */
  rewardSun: bigint;
}

interface DetailContext {
  readers: Readers;
  node: NodeClient;
  pairs: ExchangePairs;
  prices: Prices;
  now: () => number;
}

/** An account: live state from the node, history and tokens from the index. An unused address answers with zeroes. */
export async function readAccountDetail(context: DetailContext, address: Address): Promise<AccountDetail> {
  const { readers, node } = context;
  const bytes = addressToBytes(address);
  const asked = readLive(node, address);
  const [live, stored, holdings, ownToken, delegated, pairs, nowMs] = await Promise.all([
    asked,
    readers.accounts.byAddress(bytes),
    readHoldings(
      context,
      address,
      asked.then(answer => answer.account),
    ),
    readers.tokens.byToken(bytes),
    readDelegated(context, address),
    context.pairs.all(),
    chainTimeMs(context),
  ]);
  const { account, resource } = live;
  const stake = stakeOf(account);
  const ofKind = (kind: number) => holdings.filter(holding => holding.kind === kind);
  const balance = live.reachable ? (account?.balance ?? 0n) : (stored?.balance ?? null);
  const permissions = permissionsOf(account);
  const facts = await readLabels(readers, {
    addresses: [
      address,
      ...permissions.flatMap(permission => permission.keys.map(key => addressText(key.address))),
    ],
  });
  const looksLike = await readLooksLike(context, bytes, stored);
  const balances = [...ofKind(TokenKind.trx), ...ofKind(TokenKind.trc10)].map(({ info, balance: raw }) => ({
    name: info.tokenId,
    balance: amountJson(raw),
  }));
  const tag = facts.tagOf(address);
  return {
    address,
    name: textOf(account?.account_name) || (stored?.name ?? ''),
    addressTag: tag.tag,
    addressTagLogo: tag.logo,
    accountType: (account?.type ?? stored?.type) === CONTRACT ? CONTRACT : 0,
    activated: live.reachable ? account !== undefined : (stored?.created_ms ?? null) !== null,
    balance: balance === null ? null : amountJson(balance),
    balanceStr: balance === null ? '' : balance.toString(),
    totalFrozen: amountJson(live.reachable ? stake.total : (stored?.staked ?? 0n)),
    balances,
    tokenBalances: balances,
    trc20token_balances: ofKind(TokenKind.trc20).map(({ info, balance: raw, priceInTrx }) => ({
      contract_address: info.tokenId,
      balance: raw.toString(),
      name: info.tokenName,
      symbol: info.tokenAbbr,
      decimals: info.tokenDecimal,
      ...(priceInTrx === undefined ? {} : { priceInTrx }),
    })),
    tokens: holdings.map(({ info, balance: raw }) => ({
      tokenId: info.tokenId,
      tokenInfo: info,
      balance: raw.toString(),
    })),
    withPriceTokens: holdings.map(presentPriced),
    bandwidth: presentBandwidth(resource),
    frozen: {
      total: amountJson(stake.bandwidth),
      balances: (account?.frozen ?? []).map(item => ({
        amount: amountJson(item.frozen_balance),
        expires: Number(item.expire_time),
      })),
    },
    accountResource: {
      frozen_balance_for_energy:
        stake.energy === 0n
          ? {}
          : {
              frozen_balance: amountJson(stake.energy),
              expire_time: Number(account?.account_resource?.frozen_balance_for_energy?.expire_time ?? 0n),
            },
    },
    delegated,
    ...stakeMembers(account, resource, nowMs),
    frozen_supply: (account?.frozen_supply ?? []).map(item => ({
      amount: amountJson(item.frozen_balance),
      expires: Number(item.expire_time),
    })),
    representative: {
      enabled: account?.is_witness ?? false,
      lastWithDrawTime: Number(account?.latest_withdraw_time ?? 0n),
      allowance: amountJson(account?.allowance ?? 0n),
      url: stored?.witness_url ?? '',
    },
    ...presentPairs(pairs.filter(({ creator }) => equalBytes(creator, bytes))),
    reward: live.rewardSun > 0n,
    rewardNum: amountJson(live.rewardSun),
    ...NO_WARNINGS,
    publicTag: tag.tag,
    ...permissionMembers(account),
    voteTotal: amountJson((account?.votes ?? []).reduce((sum, vote) => sum + vote.vote_count, 0n)),
    ...countsOf(stored),
    transferCount: Number(stored?.transfers ?? 0n),
    riskyTransferCount: Number(stored?.risky_transfers ?? 0n),
    date_created: Number(account?.create_time ?? stored?.created_ms ?? 0n),
    latest_operation_time: Number(stored?.latest_operation_ms ?? account?.latest_opration_time ?? 0n),
    contractMap: facts.contractMap,
    looksLike,
    ...(ownToken ? { tokenOfContract: presentToken(bytes, ownToken) } : {}),
  };
}

/** TRONSCAN's editors warn of addresses so; here nobody does but the risk bits of transfers. */
const NO_WARNINGS = {
  redTag: '',
  greyTag: '',
  blueTag: '',
  feedbackRisk: false,
  announcement: '',
};

function presentPairs(own: readonly BancorPair[]): Pick<AccountDetail, 'exchanges' | 'allowExchange'> {
  const rows = own.map(({ id, first, second }) => ({
    exchange_id: Number(id),
    first_token_id: tokenText(first.token),
    second_token_id: tokenText(second.token),
    first_token_balance: amountJson(first.balance),
    second_token_balance: amountJson(second.balance),
  }));
  return { exchanges: rows, allowExchange: rows };
}

/** Transactions of an account by the index. */
export function countsOf(stored: StoredAccount | undefined) {
  return {
    totalTransactionCount: Number(stored?.transactions ?? 0n),
    transactions: Number(stored?.transactions ?? 0n),
    transactions_in: Number(stored?.transactions_in ?? 0n),
    transactions_out: Number(stored?.transactions_out ?? 0n),
  };
}

async function readLive(node: NodeClient, address: Address): Promise<Live> {
  try {
    const [account, resource, rewardSun] = await Promise.all([
      node.account(address),
      node.accountResource(address),
      node.reward(address),
    ]);
    return { reachable: true, account, resource, rewardSun };
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    // The page then shows what the index has, and says unknown for the rest.
    return { reachable: false, account: undefined, resource: undefined, rewardSun: 0n };
  }
}

function presentBandwidth(resource: AccountResourceMessage | undefined): Bandwidth {
  const free = gauge(resource?.freeNetUsed, resource?.freeNetLimit);
  const net = gauge(resource?.NetUsed, resource?.NetLimit);
  const energy = gauge(resource?.EnergyUsed, resource?.EnergyLimit);
  const storage = gauge(resource?.storageUsed, resource?.storageLimit);
  const used = new Map((resource?.assetNetUsed ?? []).map(item => [item.key, item.value]));
  return {
    freeNetUsed: free.used,
    freeNetLimit: free.limit,
    freeNetRemaining: free.remaining,
    freeNetPercentage: free.share,
    netUsed: net.used,
    netLimit: net.limit,
    netRemaining: net.remaining,
    netPercentage: net.share,
    energyUsed: energy.used,
    energyLimit: energy.limit,
    energyRemaining: energy.remaining,
    energyPercentage: energy.share,
    storageUsed: storage.used,
    storageLimit: storage.limit,
    storageRemaining: storage.remaining,
    storagePercentage: storage.share,
    totalNetLimit: amountJson(resource?.TotalNetLimit ?? 0n),
    totalNetWeight: amountJson(resource?.TotalNetWeight ?? 0n),
    totalEnergyLimit: amountJson(resource?.TotalEnergyLimit ?? 0n),
    totalEnergyWeight: amountJson(resource?.TotalEnergyWeight ?? 0n),
    assets: Object.fromEntries(
      (resource?.assetNetLimit ?? []).map(({ key, value }) => {
        const asset = gauge(used.get(key), value);
        return [
          key,
          {
            netUsed: asset.used,
            netLimit: asset.limit,
            netRemaining: asset.remaining,
            netPercentage: asset.share,
          },
        ];
      }),
    ),
  };
}

/** `share` is the used part of the limit, 0 to 1. */
function gauge(
  used: bigint | undefined,
  limit: bigint | undefined,
): { used: number; limit: number; remaining: number; share: number } {
  const spent = Number(used ?? 0n);
  const all = Number(limit ?? 0n);
  return {
    used: spent,
    limit: all,
    remaining: Math.max(0, all - spent),
    share: all === 0 ? 0 : Math.min(1, spent / all),
  };
}

function textOf(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : (bytesToText(bytes) ?? bytesToHex(bytes));
}
