import { SUN_PER_TRX } from './amount.ts';
import { BLOCK_INTERVAL_MS } from './block.ts';

/** Slots over which usage falls to zero: 24 hours of 3 s (java-tron: ChainConstant.WINDOW_SIZE_MS). */
export const WINDOW_SLOTS = 28_800n;

/** Factor of java-tron's averages (ChainConstant.PRECISION). */
const PRECISION = 1_000_000n;

/** Factor by which optimized windows are kept (ChainConstant.WINDOW_SIZE_PRECISION). */
const WINDOW_PRECISION = 1000n;

/**
 * How an account's window moves, by what the chain has switched on:
 * - `fixed`: always 28,800 slots (before Stake 2.0);
 * - `own`: a window per account (UNFREEZE_DELAY_DAYS > 0);
 * - `precise`: the same, kept in thousandths of a slot (ALLOW_CANCEL_ALL_UNFREEZE_V2; main net today).
 */
export type WindowRule = 'fixed' | 'own' | 'precise';

/** Use of bandwidth or energy as an account stores it. */
export interface ResourceUsage {
  /** Bytes or energy, as of `lastSlot`. */
  used: bigint;
  /** Slot of the last change: see {@link slotOf}. */
  lastSlot: bigint;
  /** `net_window_size` or `energy_window_size`: slots, or thousandths of slots when optimized; 0 is the default. */
  window: bigint;
  /** `net_window_optimized` or `energy_window_optimized`. */
  optimized: boolean;
}

/** Slots since the genesis block: the clock of resource use (java-tron: ChainBaseManager.getHeadSlot). */
export function slotOf(blockTimeMs: bigint, genesisTimeMs: bigint): bigint {
  return (blockTimeMs - genesisTimeMs) / BigInt(BLOCK_INTERVAL_MS);
}

/** Whole slots of an account's window (AccountCapsule.getWindowSize). */
export function windowSlots(usage: Pick<ResourceUsage, 'window' | 'optimized'>): bigint {
  if (usage.window === 0n) return WINDOW_SLOTS;
  if (!usage.optimized) return usage.window;
  return usage.window < WINDOW_PRECISION ? WINDOW_SLOTS : usage.window / WINDOW_PRECISION;
}

/** Thousandths of slots of an account's window (AccountCapsule.getWindowSizeV2). */
export function preciseWindow(usage: Pick<ResourceUsage, 'window' | 'optimized'>): bigint {
  if (usage.window === 0n) return WINDOW_SLOTS * WINDOW_PRECISION;
  return usage.optimized ? usage.window : usage.window * WINDOW_PRECISION;
}

/**
 * What is left of a use at a later slot: it falls linearly to zero over the account's window (java-tron:
 * ResourceProcessor.recovery). The stored account does not change by this.
 */
export function recoverUsage(usage: ResourceUsage, nowSlot: bigint): bigint {
  const window = windowSlots(usage);
  return (decayedAverage(usage.used, usage.lastSlot, nowSlot, window) * window) / PRECISION;
}

/**
 * Use after `amount` more at `nowSlot`, with the window it now has (java-tron: ResourceProcessor.increase and
 * increaseV2). The caller has checked that the amount fits: see {@link recoverUsage} and {@link limitFromStake}.
 */
export function increaseUsage(
  usage: ResourceUsage,
  amount: bigint,
  nowSlot: bigint,
  rule: WindowRule = 'precise',
): ResourceUsage {
  if (rule === 'fixed')
    return { ...usage, used: increasePool(usage.used, amount, usage.lastSlot, nowSlot), lastSlot: nowSlot };
  const window = windowSlots(usage);
  const lastAverage = decayedAverage(usage.used, usage.lastSlot, nowSlot, window);
  const average = divideCeil(amount * PRECISION, WINDOW_SLOTS);
  const used = (lastAverage * window + average * WINDOW_SLOTS) / PRECISION;
  const remaining = (lastAverage * window) / PRECISION;
  const elapsed = nowSlot - usage.lastSlot;
  if (rule === 'own') {
    const next =
      remaining === 0n ? WINDOW_SLOTS : (remaining * (window - elapsed) + amount * WINDOW_SLOTS) / used;
    return { used, lastSlot: nowSlot, window: next, optimized: usage.optimized };
  }
  const full = WINDOW_SLOTS * WINDOW_PRECISION;
  const left = preciseWindow(usage) - elapsed * WINDOW_PRECISION;
  const next = remaining === 0n ? full : smaller(divideCeil(remaining * left + amount * full, used), full);
  return { used, lastSlot: nowSlot, window: next, optimized: true };
}

/**
 * Use of an owner who takes delegated stake back together with the receiver's use of it (java-tron:
 * ResourceProcessor.unDelegateIncrease and its V2). `receiver` is as stored after its own recovery.
 */
export function takeBackUsage(
  owner: ResourceUsage,
  receiver: Pick<ResourceUsage, 'window' | 'optimized'>,
  transferred: bigint,
  nowSlot: bigint,
  rule: Exclude<WindowRule, 'fixed'> = 'precise',
): ResourceUsage {
  const current = increaseUsage(owner, 0n, nowSlot, rule);
  const used = current.used + transferred;
  if (rule === 'own') {
    const merged =
      current.used * atLeastZero(windowSlots(current)) + transferred * atLeastZero(windowSlots(receiver));
    return { ...current, used, window: used === 0n ? WINDOW_SLOTS : merged / used };
  }
  const full = WINDOW_SLOTS * WINDOW_PRECISION;
  const merged =
    current.used * atLeastZero(preciseWindow(current)) + transferred * atLeastZero(preciseWindow(receiver));
  return { ...current, used, window: used === 0n ? full : smaller(divideCeil(merged, used), full) };
}

/**
 * Use after `amount` more, over a window that does not move (java-tron: ResourceProcessor.increase). Rounds once:
 * the decayed average and the new one are added before they become use again.
 */
export function increaseOverWindow(
  used: bigint,
  amount: bigint,
  lastSlot: bigint,
  nowSlot: bigint,
  window = WINDOW_SLOTS,
): bigint {
  const average = decayedAverage(used, lastSlot, nowSlot, window) + divideCeil(amount * PRECISION, window);
  return (average * window) / PRECISION;
}

/**
 * What is left of a use with a fixed window: free bandwidth, the public pool, and a token's free bandwidth
 * (java-tron: ResourceProcessor.increase with an amount of 0).
 */
export function recoverPool(used: bigint, lastSlot: bigint, nowSlot: bigint): bigint {
  return increaseOverWindow(used, 0n, lastSlot, nowSlot);
}

/** Use of such a pool after `amount` more. java-tron recovers first and then adds, rounding twice; so does this. */
export function increasePool(used: bigint, amount: bigint, lastSlot: bigint, nowSlot: bigint): bigint {
  return increaseOverWindow(recoverPool(used, lastSlot, nowSlot), amount, nowSlot, nowSlot);
}

/**
 * Bandwidth or energy that a stake gives: its share of the total. Floating point, as java-tron computes it
 * (BandwidthProcessor.calculateGlobalNetLimitV2, EnergyProcessor.calculateGlobalEnergyLimitV2).
 * @param totalWeightTrx sum of all stakes in whole TRX; 0 gives 0.
 * @param wholeTrx before Stake 2.0 only whole TRX of a stake count.
 */
export function limitFromStake(
  stakedSun: bigint,
  totalLimit: bigint,
  totalWeightTrx: bigint,
  wholeTrx = false,
): bigint {
  if (totalWeightTrx <= 0n) return 0n;
  const trx = wholeTrx ? Number(stakedSun / SUN_PER_TRX) : Number(stakedSun) / Number(SUN_PER_TRX);
  return BigInt(Math.trunc(trx * (Number(totalLimit) / Number(totalWeightTrx))));
}

/** Stake in sun that a use ties up: it cannot be delegated meanwhile (java-tron: DelegateResourceActuator). */
export function stakeOfUsage(used: bigint, totalLimit: bigint, totalWeightTrx: bigint): bigint {
  if (totalLimit <= 0n) return 0n;
  return BigInt(Math.trunc(Number(used * SUN_PER_TRX) * (Number(totalWeightTrx) / Number(totalLimit))));
}

/** Average use per slot × 10^6 at `nowSlot`. The decay is a double in java-tron, so it is one here. */
function decayedAverage(used: bigint, lastSlot: bigint, nowSlot: bigint, window: bigint): bigint {
  const average = divideCeil(used * PRECISION, window);
  if (lastSlot === nowSlot) return average;
  if (lastSlot + window <= nowSlot) return 0n;
  const decay = Number(window - (nowSlot - lastSlot)) / Number(window);
  return BigInt(Math.round(Number(average) * decay));
}

function divideCeil(numerator: bigint, denominator: bigint): bigint {
  return numerator / denominator + (numerator % denominator > 0n ? 1n : 0n);
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function atLeastZero(value: bigint): bigint {
  return value < 0n ? 0n : value;
}
