import { addressFromBytes, type Address } from '@sunscope/tron/address';
import type { AccountResourceMessage } from '@sunscope/tron/messages';
import type { NodeClient } from '@sunscope/node-api/client';
import { NodeRefusedError } from '@sunscope/node-api/errors';
import { revertReason } from './revert-reason.ts';
import type { CallFacts, ChainPrices, QuoteFacts, ResourcesLeft } from './quote.ts';
import { transferBytes } from './quote.ts';
import { buildTransfer, transferCallData, type ReferenceBlock, type Transfer } from './transfer.ts';

/** What a quote asks of a node. */
export type QuoteNode = Pick<
  NodeClient,
  'account' | 'accountResource' | 'chainParameters' | 'contract' | 'triggerConstant'
>;

/** Stored 0 counts as this much (java-tron: Constant.CREATOR_DEFAULT_ENERGY_LIMIT). */
const DEFAULT_OWNER_ENERGY_LIMIT = 10_000_000n;

/** Asks the node for everything a quote depends on. */
export async function gatherQuoteFacts(
  node: QuoteNode,
  transfer: Transfer,
  block: ReferenceBlock,
  feeLimitSun: bigint,
): Promise<QuoteFacts> {
  const [sender, resources, parameters, recipient, call] = await Promise.all([
    node.account(transfer.from),
    node.accountResource(transfer.from),
    node.chainParameters(),
    node.account(transfer.to),
    transfer.token.kind === 'trc20' ? callFacts(node, transfer, transfer.token.contract) : undefined,
  ]);
  const built = buildTransfer(transfer, { block, nowMs: Date.now(), feeLimitSun });
  return {
    bytes: transferBytes(built.rawData),
    transfer,
    balanceSun: sender?.balance ?? 0n,
    left: resourcesLeft(resources),
    prices: chainPrices(parameters),
    recipientExists: recipient !== undefined,
    ...(call === undefined ? {} : { call }),
  };
}

async function callFacts(node: QuoteNode, transfer: Transfer, contract: Address): Promise<CallFacts> {
  const [result, stored] = await Promise.all([simulate(node, transfer, contract), node.contract(contract)]);
  const callerPercent = stored?.consume_user_resource_percent ?? 100n;
  const owner =
    stored && stored.origin_address.length === 21 ? addressFromBytes(stored.origin_address) : undefined;
  const shared = callerPercent < 100n && owner !== undefined && owner !== transfer.from;
  const ownerResources = shared ? await node.accountResource(owner) : undefined;
  const limit = stored?.origin_energy_limit ?? 0n;
  return {
    energy: result.energy,
    penalty: result.penalty,
    ...(result.failure === undefined ? {} : { failure: result.failure }),
    callerPercent: shared ? callerPercent : 100n,
    ownerEnergyLeft: resourcesLeft(ownerResources).energy,
    ownerEnergyLimit: limit === 0n ? DEFAULT_OWNER_ENERGY_LIMIT : limit,
  };
}

async function simulate(
  node: QuoteNode,
  transfer: Transfer,
  contract: Address,
): Promise<{ energy: bigint; penalty: bigint; failure?: string }> {
  try {
    const data = transferCallData(transfer.to, transfer.amount);
    const result = await node.triggerConstant({ owner: transfer.from, contract, data });
    const cost = { energy: result.energyUsed, penalty: result.energyPenalty };
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

/** Prices from the node's chain parameters (java-tron: Wallet.getChainParameters). */
export function chainPrices(parameters: ReadonlyMap<string, bigint>): ChainPrices {
  const value = (key: string) => parameters.get(key) ?? 0n;
  return {
    bandwidthSun: value('getTransactionFee'),
    energySun: value('getEnergyFee'),
    memoFeeSun: value('getMemoFee'),
    newAccountSun: value('getCreateNewAccountFeeInSystemContract'),
    newAccountBandwidthSun: value('getCreateAccountFee'),
    newAccountBandwidthRate: parameters.get('getCreateNewAccountBandwidthRate') ?? 1n,
    maxFeeLimitSun: value('getMaxFeeLimit'),
  };
}

function left(limit: bigint, used: bigint): bigint {
  return limit > used ? limit - used : 0n;
}
