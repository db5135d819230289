import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../../components/data/Facts.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { percentOf, rawOrZero, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useListSearch, useRouteSearch } from '../../lib/routing/navigation.ts';
import { accountSort, accountsQuery, contractCountQuery } from './queries.ts';
import { SUPPLY_SUN } from './supply-base.ts';

const useT = wordsOf('explorer', 'accounts');

/** How many accounts and contracts there are, and what share of the supply those on the page hold together. */
export function AccountsHead(): ReactNode {
  const t = useT();
  const format = useFormat();
  const [search] = useListSearch();
  const { data, error } = useQuery(accountsQuery(search, accountSort(useRouteSearch()['sort'])));
  const contracts = useQuery(contractCountQuery());
  // The list below says why there are none.
  const missing = (failed: boolean) => (failed ? UNKNOWN : <Skeleton width={80} />);
  const figure = (value: number | undefined, failed = error !== null) =>
    value === undefined ? missing(failed) : format.integer(value);
  const held = data?.data.reduce((sum, row) => sum + rawOrZero(row.balance), 0n);
  return (
    <Facts>
      <Fact label={t('accounts')}>{figure(data?.account_number)}</Fact>
      <Fact label={t('accounts_new')}>{figure(data?.last_24h_account_change)}</Fact>
      <Fact label={t('accounts_contracts')}>{figure(contracts.data?.rangeTotal, contracts.isError)}</Fact>
      <Fact label={t('accounts_share')} note={data && t('accounts_share_of', { count: data.data.length })}>
        {held === undefined ? missing(error !== null) : format.percent(percentOf(held, SUPPLY_SUN, 8))}
      </Fact>
    </Facts>
  );
}
