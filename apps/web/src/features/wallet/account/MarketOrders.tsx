import type { AccountDetail } from '@sunscope/product-api/types';
import type { Address } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { Amount } from '../../../components/data/Amount.tsx';
import { DataTable, type Column } from '../../../components/data/DataTable.tsx';
import { TimeCell } from '../../../components/data/TimeCell.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import type { NodeClient } from '@sunscope/node-api/client';
import { openAction } from '../wallet-dialogs.ts';
import styles from './account.module.css';
import { marketQuery, priceOf } from './market.ts';
import { NewOrder, useMarketAsset } from './NewOrder.tsx';
import { readAgain } from './queries.ts';

const useT = wordsOf('market-orders', 'wallet-actions');

type Order = Awaited<ReturnType<NodeClient['ownMarketOrders']>>[number];

interface MarketOrdersProps {
  account: AccountDetail | undefined;
  from: Address;
  canSign: boolean;
}

/** Orders of the account that wait on the chain's own market, and the way to a new one. */
export function MarketOrders({ account, from, canSign }: MarketOrdersProps): ReactNode {
  const t = useT();
  const [making, setMaking] = useState(false);
  const { data, error, refetch } = useQuery(marketQuery(from));
  const columns = useOrderColumns(from, canSign);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data?.isOpen === false) return <EmptyState title={t('market_closed')} text={t('market_closed_text')} />;
  return (
    <>
      {canSign && account && data && (
        <p className={styles['pad']}>
          <Button size="small" onClick={() => setMaking(true)}>
            {t('market_new')}
          </Button>
        </p>
      )}
      <DataTable
        caption={t('market_orders')}
        columns={columns}
        rows={data?.orders}
        rowKey={row => row.id}
        skeletonRows={2}
        empty={<EmptyState title={t('market_none')} text={t('market_none_text')} />}
      />
      {making && account && <NewOrder account={account} from={from} onClose={() => setMaking(false)} />}
    </>
  );
}

function useOrderColumns(from: Address, canSign: boolean): Column<Order>[] {
  const t = useT();
  return [
    {
      id: 'sells',
      header: t('market_sells'),
      phone: 'lead',
      cell: row => <AssetAmount asset={row.sells} raw={row.sellQuantity} />,
    },
    {
      id: 'buys',
      header: t('market_buys'),
      phone: 'sub',
      cell: row => <AssetAmount asset={row.buys} raw={row.buyQuantity} />,
    },
    { id: 'price', header: t('market_price'), phone: 'sub', cell: row => <Price order={row} /> },
    {
      id: 'left',
      header: t('market_left'),
      phone: 'lead-end',
      cell: row => <AssetAmount asset={row.sells} raw={row.remaining} />,
    },
    { id: 'time', header: t('market_placed'), phone: 'sub', cell: row => <TimeCell ms={row.createdMs} /> },
    ...(canSign
      ? [
          {
            id: 'cancel',
            header: <span className="visually-hidden">{t('market_cancel_action')}</span>,
            align: 'end' as const,
            phone: 'sub-end' as const,
            cell: ({ id }: Order) => (
              <Button
                size="small"
                onClick={() =>
                  openAction({
                    intent: { kind: 'market_cancel', from, note: '', permissionId: 0, orderId: id },
                    onSent: () => readAgain(from),
                  })
                }
              >
                {t('market_cancel_action')}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

/** In its token's units; raw, with the id, until the index says what it is. */
function AssetAmount({ asset, raw }: { asset: string; raw: bigint }): ReactNode {
  const token = useMarketAsset(asset);
  return <Amount raw={raw} decimals={token?.info.tokenDecimal ?? 0} unit={token?.symbol ?? asset} />;
}

function Price({ order }: { order: Order }): ReactNode {
  const [sold, bought] = [useMarketAsset(order.sells), useMarketAsset(order.buys)];
  const price =
    sold &&
    bought &&
    priceOf(
      { raw: order.sellQuantity, decimals: sold.info.tokenDecimal },
      { raw: order.buyQuantity, decimals: bought.info.tokenDecimal },
    );
  return price ? <Amount {...price} unit={bought.symbol} /> : '–';
}
