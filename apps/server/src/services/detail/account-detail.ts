import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';
import type { bandwidth as bandwidthSchema } from '@sunscope/product-api/schemas/accounts';
import type { AccountDetail } from '@sunscope/product-api/types';
import { addressToBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex, bytesToText, textToBytes } from '@sunscope/tron/bytes';
import {
  PermissionType,
  ResourceCode,
  type Account,
  type AccountResourceMessage,
  type Permission,
} from '@sunscope/tron/messages';
import type { z } from 'zod';
import { TokenKind, tokenKindOf, tokenText } from '../../repositories/keys.ts';
import type { StoredAccount } from '../../repositories/accounts-read.ts';
import type { StoredToken } from '../../repositories/tokens-read.ts';
import type { ApiContext } from '../context.ts';
import { readPageFacts } from '../present/page-facts.ts';
import { addressText } from '../address-text.ts';
import { presentToken, TRX_INFO } from '../present/token-info.ts';
import { amountJson } from '../transaction/json-values.ts';

type Bandwidth = z.output<typeof bandwidthSchema>;

const CONTRACT = 2;
/** Tokens shown with an account; whoever holds more has mostly been sent them unasked. */
const MAX_TOKENS = 500;

/** What the node knows now; `reachable` false where it could not be asked. */
interface Live {
  reachable: boolean;
  account: Account | undefined;
  resource: AccountResourceMessage | undefined;
}

/** An account: live state from the node, history and tokens from the index. An unused address answers with zeroes. */
export async function readAccountDetail(
  { readers, node }: Pick<ApiContext, 'readers' | 'node'>,
  address: Address,
): Promise<AccountDetail> {
  const bytes = addressToBytes(address);
  const [live, stored, held, ownToken] = await Promise.all([
    readLive(node, address),
    readers.accounts.byAddress(bytes),
    readers.tokens.heldBy(bytes, MAX_TOKENS),
    readers.tokens.byToken(bytes),
  ]);
  const { account, resource } = live;
  const stake = stakeOf(account);
  const trc10 = await trc10Balances(readers, live, held);
  const trc20 = held.filter(token => tokenKindOf(token.token) === TokenKind.trc20);
  const balance = live.reachable ? (account?.balance ?? 0n) : (stored?.balance ?? null);
  const permissions = permissionsOf(account);
  const facts = await readPageFacts(readers, {
    addresses: [
      address,
      ...permissions.flatMap(permission => permission.keys.map(key => addressText(key.address))),
    ],
  });
  const balances = [
    { name: '_', balance: amountJson(balance ?? 0n) },
    ...trc10.map(({ key, amount }) => ({ name: tokenText(key), balance: amountJson(amount) })),
  ];
  return {
    address,
    name: textOf(account?.account_name) || (stored?.name ?? ''),
    addressTag: '',
    accountType: (account?.type ?? stored?.type) === CONTRACT ? CONTRACT : 0,
    activated: live.reachable ? account !== undefined : (stored?.created_ms ?? null) !== null,
    balance: balance === null ? null : amountJson(balance),
    totalFrozen: amountJson(live.reachable ? stake.total : (stored?.staked ?? 0n)),
    balances,
    tokenBalances: balances,
    trc20token_balances: trc20.map(token => {
      const info = presentToken(token.token, token);
      return {
        contract_address: info.tokenId,
        balance: token.balance.toString(),
        name: info.tokenName,
        symbol: info.tokenAbbr,
        decimals: info.tokenDecimal,
      };
    }),
    tokens: [
      { tokenId: '_', tokenInfo: TRX_INFO, balance: (balance ?? 0n).toString() },
      ...trc10.map(({ key, amount, token }) => ({
        tokenId: tokenText(key),
        tokenInfo: presentToken(key, token),
        balance: amount.toString(),
      })),
      ...trc20.map(token => ({
        tokenId: tokenText(token.token),
        tokenInfo: presentToken(token.token, token),
        balance: token.balance.toString(),
      })),
    ],
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
    // Who lent what to whom is asked of the node by its own calls; these lists belong to the first kind of stake.
    delegated: {
      sentDelegatedBandwidth: [],
      sentDelegatedResource: [],
      receivedDelegatedBandwidth: [],
      receivedDelegatedResource: [],
    },
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
    exchanges: [],
    ...permissionMembers(account),
    voteTotal: amountJson((account?.votes ?? []).reduce((sum, vote) => sum + vote.vote_count, 0n)),
    ...countsOf(stored),
    date_created: Number(account?.create_time ?? stored?.created_ms ?? 0n),
    latest_operation_time: Number(stored?.latest_operation_ms ?? account?.latest_opration_time ?? 0n),
    contractMap: facts.contractMap,
    ...(ownToken ? { tokenOfContract: presentToken(bytes, ownToken) } : {}),
  };
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
    const [account, resource] = await Promise.all([node.account(address), node.accountResource(address)]);
    return { reachable: true, account, resource };
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    // The page then shows what the index has, and says unknown for the rest.
    return { reachable: false, account: undefined, resource: undefined };
  }
}

/** TRC10 balances by id: the node's own numbers where it can be asked. */
async function trc10Balances(
  readers: ApiContext['readers'],
  live: Live,
  held: readonly (StoredToken & { balance: bigint })[],
): Promise<{ key: Uint8Array; amount: bigint; token: StoredToken | undefined }[]> {
  if (!live.reachable)
    return held
      .filter(token => tokenKindOf(token.token) === TokenKind.trc10)
      .map(token => ({ key: token.token, amount: token.balance, token }));
  const assets = (live.account?.assetV2 ?? [])
    .filter(asset => asset.value > 0n)
    .sort((a, b) => Number(BigInt(a.key) - BigInt(b.key)));
  const keys = assets.slice(0, MAX_TOKENS).map(asset => textToBytes(asset.key));
  const known = await readers.tokens.byTokens(keys);
  return keys.map((key, index) => ({
    key,
    amount: assets[index]?.value ?? 0n,
    token: known.find(token => tokenText(token.token) === tokenText(key)),
  }));
}

interface Stake {
  bandwidth: bigint;
  energy: bigint;
  total: bigint;
}

/** Own stake of both kinds, lent resources included in the total. */
function stakeOf(account: Account | undefined): Stake {
  if (!account) return { bandwidth: 0n, energy: 0n, total: 0n };
  const v2 = (type: number) =>
    account.frozenV2.filter(item => item.type === type).reduce((sum, item) => sum + item.amount, 0n);
  const bandwidth =
    account.frozen.reduce((sum, item) => sum + item.frozen_balance, 0n) + v2(ResourceCode.BANDWIDTH);
  const energy =
    (account.account_resource?.frozen_balance_for_energy?.frozen_balance ?? 0n) + v2(ResourceCode.ENERGY);
  const lent =
    account.delegated_frozen_balance_for_bandwidth +
    account.delegated_frozenV2_balance_for_bandwidth +
    (account.account_resource?.delegated_frozen_balance_for_energy ?? 0n) +
    (account.account_resource?.delegated_frozenV2_balance_for_energy ?? 0n);
  const power = (account.tron_power?.frozen_balance ?? 0n) + v2(ResourceCode.TRON_POWER);
  return { bandwidth, energy, total: bandwidth + energy + lent + power };
}

function presentBandwidth(resource: AccountResourceMessage | undefined): Bandwidth {
  const free = gauge(resource?.freeNetUsed, resource?.freeNetLimit);
  const net = gauge(resource?.NetUsed, resource?.NetLimit);
  const energy = gauge(resource?.EnergyUsed, resource?.EnergyLimit);
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

function permissionsOf(account: Account | undefined): Permission[] {
  return [
    account?.owner_permission,
    account?.witness_permission,
    ...(account?.active_permission ?? []),
  ].filter(permission => permission !== undefined);
}

function permissionMembers(
  account: Account | undefined,
): Pick<AccountDetail, 'ownerPermission' | 'witnessPermission' | 'activePermissions'> {
  const {
    owner_permission: owner,
    witness_permission: witness,
    active_permission: active = [],
  } = account ?? {};
  return {
    ...(owner ? { ownerPermission: presentPermission(owner) } : {}),
    ...(witness ? { witnessPermission: presentPermission(witness) } : {}),
    activePermissions: active.map(presentPermission),
  };
}

function presentPermission(permission: Permission): AccountDetail['activePermissions'][number] {
  const type =
    Object.entries(PermissionType).find(([, code]) => code === permission.type)?.[0] ??
    `Unknown(${permission.type})`;
  return {
    id: permission.id,
    type,
    permission_name: permission.permission_name,
    threshold: amountJson(permission.threshold),
    ...(permission.operations.length > 0 ? { operations: bytesToHex(permission.operations) } : {}),
    keys: permission.keys.map(key => ({ address: addressText(key.address), weight: amountJson(key.weight) })),
  };
}

function textOf(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : (bytesToText(bytes) ?? bytesToHex(bytes));
}
