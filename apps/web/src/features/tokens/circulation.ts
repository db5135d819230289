/** What is not in the issuer's own hands; undefined where either figure is unknown, or a contract reports nonsense. */
export function circulationOf(supply: bigint | undefined, treasury: bigint | undefined): bigint | undefined {
  if (supply === undefined || treasury === undefined) return undefined;
  return treasury > supply ? undefined : supply - treasury;
}

/** Worth of raw units at the price of a whole token; undefined where there is nothing to multiply. */
export function marketValue(price: number, raw: bigint | undefined, decimals: number): number | undefined {
  if (raw === undefined) return undefined;
  const value = (Number(raw) / 10 ** decimals) * price;
  return Number.isFinite(value) ? value : undefined;
}

export interface Share {
  address: string;
  balance: bigint;
}

/** The largest of these and what is left over; `without` names the one that does not count. */
export function largestShares(
  holders: readonly Share[],
  total: bigint,
  { without, most }: { without?: string | undefined; most: number },
): { shares: Share[]; rest: bigint } | undefined {
  const shares = holders.filter(({ address }) => address !== without).slice(0, most);
  const rest = shares.reduce((left, { balance }) => left - balance, total);
  // Balances that exceed the supply: the contract's events and its supply do not fit together.
  return total <= 0n || rest < 0n ? undefined : { shares, rest };
}
