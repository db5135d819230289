import { Suspense, type ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { ItemDetail } from '../features/collectibles/ItemDetail.tsx';
import { ItemOwners } from '../features/collectibles/ItemOwners.tsx';
import { itemQuery } from '../features/collectibles/queries.ts';
import { ItemTransfers } from '../features/transfers/ItemTransfers.tsx';
import { hasAddressForm } from '../lib/format/address-form.ts';
import { lazyExtra, wordsOf } from '../lib/i18n/i18n.tsx';
import { definePage, type PageAddress } from '../lib/routing/page.ts';

// Only whoever has a wallet open needs it.
const SendOwnItem = lazyExtra(
  async () => (await import('../features/wallet/items/SendItem.tsx')).SendOwnItem,
);

const useT = wordsOf('collectibles');

export default definePage('/nft/$address/$id', {
  queries: ({ params }) =>
    hasAddressForm(params.address) && /^\d{1,78}$/.test(params.id)
      ? [itemQuery(params.address, params.id)]
      : [],
  component: NftRoute,
});

function NftRoute({ params }: PageAddress<'/nft/$address/$id'>): ReactNode {
  const t = useT();
  const { address, id } = params;
  return (
    <ItemDetail contract={address} id={id}>
      {item => (
        <>
          <Suspense>
            <SendOwnItem contract={address} id={id} />
          </Suspense>
          {item.holders > 1 && (
            <Card flush title={t('item_owners', { count: item.holders, shown: String(item.holders) })}>
              <ItemOwners contract={address} id={id} />
            </Card>
          )}
          <Card flush title={t('item_history')}>
            <ItemTransfers
              contract={address}
              item={id}
              standard={item.tokenInfo.tokenType === 'trc1155' ? 'trc1155' : 'trc721'}
            />
          </Card>
        </>
      )}
    </ItemDetail>
  );
}
