import type { Trc20Row } from '@sunscope/product-api/types';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { DetailList, DetailRow, DetailSkeleton } from '../../components/data/DetailList.tsx';
import { MiddleText } from '../../components/data/MiddleText.tsx';
import { CopyButton } from '../../components/data/CopyButton.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { NotFound } from '../../components/feedback/NotFound.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { ExternalLink } from '../../components/overlays/ExternalLink.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { apiQuery } from '../../lib/net/api.ts';
import { useTitle } from '../../lib/routing/document-title.ts';
import { Link } from '../../lib/routing/Link.tsx';
import { ItemPicture } from './ItemPicture.tsx';
import { itemQuery, useDescriptions, type ItemDescription, type ItemRow } from './queries.ts';
import styles from './Collectibles.module.css';

const useT = wordsOf('collectibles', 'explorer');

interface ItemDetailProps {
  contract: string;
  id: string;
  /** Owners and history, below an item that exists. */
  children: (item: ItemRow) => ReactNode;
}

/** An item of a TRC721 or TRC1155 token: picture, owner, attributes. */
export function ItemDetail({ contract, id, children }: ItemDetailProps): ReactNode {
  const t = useT();
  const valid = /^\d{1,78}$/.test(id);
  const { data, error, refetch } = useQuery({ ...itemQuery(contract, id), enabled: valid });
  const token = useQuery(apiQuery('/api/token_trc20', { contract, showAll: '1', limit: 1 }));
  const collection = token.data?.trc20_tokens[0];
  const found = data?.data[0];
  const written = useDescriptions(contract, found === undefined ? [] : [id]);
  const description = written.known.get(id);
  // All of it comes at once: lines that come one after another push down what stands below.
  const row = token.isPending || written.waits ? undefined : found;
  const family = collection === undefined ? contract : collection.name || collection.symbol || contract;
  const name = description?.name || t('item_title', { name: family, id });
  useTitle(name);
  if (!valid || (data !== undefined && found === undefined))
    return (
      <Page kicker={t('item_kicker', { name: family })} title={`#${id}`}>
        <NotFound title={t('item_not_found')} tried={id} text={t('item_not_found_text')} />
      </Page>
    );
  return (
    <Page
      kicker={token.isPending ? <Skeleton width={120} /> : t('item_kicker', { name: family })}
      title={<bdi>{row === undefined && error === null ? `#${id}` : name}</bdi>}
    >
      <div className={styles['item']}>
        <Card flush>
          <ItemPicture
            description={description}
            alt={t('item_picture', { name })}
            look="page"
            unread={row === undefined && error !== null}
          />
        </Card>
        <div className={styles['side']}>
          <Card flush>
            {row !== undefined ? (
              <ItemFacts contract={contract} row={row} collection={collection} description={description} />
            ) : error === null ? (
              <DetailSkeleton rows={5} />
            ) : (
              <ErrorState error={error} onRetry={() => void refetch()} />
            )}
          </Card>
          {description !== undefined && description.attributes.length > 0 && (
            <Card flush title={t('item_attributes')}>
              <Attributes of={description.attributes} />
            </Card>
          )}
        </div>
      </div>
      {row !== undefined && children(row)}
    </Page>
  );
}

interface ItemFactsProps {
  contract: string;
  row: ItemRow;
  collection: Trc20Row | undefined;
  description: ItemDescription | undefined;
}

function ItemFacts({ contract, row, collection, description }: ItemFactsProps): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <DetailList>
      <DetailRow label={t('item_owner')}>
        {row.holder_address === '' ? (
          t('item_owners', { count: row.holders, shown: format.integer(row.holders) })
        ) : (
          <AddressChip address={row.holder_address} identicon copy full />
        )}
      </DetailRow>
      <DetailRow label={t('item_collection')}>
        <Link to={`/token20/${contract}/items`}>
          <bdi>{collection?.name || collection?.symbol || contract}</bdi>
        </Link>
      </DetailRow>
      <DetailRow label={t('item_id')}>
        <span className="mono">
          <MiddleText text={row.token_id} keep={8} />
        </span>
        <CopyButton value={row.token_id} label={t('item_id')} />
      </DetailRow>
      {collection?.tokenType === 'trc1155' && (
        <DetailRow label={t('item_count')}>{format.integer(BigInt(row.supply))}</DetailRow>
      )}
      {collection !== undefined && (
        <DetailRow label={t('item_standard')}>{collection.tokenType.toUpperCase()}</DetailRow>
      )}
      <DetailRow label={t('description')} hint={t('item_words_of_author')}>
        {description === undefined ? (
          t('item_state_reading')
        ) : description.state === 'known' ? (
          <bdi className={styles['author']}>{description.description || '–'}</bdi>
        ) : (
          <span className="dim">{t(`item_state_${description.state}`)}</span>
        )}
      </DetailRow>
      {description !== undefined && description.external_url !== '' && (
        <DetailRow label={t('item_page')} hint={t('item_words_of_author')}>
          <ExternalLink url={description.external_url} />
        </DetailRow>
      )}
    </DetailList>
  );
}

function Attributes({ of }: { of: ItemDescription['attributes'] }): ReactNode {
  return (
    <dl className={styles['traits']}>
      {of.map(({ trait, value }, index) => (
        <div key={`${trait} ${index}`} className={styles['attribute']}>
          <dt>
            <bdi>{trait || '–'}</bdi>
          </dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
