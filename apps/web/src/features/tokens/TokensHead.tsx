import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../../components/data/Facts.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useListSearch, useRouteSearch } from '../../lib/routing/navigation.ts';
import { tokenListFilter, tokensQuery } from './queries.ts';
import styles from './TokensHead.module.css';

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

/** A count as wide as most: how many lines it takes is known before it is. */
const WIDE = 8_888;

/**
 * New ones of the week, which some languages say in one line or in two, as the number is: the shortest and a long one
 * always lie behind it unseen, so that its place is the same before and after it is known.
 */
function Week({ count }: { count: number | undefined }): ReactNode {
  const t = useT();
  const format = useFormat();
  const words = (of: number) => t('tokens_new_this_week', { count: of, shown: format.integer(of) });
  return (
    <span className={styles['steady']}>
      {[0, WIDE].map(of => (
        <span key={of} aria-hidden="true" className={styles['unseen']}>
          {words(of)}
        </span>
      ))}
      {count !== undefined && <span>{words(count)}</span>}
    </span>
  );
}
