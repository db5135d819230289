import type { Address } from '@sunscope/tron/address';
import { consentFor, isBeyondMost, type UnusualPrice } from '../fee-bounds.ts';
import type { ReferenceBlock } from '../intents/build.ts';
import type { Words } from '../intents/intent.ts';
import { entryOf } from '../intents/registry.ts';
import { gatherQuoteFacts, type QuoteNode } from '../quote-facts.ts';
import { quoteIntent, type Quote, type QuoteFacts, type ResourcesLeft } from '../quote.ts';
import type { TransferIntents } from '../send-form.ts';

/** What all rows cost, one after the other. */
export interface BatchQuote {
  /** In the order of the intents. */
  readonly quotes: readonly Quote[];
  readonly feeSun: bigint;
  /** TRX that is sent. */
  readonly spendsSun: bigint;
  readonly totalSun: bigint;
  /** Most that all fees can come to. */
  readonly worstSun: bigint;
  readonly balanceSun: bigint;
  readonly shortSun: bigint;
  /** Bandwidth and energy that the account pays with, and what is burned for the rest. */
  readonly bandwidth: { readonly units: bigint; readonly burnSun: bigint };
  readonly energy: { readonly units: bigint; readonly burnSun: bigint };
  readonly opened: number;
  readonly activationSun: bigint;
  readonly unusual: readonly UnusualPrice[];
  /** What must be consented to; undefined where nothing is out of the ordinary. */
  readonly consentSun: bigint | undefined;
  /** Places of rows that are never signed at this price. */
  readonly beyond: readonly number[];
  /** Places of rows that would fail or be refused, with the reason. */
  readonly failures: readonly { readonly index: number; readonly words: Words }[];
}

/** Questions to a node under way at a time. */
const AT_ONCE = 4;

interface Gathering {
  block: ReferenceBlock;
  feeLimitSun: bigint;
  /** Receives how many rows are done. */
  onChecked?: (done: number) => void;
  /** No further row is asked about. */
  signal?: AbortSignal;
}

/**
 * Asks what all quotes depend on; what is the same for every row is asked once.
 * @throws what the signal was aborted with
 */
export async function gatherBatchFacts(
  node: QuoteNode,
  intents: readonly TransferIntents[],
  { block, feeLimitSun, onChecked, signal }: Gathering,
): Promise<QuoteFacts[]> {
  const shared = askedOnce(node, intents[0]?.from);
  const facts: QuoteFacts[] = [];
  let next = 0;
  let done = 0;
  const work = async () => {
    for (let index = next++; index < intents.length; index = next++) {
      signal?.throwIfAborted();
      facts[index] = await gatherQuoteFacts(shared, intents[index]!, block, feeLimitSun);
      onChecked?.(++done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return facts;
}

function askedOnce(node: QuoteNode, owner: Address | undefined): QuoteNode {
  const once = <A extends Address, T>(ask: (address: A) => Promise<T>) => {
    const asked = new Map<A, Promise<T>>();
    return (address: A) => {
      const known = asked.get(address) ?? ask(address);
      // Of others each is asked for one row.
      asked.set(address, known);
      return known;
    };
  };
  let parameters: ReturnType<QuoteNode['chainParameters']> | undefined;
  const account = once((address: Address) => node.account(address));
  return {
    ...node,
    triggerConstant: call => node.triggerConstant(call),
    delegatedResource: (from, to) => node.delegatedResource(from, to),
    reward: address => node.reward(address),
    account: address => (address === owner ? account(address) : node.account(address)),
    accountResource: once((address: Address) => node.accountResource(address)),
    contract: once((address: Address) => node.contract(address)),
    chainParameters: () => (parameters ??= node.chainParameters()),
  };
}

/**
 * Quotes rows as they follow one another: each finds the bandwidth, energy and TRX that those before it left, and accounts
 * they opened. What recovers in between is not counted, so the sum is never too low.
 */
export function quoteBatch(rows: readonly QuoteFacts[], readingSun: bigint): BatchQuote {
  const [head] = rows;
  let left: ResourcesLeft = head?.left ?? { stakedBandwidth: 0n, freeBandwidth: 0n, energy: 0n };
  let balanceSun = head?.balanceSun ?? 0n;
  let ownerEnergy = head?.call?.ownerEnergyLeft ?? 0n;
  const opened = new Set<Address>();
  const quotes = rows.map(facts => {
    const { opens } = entryOf(facts.intent).effects(facts.intent);
    const quote = quoteIntent(
      {
        ...facts,
        left,
        balanceSun,
        recipientExists: facts.recipientExists || (opens !== undefined && opened.has(opens)),
        ...(facts.call ? { call: { ...facts.call, ownerEnergyLeft: ownerEnergy } } : {}),
      },
      readingSun,
    );
    if (quote.activation && opens !== undefined) opened.add(opens);
    left = after(left, quote, facts);
    ownerEnergy -= quote.energy?.byOwner ?? 0n;
    balanceSun = balanceSun > quote.totalSun ? balanceSun - quote.totalSun : 0n;
    return quote;
  });
  const sum = (of: (quote: Quote) => bigint) => quotes.reduce((total, quote) => total + of(quote), 0n);
  const totalSun = sum(quote => quote.totalSun);
  const worstSun = sum(quote => quote.worstSun);
  const unusual = [
    ...new Map(quotes.flatMap(quote => quote.unusual.map(one => [one.name, one] as const))).values(),
  ];
  const ownSun = head?.balanceSun ?? 0n;
  return {
    quotes,
    feeSun: sum(quote => quote.feeSun),
    spendsSun: sum(quote => quote.spendsSun),
    totalSun,
    worstSun,
    balanceSun: ownSun,
    shortSun: totalSun > ownSun ? totalSun - ownSun : 0n,
    bandwidth: {
      units: sum(({ bandwidth }) => bandwidth.bytes),
      burnSun: sum(({ bandwidth }) => bandwidth.burnSun),
    },
    energy: {
      units: sum(({ energy }) => energy?.total ?? 0n),
      burnSun: sum(({ energy }) => energy?.burnSun ?? 0n),
    },
    opened: opened.size,
    activationSun: sum(({ activation }) => activation?.systemSun ?? 0n),
    unusual,
    consentSun: consentFor({ worstSun, unusual }),
    beyond: quotes.flatMap((quote, index) => (isBeyondMost(quote) ? [index] : [])),
    failures: quotes.flatMap(({ failure, refused }, index) => {
      if (refused !== undefined) return [{ index, words: refused }];
      return failure === undefined
        ? []
        : [{ index, words: { key: 'quote_would_fail' as const, values: { reason: failure } } }];
    }),
  };
}

function after(left: ResourcesLeft, quote: Quote, { prices }: QuoteFacts): ResourcesLeft {
  const { bandwidth, energy, activation } = quote;
  const used = activation ? bandwidth.bytes * prices.newAccountBandwidthRate : bandwidth.bytes;
  return {
    stakedBandwidth: left.stakedBandwidth - (bandwidth.paidBy === 'stake' ? used : 0n),
    freeBandwidth: left.freeBandwidth - (bandwidth.paidBy === 'free' ? used : 0n),
    energy: left.energy - (energy?.byStake ?? 0n),
  };
}
