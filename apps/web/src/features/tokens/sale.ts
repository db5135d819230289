/** A sale of a TRC10 token by its issuer. */
export interface Sale {
  /** So many sun buy `num` raw units. */
  trxNum: bigint;
  num: bigint;
  startMs: number;
  endMs: number;
  /** Raw units that the issuer still has. */
  left: bigint;
}

export type SaleProblem = 'sale_too_little' | 'sale_more_than_left' | 'sale_short';

/** Raw units for so many sun, rounded down (java-tron: ParticipateAssetIssueActuator). */
export function unitsFor({ num, trxNum }: Sale, sun: bigint): bigint {
  return trxNum > 0n ? (sun * num) / trxNum : 0n;
}

/** What is wrong with buying for so many sun; undefined where nothing is. */
export function saleProblem(sale: Sale, sun: bigint, balanceSun: bigint): SaleProblem | undefined {
  const units = unitsFor(sale, sun);
  if (units === 0n) return 'sale_too_little';
  if (units > sale.left) return 'sale_more_than_left';
  return sun > balanceSun ? 'sale_short' : undefined;
}

/** Whether the chain sells now. */
export function isOpen({ startMs, endMs, num, trxNum }: Sale, nowMs: number): boolean {
  return startMs > 0 && startMs <= nowMs && nowMs < endMs && num > 0n && trxNum > 0n;
}

/** Sun that all that is left costs, as far as the balance goes. */
export function mostSun({ left, num, trxNum }: Sale, balanceSun: bigint): bigint {
  const all = num > 0n ? (left * trxNum) / num : 0n;
  return all < balanceSun ? all : balanceSun;
}

/** Whether a part of the supply is still locked whose time is over: what was released is locked no longer. */
export function hasDueParts(locked: readonly { expires: number }[], nowMs: number): boolean {
  return locked.some(({ expires }) => expires <= nowMs);
}
