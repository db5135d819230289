import IconStar from '~icons/star';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../components/base/Icon.tsx';
import { Percent } from '../../components/data/Percent.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { QuietSelect } from '../../components/forms/QuietSelect.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { Tabs } from '../../components/layout/Tabs.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { useFavourites, type FavouritesKey } from './favourites.ts';
import styles from './PairList.module.css';

const useT = wordsOf('exchange');

/** A pair as the list shows it. */
export interface ListedPair {
  id: number;
  base: string;
  quote: string;
  /** Names and ids it is found by, beside its symbols. */
  words: readonly string[];
  price: string;
  volume: string;
  change: number | undefined;
  to: string;
  /** Orders of the tabs: the larger stands first. */
  rank: { volume: number; hot: number; rising: number };
}

export type PairOrder = 'favourites' | 'hot' | 'volume' | 'rising';
const ORDERS: readonly PairOrder[] = ['favourites', 'hot', 'volume', 'rising'];

interface PairListProps {
  pairs: readonly ListedPair[] | undefined;
  active: number | undefined;
  favourites: FavouritesKey;
  error?: unknown;
  onRetry?: () => void;
}

/** All pairs: marked ones, those with the most volume, trades or rise, and what is looked for. */
export function PairList({ pairs, active, favourites, error, onRetry }: PairListProps): ReactNode {
  const t = useT();
  const [order, setOrder] = useState<PairOrder>('volume');
  const [quote, setQuote] = useState('');
  const [wanted, setWanted] = useState('');
  const [marked, mark] = useFavourites(favourites);
  const text = wanted.trim().toLowerCase();
  const quotes = [...new Set(pairs?.map(pair => pair.quote))].toSorted();
  const shown = pairs
    ?.filter(pair => order !== 'favourites' || marked.has(pair.id))
    .filter(pair => quote === '' || pair.quote === quote)
    .filter(pair =>
      [`${pair.base}/${pair.quote}`, `${pair.base} / ${pair.quote}`, ...pair.words].some(word =>
        word.toLowerCase().includes(text),
      ),
    )
    .toSorted((a, b) => {
      const by = order === 'favourites' ? 'volume' : order;
      return b.rank[by] - a.rank[by];
    });
  return (
    <section aria-label={t('pair_list')} className={styles['pairs']}>
      <div className={styles['search']}>
        <TextField
          type="search"
          label={<span className="visually-hidden">{t('pair_search')}</span>}
          placeholder={t('pair_search')}
          value={wanted}
          onChange={setWanted}
        />
      </div>
      <div className={styles['orders']}>
        <Tabs
          name="pairs"
          label={t('pair_order')}
          active={order}
          onSelect={id => setOrder(ORDERS.find(one => one === id) ?? 'volume')}
          items={ORDERS.map(id => ({
            id,
            label:
              id === 'favourites' ? (
                <>
                  <Icon of={IconStar} size={15} />
                  <span className="visually-hidden">{t('pairs_favourites')}</span>
                </>
              ) : (
                t(`pairs_${id}`)
              ),
          }))}
        />
      </div>
      {quotes.length > 1 && (
        <div className={styles['quotes']}>
          <QuietSelect
            label={t('pair_quote')}
            value={quotes.includes(quote) ? quote : ''}
            onChange={setQuote}
            options={[
              { value: '', label: t('quotes_all') },
              ...quotes.map(value => ({ value, label: value })),
            ]}
          />
        </div>
      )}
      <div id={`pairs-panel-${order}`} role="tabpanel" aria-labelledby={`pairs-${order}`}>
        {shown === undefined ? (
          error === null || error === undefined ? (
            <Loading />
          ) : (
            <ErrorState error={error} onRetry={onRetry} />
          )
        ) : shown.length === 0 ? (
          order === 'favourites' && text === '' ? (
            <EmptyState title={t('no_favourites')} text={t('no_favourites_text')} />
          ) : (
            <EmptyState title={t('no_pairs')} />
          )
        ) : (
          <ul className={styles['list']}>
            {shown.map(pair => (
              <Row
                key={pair.id}
                pair={pair}
                active={pair.id === active}
                marked={marked.has(pair.id)}
                onMark={() => mark(pair.id)}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Row({
  pair,
  active,
  marked,
  onMark,
}: {
  pair: ListedPair;
  active: boolean;
  marked: boolean;
  onMark: () => void;
}): ReactNode {
  const t = useT();
  const name = `${pair.base} / ${pair.quote}`;
  return (
    <li className={styles['row']} data-active={active || undefined}>
      <button
        type="button"
        className={styles['star']}
        aria-pressed={marked}
        aria-label={t('favourite', { pair: name })}
        onClick={onMark}
      >
        <Icon of={IconStar} size={15} />
      </button>
      <Link to={pair.to} replace className={styles['link']} aria-current={active ? 'true' : undefined}>
        <span className={styles['names']}>
          <span className={styles['name']}>
            <bdi>
              <b>{pair.base}</b> <span className="dim">/ {pair.quote}</span>
            </bdi>
          </span>
          <span className={styles['volume']}>
            <bdi dir="ltr">{pair.volume}</bdi>
          </span>
        </span>
        <span className={styles['figures']}>
          <bdi dir="ltr">{pair.price}</bdi>
          <Percent value={pair.change} sign fixed />
        </span>
      </Link>
    </li>
  );
}

function Loading(): ReactNode {
  return (
    <div className={styles['loading']}>
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} height={28} />
      ))}
    </div>
  );
}
