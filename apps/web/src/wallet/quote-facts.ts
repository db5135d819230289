import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { Account, AccountResourceMessage, DelegatedResource } from '@sunscope/tron/messages';
import { fewestSignatures, MAX_PERMISSION_KEYS, OWNER_PERMISSION_ID } from '@sunscope/tron/permissions';
import type { NodeClient } from '@sunscope/node-api/client';
import { NodeRefusedError } from '@sunscope/node-api/errors';
import { revertReason } from './revert-reason.ts';
import { TRANSACTION_LIFE_MS } from './clock.ts';
import { buildIntent, type ReferenceBlock } from './intents/build.ts';
import type { ContractCall, ContractFee, OldStake } from './intents/intent.ts';
import { entryOf, type Intent } from './intents/registry.ts';
import { askState, type StateNode } from './chain-state.ts';
import type { ChainPrices } from './chain-prices.ts';
import type { CallFacts, QuoteFacts, ResourcesLeft } from './quote.ts';
import { chargedBytes, feeLimit } from './quote.ts';
import { WalletError } from './signer.ts';

/** What a quote asks of a node. */
export type QuoteNode = Pick<
  NodeClient,
  | 'account'
  | 'accountResource'
  | 'chainParameters'
  | 'contract'
  | 'delegatedResource'
  | 'reward'
  | 'triggerConstant'
> &
  // Only pairs and orders need them.
  Partial<Pick<NodeClient, 'exchanges' | 'marketOrders'>> &
  // What rules are judged by.
  StateNode;

/** Stored 0 counts as this much (java-tron: Constant.CREATOR_DEFAULT_ENERGY_LIMIT). */
const DEFAULT_OWNER_ENERGY_LIMIT = 10_000_000n;

/** `buyOrder` and `sellOrder` of an order book, by their selectors. */
const ORDERS: readonly string[] = ['0a7bc885', 'f63a524d', '11a36870', '3517b1a2', 'f049dfbf', 'e6dd8208'];
/**
 * An order may take less energy than a transfer where it meets one that waits, and must be put into the book where
 * somebody took that one first: measured, one that meets up to six takes 370,000 at most.
 */
const ORDER_ENERGY = 400_000n;
/** `cancelOrder`, `matchOrders` and `withdraw` of one. */
const PAYMENTS: readonly string[] = ['514fcac7', '1756353d', 'f940e385'];
/**
 * It hands a token half of the energy there is, so what it pays at the end of a call needs twice what the token takes:
 * with less a withdrawal fails, and whoever cancels or traded is owed instead of paid.
 */
const PAYMENT_PERCENT = 250n;

/** The most energy that a call of an order book may take, where that is more than its estimate; undefined for others. */
function mayTake(data: Uint8Array, energy: bigint): bigint | undefined {
  const selector = bytesToHex(data.subarray(0, 4));
  if (ORDERS.includes(selector)) return ORDER_ENERGY;
  return PAYMENTS.includes(selector) ? (energy * PAYMENT_PERCENT) / 100n : undefined;
}

/** Asks the node for everything a quote depends on. */
export async function gatherQuoteFacts(
  node: QuoteNode,
  intent: Intent,
  block: ReferenceBlock,
  feeLimitSun: bigint,
): Promise<QuoteFacts> {
  const entry = entryOf(intent);
  const { other, ...judged } = entry.judgedBy?.(intent) ?? {};
  const { opens, call: calls, fees, paysOut, exchange, order } = entry.effects(intent);

  const lent = typeof paysOut === 'object' ? paysOut.receiver : undefined;
  const [sender, resources, parameters, opened, call, rewardSun, loans, pairs, makers, asked] =
    await Promise.all([
      node.account(intent.from),
      node.accountResource(intent.from),
      node.chainParameters(),
      opens === undefined ? undefined : node.account(opens),
      calls === undefined ? undefined : callFacts(node, intent.from, calls),
      paysOut === 'reward' ? node.reward(intent.from) : 0n,
      lent === undefined ? [] : node.delegatedResource(intent.from, lent),
      exchange && node.exchanges?.(),
      // Those who sell what this one buys.
      order && node.marketOrders?.(order.buys.asset, order.sells.asset),
      // The account that is opened is asked for already.
      askState(node, intent.from, opens === undefined && other !== undefined ? { ...judged, other } : judged),
    ]);
  const signatures = signaturesOf(sender, intent.permissionId);
  const nowMs = Date.now();
  const expirationMs = BigInt(nowMs) + TRANSACTION_LIFE_MS;
  const prices = chainPrices(parameters, {
    note: intent.note !== '',
    opensAccount: opens !== undefined && opened === undefined,
    call: call !== undefined,
    signatures,
    fees,
  });
  // As it will be signed: a larger limit takes a byte more.
  const signedLimitSun = call ? feeLimit(call, prices, feeLimitSun) : 0n;
  const built = buildIntent(intent, { block, nowMs, expirationMs, feeLimitSun: signedLimitSun });
  const incomeSun =
    paysOut === 'reward'
      ? atLeastZero(rewardSun)
      : typeof paysOut === 'object'
        ? oldStakeSun(sender, loans, paysOut, block.timestampMs)
        : expiredSun(sender, paysOut, block.timestampMs);
  const refused = entry.refused?.(intent, {
    ...asked,
    ...(opens === undefined ? {} : { other: opened ?? null }),
    account: sender,
    headMs: block.timestampMs,
    incomeSun,
    parameters,
  });
  return {
    bytes: chargedBytes(built.rawData, signatures),
    signatures,
    intent,
    balanceSun: sender?.balance ?? 0n,
    left: resourcesLeft(resources),
    prices,
    recipientExists: opened !== undefined,
    incomeSun,
    ...(refused === undefined ? {} : { refused }),
    ...(call === undefined ? {} : { call }),
    ...(exchange === undefined
      ? {}
      : { settled: (await import('./exchange-outcome.ts')).exchangeOutcome(exchange, pairs, parameters) }),
    ...(order === undefined
      ? {}
      : {
          settled: (await import('./order-outcome.ts')).orderOutcome(intent.from, order, makers, parameters),
        }),
  };
}

/** What the permission that signs wants; one where the node knows of none, which then refuses by itself. */
function signaturesOf(account: Account | undefined, permissionId: number): number {
  const permission =
    permissionId === OWNER_PERMISSION_ID
      ? account?.owner_permission
      : account?.active_permission.find(({ id }) => id === permissionId);
  const weights = permission?.keys.map(({ weight }) => weight) ?? [];
  const fewest = (permission && fewestSignatures(permission.threshold, weights)) ?? 1;
  return Math.min(fewest, MAX_PERMISSION_KEYS);
}

/** Unstaked TRX whose waiting time is over (java-tron: WithdrawExpireUnfreezeActuator). */
function expiredSun(
  account: Account | undefined,
  paysOut: 'expired_unstakes' | undefined,
  headMs: bigint,
): bigint {
  if (paysOut === undefined) return 0n;
  const expired = account?.unfrozenV2.filter(entry => entry.unfreeze_expire_time <= headMs) ?? [];
  return expired.reduce((sum, { unfreeze_amount: sun }) => sum + atLeastZero(sun), 0n);
}

/** A stake of Stake 1.0 whose time is over (java-tron: UnfreezeBalanceActuator). */
function oldStakeSun(
  account: Account | undefined,
  loans: readonly DelegatedResource[],
  { resource, receiver }: OldStake,
  headMs: bigint,
): bigint {
  const energy = account?.account_resource?.frozen_balance_for_energy;
  const parts =
    receiver !== undefined
      ? loans.map(loan =>
          resource === 'ENERGY'
            ? { sun: loan.frozen_balance_for_energy, expiresMs: loan.expire_time_for_energy }
            : { sun: loan.frozen_balance_for_bandwidth, expiresMs: loan.expire_time_for_bandwidth },
        )
      : resource === 'ENERGY'
        ? energy
          ? [{ sun: energy.frozen_balance, expiresMs: energy.expire_time }]
          : []
        : (account?.frozen ?? []).map(one => ({ sun: one.frozen_balance, expiresMs: one.expire_time }));
  return parts
    .filter(({ expiresMs }) => expiresMs <= headMs)
    .reduce((sum, { sun }) => sum + atLeastZero(sun), 0n);
}

async function callFacts(node: QuoteNode, from: Address, call: ContractCall): Promise<CallFacts> {
  const [result, stored] = await Promise.all([
    simulate(node, from, call),
    call.contract && node.contract(call.contract),
  ]);
  const percent = stored?.consume_user_resource_percent ?? 100n;
  // A contract cannot pay less than nothing of a call.
  const callerPercent = percent >= 0n && percent <= 100n ? percent : 100n;
  const owner =
    stored && stored.origin_address.length === 21 ? addressFromBytes(stored.origin_address) : undefined;
  const shared = callerPercent < 100n && owner !== undefined && owner !== from;
  const ownerResources = shared ? await node.accountResource(owner) : undefined;
  const limit = stored?.origin_energy_limit ?? 0n;
  const most = mayTake(call.data, result.energy);
  return {
    energy: result.energy,
    penalty: result.penalty,
    ...(most === undefined ? {} : { mayTake: most }),
    ...(result.failure === undefined ? {} : { failure: result.failure }),
    callerPercent: shared ? callerPercent : 100n,
    ownerEnergyLeft: resourcesLeft(ownerResources).energy,
    ownerEnergyLimit: limit <= 0n ? DEFAULT_OWNER_ENERGY_LIMIT : limit,
  };
}

async function simulate(
  node: QuoteNode,
  owner: Address,
  call: ContractCall,
): Promise<{ energy: bigint; penalty: bigint; failure?: string }> {
  try {
    const { contract, ...rest } = call;
    const result = await node.triggerConstant({ owner, ...rest, ...(contract && { contract }) });
    const cost = { energy: result.energyUsed, penalty: result.energyPenalty };
    if (cost.energy < 0n || cost.penalty < 0n || cost.penalty > cost.energy)
      throw new WalletError('estimate_invalid', `${cost.energy}, ${cost.penalty}`);
    return result.reverted ? { ...cost, failure: revertReason(result.result) ?? result.message } : cost;
  } catch (error) {
    // A refusal is the node's verdict on the call (no such contract, out of energy) and belongs into the quote.
    if (error instanceof NodeRefusedError) return { energy: 0n, penalty: 0n, failure: error.message };
    throw error;
  }
}

/** What is left of an account's resources; nothing for an address without an account. */
export function resourcesLeft(resources: AccountResourceMessage | undefined): ResourcesLeft {
  return {
    stakedBandwidth: left(resources?.NetLimit ?? 0n, resources?.NetUsed ?? 0n),
    freeBandwidth: left(resources?.freeNetLimit ?? 0n, resources?.freeNetUsed ?? 0n),
    energy: left(resources?.EnergyLimit ?? 0n, resources?.EnergyUsed ?? 0n),
  };
}

/** What an intent will burn TRX for, which decides what must be known. */
interface PriceNeeds {
  note: boolean;
  opensAccount: boolean;
  call: boolean;
  signatures: number;
  fees: readonly ContractFee[];
}

/**
 * Prices from the node's chain parameters (java-tron: Wallet.getChainParameters). A price that an intent depends on
 * must be there and must not be negative: missing is not free. Two have a default: without a rate bandwidth counts
 * once, which is java-tron's own, and without a maximum only the wallet's own bounds hold.
 * @throws WalletError `price_unknown`, naming the parameter
 */
export function chainPrices(parameters: ReadonlyMap<string, bigint>, needs: PriceNeeds): ChainPrices {
  const price = (key: string, needed: boolean): bigint => {
    const value = parameters.get(key);
    if (value !== undefined && value >= 0n) return value;
    if (!needed) return 0n;
    throw new WalletError('price_unknown', key);
  };
  const rate = parameters.get('getCreateNewAccountBandwidthRate') ?? 1n;
  const { note, opensAccount, call, signatures, fees } = needs;
  return {
    bandwidthSun: price('getTransactionFee', true),
    energySun: price('getEnergyFee', call),
    memoFeeSun: price('getMemoFee', note),
    multiSignSun: price('getMultiSignFee', signatures > 1),
    permissionUpdateSun: price('getUpdateAccountPermissionFee', fees.includes('permissionUpdateSun')),
    assetIssueSun: price('getAssetIssueFee', fees.includes('assetIssueSun')),
    exchangeCreateSun: price('getExchangeCreateFee', fees.includes('exchangeCreateSun')),
    witnessCreateSun: price('getAccountUpgradeCost', fees.includes('witnessCreateSun')),
    marketSellSun: price('getMarketSellFee', fees.includes('marketSellSun')),
    marketCancelSun: price('getMarketCancelFee', fees.includes('marketCancelSun')),
    newAccountSun: price('getCreateNewAccountFeeInSystemContract', opensAccount),
    newAccountBandwidthSun: price('getCreateAccountFee', opensAccount),
    newAccountBandwidthRate: rate > 0n ? rate : 1n,
    maxFeeLimitSun: price('getMaxFeeLimit', false),
  };
}

function left(limit: bigint, used: bigint): bigint {
  return atLeastZero(limit - atLeastZero(used));
}

function atLeastZero(value: bigint): bigint {
  return value > 0n ? value : 0n;
}
