import type { OrderBookPair } from '@sunscope/product-api/types';
import { tryParseAddress, type Address } from '@sunscope/tron/address';
import { askNumber } from '../../wallet/allowance.ts';

/** A token that an exchange contract may owe an account, since it could not pay it out. */
export interface OwedToken {
  contract: Address;
  /** Address or id, as pairs name it. */
  token: string;
  symbol: string;
  decimals: number;
}

export interface Owed extends OwedToken {
  raw: bigint;
}

/** Each is a question to the node. */
const MOST = 60;

type TokensOfPair = Pick<
  OrderBookPair,
  'contract' | 'fTokenAddr' | 'sTokenAddr' | 'fShortName' | 'sShortName' | 'fPrecision' | 'sPrecision'
>;

/** Every token of these pairs by its contract, those of the first pairs where there are too many. */
export function owedTokens(rows: readonly TokensOfPair[]): OwedToken[] {
  const found = new Map<string, OwedToken>();
  for (const row of rows) {
    const contract = tryParseAddress(row.contract);
    if (contract === undefined) continue;
    for (const [token, symbol, decimals] of [
      [row.fTokenAddr, row.fShortName, row.fPrecision],
      [row.sTokenAddr, row.sShortName, row.sPrecision],
    ] as const) {
      const key = `${contract} ${token}`;
      if (!found.has(key)) found.set(key, { contract, token, symbol, decimals });
    }
  }
  return [...found.values()].slice(0, MOST);
}

/** What the contracts owe the account, as they say themselves: no event reports all of it. */
export const owedQuery = (own: string, tokens: readonly OwedToken[]) => ({
  queryKey: ['exchange', 'owed', own, tokens.map(({ contract, token }) => `${contract} ${token}`)],
  queryFn: async (): Promise<Owed[]> => {
    const owner = tryParseAddress(own);
    if (owner === undefined) return [];
    const { creditsData } = await import('./order-intents.ts');
    const asked = await Promise.all(
      tokens.map(async one => ({
        ...one,
        raw: (await askNumber(owner, one.contract, creditsData(owner, one.token))) ?? 0n,
      })),
    );
    return asked.filter(({ raw }) => raw > 0n);
  },
  staleTime: 0,
  retry: 1,
});
