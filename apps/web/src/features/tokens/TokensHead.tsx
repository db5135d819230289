import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../../components/data/Facts.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useListSearch, useRouteSearch } from '../../lib/routing/navigation.ts';
import { tokenListFilter, tokensQuery } from './queries.ts';

const useT = wordsOf('explorer', 'tokens');

/** How many tokens there are and how much they are used; the list's own answer says it. */
export function TokensHead({ own }: { own: string | undefined }): ReactNode {
  const t = useT();
  const format = useFormat();
  const [search] = useListSearch();
  const { data, error } = useQuery(tokensQuery(search, tokenListFilter(useRouteSearch()), own));
  // The list below says why there are none.
  const missing = (width: number) => (error === null ? <Skeleton width={width} /> : UNKNOWN);
  const figure = (value: number | undefined) => (value === undefined ? missing(70) : format.integer(value));
  const week = data?.currentWeekTotalAll;
  return (
    <Facts>
      <Fact label={t('tokens_count')} note={<Week count={week} />}>
        {figure(data?.all)}
      </Fact>
      <Fact label="TRC20">{figure(data?.total20)}</Fact>
      <Fact label="TRC10">{figure(data?.total10)}</Fact>
      <Fact label={t('tokens_items')}>{figure(data && data.total721 + data.total1155)}</Fact>
      <Fact label={t('holders')} note={t('holders_once_each')}>
        {figure(data?.holdersTotal)}
      </Fact>
      <Fact label={t('transfers_today')} note={t('transfers_all_tokens')}>
        {figure(data?.transfersToday)}
      </Fact>
    </Facts>
  );
}

/** New ones of the week, which some languages say in two lines: the same words stand for it while it is not known. */
function Week({ count }: { count: number | undefined }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <span style={count === undefined ? { visibility: 'hidden' } : undefined}>
      {t('tokens_new_this_week', { count: count ?? 0, shown: format.integer(count ?? 0) })}
    </span>
  );
}
