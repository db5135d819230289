const DAY_MS = 86_400_000;

/** Calls that return the supply of one token of the main network each, and that token. */
const FUNDS = {
  '1002000': '/api/bittorrent/fund',
  TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7: '/api/wink/fund',
  TCFLL5dx5ZJdKnWuesXxi1VPwjLVmWZZy9: '/api/jst/fund',
} as const;
type FundPath = (typeof FUNDS)[keyof typeof FUNDS];

/** The call that returns the supply of a token; undefined for all but BTT, WIN and JST. */
export function fundOf(id: string): FundPath | undefined {
  return Object.entries(FUNDS).find(([token]) => token === id)?.[1];
}

export interface SupplyPart {
  raw: bigint;
  /** When it is, or became, free; undefined where that is not known. */
  fromMs: number | undefined;
}

/** What was free from the start, and each part the chain locks for so many days after the sale begins. */
export function supplyParts(
  supply: bigint,
  issuedMs: number | undefined,
  locked: readonly { raw: bigint; days: number }[] = [],
  saleStartMs = 0,
): SupplyPart[] {
  const free = locked.reduce((left, { raw }) => left - raw, supply);
  const later = locked.map(({ raw, days }) => ({ raw, fromMs: saleStartMs + days * DAY_MS }));
  return [
    ...(free > 0n ? [{ raw: free, fromMs: issuedMs }] : []),
    ...later.toSorted((a, b) => a.fromMs - b.fromMs),
  ];
}
