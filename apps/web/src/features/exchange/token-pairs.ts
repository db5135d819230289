import { useQuery } from '@tanstack/react-query';
import { useListed, type BancorPair } from './bancor-rows.ts';
import { useListedBooks } from './book-rows.ts';
import { bookPairsQuery } from './order-book-queries.ts';
import type { ListedPair } from './PairList.tsx';
import { bancorPairsQuery } from './queries.ts';

/** Which of the two exchanges trades a token: the chain's own TRC10 tokens, order books those of contracts. */
export type TokenExchange = 'bancor' | 'trc20';

/** The query with the pairs of an exchange. */
export const pairsQueryOf = (exchange: TokenExchange) =>
  exchange === 'bancor' ? bancorPairsQuery() : bookPairsQuery();

interface TokenPairs {
  /** The one whose price is drawn comes first; undefined while they load. */
  pairs: ListedPair[] | undefined;
  error: unknown;
  retry: () => void;
}

/** Pairs of a TRC10 token, that with TRX first. */
function useBancorPairs(id: string, enabled: boolean): TokenPairs {
  const { data, error, refetch } = useQuery({ ...bancorPairsQuery(), enabled });
  const rows = data?.data
    .filter(row => row.first_token_id === id || row.second_token_id === id)
    .toSorted((a, b) => Number(hasTrx(b)) - Number(hasTrx(a)));
  return { pairs: useListed(rows), error, retry: () => void refetch() };
}

const hasTrx = (row: BancorPair) => row.first_token_id === '_' || row.second_token_id === '_';

/** Pairs of a TRC20 token, that with the most volume first. */
function useBookPairs(contract: string, enabled: boolean): TokenPairs {
  const { data, error, refetch } = useQuery({ ...bookPairsQuery(), enabled });
  const rows = data?.data.rows.filter(row => row.fTokenAddr === contract || row.sTokenAddr === contract);
  const pairs = useListedBooks(rows)?.toSorted((a, b) => b.rank.volume - a.rank.volume);
  return { pairs, error, retry: () => void refetch() };
}

/** Pairs of a token on the exchange that trades tokens of its kind. */
export function useTokenPairs(exchange: TokenExchange, id: string): TokenPairs {
  const bancor = useBancorPairs(id, exchange === 'bancor');
  const books = useBookPairs(id, exchange === 'trc20');
  return exchange === 'bancor' ? bancor : books;
}

/** Whether the page of a token has its tab of quotes: where it has pairs, or where it is asked for and not yet known. */
export function hasQuotes({ pairs, error }: TokenPairs, isAsked: boolean): boolean {
  return pairs === undefined ? isAsked : pairs.length > 0 || (error !== null && isAsked);
}
