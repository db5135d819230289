import { bandwidthBytes, SIGNATURE_LENGTH } from '@sunscope/tron/transaction';
import type { ChainPrices } from './chain-prices.ts';
import { unusualPrices, USUAL_PRICES, type PriceName, type UnusualPrice } from './fee-bounds.ts';
import { TRX_ASSET, type AssetAmount, type Words } from './intents/intent.ts';
import { entryOf, type Intent } from './intents/registry.ts';

/** An account's resources left now. */
export interface ResourcesLeft {
  stakedBandwidth: bigint;
  freeBandwidth: bigint;
  energy: bigint;
}

/** What a simulated call says, and who shares its cost. */
export interface CallFacts {
  /** All energy of the call, penalty included. */
  energy: bigint;
  penalty: bigint;
  /** What it may take where others act before it, beyond the usual head-room. */
  mayTake?: bigint;
  /** The call would fail now; the node's reason. */
  failure?: string;
  /** Percent that the caller pays; the contract's owner pays the rest as far as the next two allow. */
  callerPercent: bigint;
  ownerEnergyLeft: bigint;
  ownerEnergyLimit: bigint;
}

/** All that a quote depends on. */
export interface QuoteFacts {
  /** Bytes the chain charges for, signatures included. */
  bytes: bigint;
  /** The fewest that the permission which signs wants. */
  signatures: number;
  intent: Intent;
  balanceSun: bigint;
  left: ResourcesLeft;
  prices: ChainPrices;
  /** The account that the intent would open is there already. */
  recipientExists: boolean;
  /** What the protocol will pay to the balance; 0 where the intent asks for nothing. */
  incomeSun: bigint;
  /** Set for contract calls. */
  call?: CallFacts;
  /** Set for what a Bancor pair or the chain's market settles. */
  settled?: Settled;
  /** The chain would refuse it: why, and what to change. */
  refused?: Words;
}

/** What a pair or the market takes and gives besides what the intent names, as it stands now. */
export interface Settled {
  spends: readonly AssetAmount[];
  receives: readonly AssetAmount[];
  /** Set for an order: what of it is traded at once, what waits in the book, and what comes back by itself. */
  order?: OrderFilled;
  /** It would be refused now. */
  failure?: string;
}

/** Raw units; `sold`, `rest` and `returned` are what the order sells. */
export interface OrderFilled {
  sold: bigint;
  bought: AssetAmount;
  rest: bigint;
  /** The rest would buy less than one unit. */
  returned: bigint;
}

/** What an intent will cost, line by line. Units are plain, money is sun. */
export interface Quote {
  bandwidth: { bytes: bigint; paidBy: 'stake' | 'free' | 'burn'; burnSun: bigint };
  /** Undefined where no account is opened. */
  activation: { systemSun: bigint; bandwidthSun: bigint } | undefined;
  memoSun: bigint;
  multiSignSun: bigint;
  /** Burned for the contract type. */
  contractFeesSun: bigint;
  /** Of that, what is usual. */
  usualContractFeesSun: bigint;
  energy:
    | { total: bigint; penalty: bigint; byOwner: bigint; byStake: bigint; burned: bigint; burnSun: bigint }
    | undefined;
  /** All that is burned. */
  feeSun: bigint;
  /** TRX that leaves besides fees. */
  spendsSun: bigint;
  /** Fee and TRX spent: what leaves the sender's balance. */
  totalSun: bigint;
  /** What the protocol pays to the balance. It pays no fees of the same transaction. */
  incomeSun: bigint;
  /** Stops the call at this much; 0 where there is no call. It is what will be signed. */
  feeLimitSun: bigint;
  /** Most that can be burned: the fee, with the whole fee limit for the energy. */
  worstSun: bigint;
  /** Prices in it that are beyond the usual. */
  unusual: readonly UnusualPrice[];
  /** The sender's balance that the quote was made for. */
  balanceSun: bigint;
  /** By how much the balance is short; 0 when it suffices. */
  shortSun: bigint;
  /** The call would fail. */
  failure?: string;
  /** The chain would refuse it before it does anything: why, and what to change. */
  refused?: Words;
  settled?: Settled;
}

/** Bytes charged for a transaction with so many signatures. */
export function chargedBytes(rawData: Uint8Array, signatures = 1): bigint {
  const each = Array.from({ length: signatures }, () => new Uint8Array(SIGNATURE_LENGTH));
  return BigInt(bandwidthBytes(rawData, each));
}

/**
 * The cost of an intent, by what its entry says it does. Bandwidth goes to the first source that covers all of it (java-tron:
 * BandwidthProcessor.consume); opening an account never uses the free allowance; energy goes to the contract's
 * owner, the own stake, then TRX (ReceiptCapsule.payEnergyBill). A TRC10 issuer who pays its users' bandwidth would
 * make a transfer cheaper than quoted, never dearer.
 */
export function quoteIntent(facts: QuoteFacts, feeLimitReadingSun: bigint): Quote {
  const { prices, intent } = facts;
  const { opens, spends, fees } = entryOf(intent).effects(intent);
  const opensAccount = opens !== undefined && !facts.recipientExists;
  const bandwidth = opensAccount ? openingBandwidth(facts) : ordinaryBandwidth(facts);
  const activation = opensAccount
    ? { systemSun: prices.newAccountSun, bandwidthSun: bandwidth.burnSun }
    : undefined;
  const memoSun = intent.note === '' ? 0n : prices.memoFeeSun;
  const energy = facts.call ? shareEnergy(facts.call, facts) : undefined;
  const multiSignSun = facts.signatures > 1 ? prices.multiSignSun : 0n;
  const contractFeesSun = sum(fees.map(fee => prices[fee]));
  const fixedSun = (activation?.systemSun ?? 0n) + memoSun + multiSignSun + contractFeesSun;
  const feeSun = bandwidth.burnSun + fixedSun + (energy?.burnSun ?? 0n);
  const { settled } = facts;
  const spendsSun = sunOf([...spends, ...(settled?.spends ?? [])]);
  const totalSun = feeSun + spendsSun;
  const failure = facts.call?.failure ?? settled?.failure;
  const energySun = energy?.burnSun ?? 0n;
  const feeLimitSun = facts.call ? feeLimit(facts.call, prices, feeLimitReadingSun) : 0n;
  const burned: PriceName[] = [
    ...(activation ? (['newAccountSun', 'newAccountBandwidthSun'] as const) : []),
    ...(!activation && bandwidth.paidBy === 'burn' ? (['bandwidthSun'] as const) : []),
    ...(intent.note === '' ? [] : (['memoFeeSun'] as const)),
    ...(facts.signatures > 1 ? (['multiSignSun'] as const) : []),
    ...fees,
    ...(energy ? (['energySun'] as const) : []),
  ];
  return {
    bandwidth,
    activation,
    memoSun,
    multiSignSun,
    contractFeesSun,
    usualContractFeesSun: sum(fees.map(fee => min(prices[fee], USUAL_PRICES[fee]))),
    energy,
    feeSun,
    spendsSun,
    totalSun,
    incomeSun: facts.incomeSun + sunOf(settled?.receives ?? []),
    feeLimitSun,
    worstSun: feeSun - energySun + (feeLimitSun > energySun ? feeLimitSun : energySun),
    unusual: unusualPrices(prices, burned),
    balanceSun: facts.balanceSun,
    shortSun: totalSun > facts.balanceSun ? totalSun - facts.balanceSun : 0n,
    ...(failure === undefined ? {} : { failure }),
    ...(facts.refused === undefined ? {} : { refused: facts.refused }),
    ...(settled === undefined ? {} : { settled }),
  };
}

function ordinaryBandwidth({ bytes, left, prices }: QuoteFacts): Quote['bandwidth'] {
  if (left.stakedBandwidth >= bytes) return { bytes, paidBy: 'stake', burnSun: 0n };
  if (left.freeBandwidth >= bytes) return { bytes, paidBy: 'free', burnSun: 0n };
  return { bytes, paidBy: 'burn', burnSun: bytes * prices.bandwidthSun };
}

function openingBandwidth({ bytes, left, prices }: QuoteFacts): Quote['bandwidth'] {
  if (left.stakedBandwidth >= bytes * prices.newAccountBandwidthRate)
    return { bytes, paidBy: 'stake', burnSun: 0n };
  return { bytes, paidBy: 'burn', burnSun: prices.newAccountBandwidthSun };
}

function shareEnergy(call: CallFacts, { left, prices }: QuoteFacts): NonNullable<Quote['energy']> {
  const ownersShare = (call.energy * (100n - call.callerPercent)) / 100n;
  const byOwner = min(ownersShare, call.ownerEnergyLeft, call.ownerEnergyLimit);
  const byStake = min(call.energy - byOwner, left.energy);
  const burned = call.energy - byOwner - byStake;
  return {
    total: call.energy,
    penalty: call.penalty,
    byOwner,
    byStake,
    burned,
    burnSun: burned * prices.energySun,
  };
}

/** Head-room over the estimate: the contract's state may change between the estimate and the block. */
const HEAD_ROOM_PERCENT = 20n;

/**
 * Fee limit of a call. It caps the energy of the whole call, staked energy included, so it is the full estimate at
 * the price of energy and never net of what the sender owns (a fixed 10 TRX buys 100,000 energy at 100 sun, less
 * than a USDT transfer to a new holder needs). The reading of the specification that the network is set to
 * (20,000,000 or 10,000,000 sun) is the floor, so that cheap calls carry the limit the product always wrote.
 */
export function feeLimit(call: CallFacts, prices: ChainPrices, readingSun: bigint): bigint {
  const withRoom = (call.energy * prices.energySun * (100n + HEAD_ROOM_PERCENT)) / 100n;
  const most = (call.mayTake ?? 0n) * prices.energySun;
  const estimate = withRoom > most ? withRoom : most;
  const wanted = estimate > readingSun ? estimate : readingSun;
  return prices.maxFeeLimitSun > 0n ? min(wanted, prices.maxFeeLimitSun) : wanted;
}

function sunOf(amounts: readonly AssetAmount[]): bigint {
  return sum(amounts.map(({ asset, raw }) => (asset === TRX_ASSET ? raw : 0n)));
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

function min(...values: bigint[]): bigint {
  return values.reduce((least, value) => (value < least ? value : least));
}
