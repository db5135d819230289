import { useQuery, type UseQueryOptions } from '@tanstack/react-query';

/** A list as a page draws it: rows are undefined until the first answer. */
export interface ListState<Row> {
  rows: Row[] | undefined;
  total: number;
  rangeTotal: number;
  error: Error | undefined;
  retry: () => void;
  /** The rows of the page before, while the asked ones are on their way. */
  stale: boolean;
}

interface ListAnswer {
  total: number;
  rangeTotal?: number;
}

/** Runs a list query and names its rows. The last good rows stay on screen when a later read fails. */
export function useList<Answer extends ListAnswer, Row>(
  options: UseQueryOptions<Answer>,
  rowsOf: (answer: Answer) => Row[],
): ListState<Row> & { answer: Answer | undefined } {
  const { data, error, refetch, isPlaceholderData } = useQuery(options);
  return {
    answer: data,
    rows: data === undefined ? undefined : rowsOf(data),
    total: data?.total ?? 0,
    rangeTotal: data?.rangeTotal ?? data?.total ?? 0,
    error: data === undefined ? (error ?? undefined) : undefined,
    retry: () => void refetch(),
    stale: isPlaceholderData,
  };
}
