import type { AccountDetail } from '@sunscope/product-api/types';

/** A resource: what is left of what there is. */
export interface ResourceFigure {
  left: number;
  total: number;
}

/** Bandwidth from stake and the free allowance together. */
export function bandwidthLeft({ bandwidth }: Pick<AccountDetail, 'bandwidth'>): ResourceFigure {
  return {
    left: bandwidth.netRemaining + bandwidth.freeNetRemaining,
    total: bandwidth.netLimit + bandwidth.freeNetLimit,
  };
}

/** Energy; never below zero, although a shrinking stake can leave more used than there is. */
export function energyLeft({ bandwidth }: Pick<AccountDetail, 'bandwidth'>): ResourceFigure {
  return { left: Math.max(bandwidth.energyRemaining, 0), total: bandwidth.energyLimit };
}
