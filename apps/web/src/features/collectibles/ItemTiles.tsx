import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Pager } from '../../components/data/Pager.tsx';
import { MiddleText } from '../../components/data/MiddleText.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useList } from '../../lib/net/list-query.ts';
import { Link } from '../../lib/routing/Link.tsx';
import { useListSearch } from '../../lib/routing/navigation.ts';
import { ItemPicture } from './ItemPicture.tsx';
import { itemPath, itemsQuery, useDescriptions, type ItemDescription, type ItemRow } from './queries.ts';
import styles from './Collectibles.module.css';

const useT = wordsOf('collectibles', 'explorer');

/** Items of a TRC721 or TRC1155 token as tiles: picture, number, first attribute, owner. */
export function ItemTiles({ contract }: { contract: string }): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const { answer, ...list } = useList(itemsQuery(contract, search), data => data.data);
  const { known: descriptions } = useDescriptions(
    contract,
    (list.rows ?? []).slice(0, 50).map(row => row.token_id),
  );
  if (list.error !== undefined) return <ErrorState error={list.error} onRetry={list.retry} />;
  if (list.rows?.length === 0)
    return <EmptyState title={t('item_no_items')} text={t('item_no_items_text')} />;
  return (
    <>
      <ul
        className={styles['tiles']}
        aria-label={t('items')}
        aria-busy={list.rows === undefined || undefined}
      >
        {list.rows === undefined
          ? Array.from({ length: 6 }, (_, index) => (
              <li key={index} className={styles['tile']}>
                <span className={styles['picture']}>
                  <Skeleton height="100%" />
                </span>
                <span className={styles['words']}>
                  <Skeleton width="40%" />
                </span>
              </li>
            ))
          : list.rows.map(row => (
              <Tile
                key={row.token_id}
                contract={contract}
                row={row}
                description={descriptions.get(row.token_id)}
                names={answer?.addressNames ?? {}}
              />
            ))}
      </ul>
      <div className={styles['pages']}>
        <Pager
          start={search.start}
          limit={search.limit}
          total={list.total}
          rangeTotal={list.rangeTotal}
          totalWords="view_total_items"
          onChange={(start, limit) => setSearch({ start, limit: Math.min(limit, 50) })}
        />
      </div>
    </>
  );
}

interface TileProps {
  contract: string;
  row: ItemRow;
  description: ItemDescription | undefined;
  names: Readonly<Record<string, string>>;
}

function Tile({ contract, row, description, names }: TileProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const id = row.token_id;
  const name = description?.name === undefined || description.name === '' ? `#${id}` : description.name;
  return (
    <li className={styles['tile']}>
      <Link to={itemPath(contract, id)} className={styles['face']}>
        <ItemPicture description={description} alt="" />
        <span className={styles['words']}>
          <bdi className={styles['name']} data-tip={name}>
            {name}
          </bdi>
          <span className={styles['line']}>
            <span className="mono">
              <MiddleText text={`#${id}`} keep={4} />
            </span>
            <bdi className={styles['trait']}>{description?.attributes[0]?.value}</bdi>
          </span>
        </span>
      </Link>
      <span className={styles['owner']}>
        {row.holder_address === '' ? (
          <span className="dim">
            {t('item_owners', { count: row.holders, shown: format.integer(row.holders) })}
          </span>
        ) : (
          <AddressChip address={row.holder_address} name={names[row.holder_address]} identicon />
        )}
      </span>
    </li>
  );
}
