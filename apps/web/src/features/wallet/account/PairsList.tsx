import type { AccountDetail } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { DataTable, type Column } from '../../../components/data/DataTable.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { rawOrZero, useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { Link } from '../../../lib/routing/Link.tsx';
import styles from './account.module.css';
import { Trx } from './parts.tsx';

const useT = wordsOf('account');

type Pair = AccountDetail['exchanges'][number];

/** Bancor pairs the account made, with what each side holds. */
export function PairsList({
  account,
  canSign,
  children,
}: {
  account: AccountDetail | undefined;
  canSign: boolean;
  /** The way to another pair. */
  children?: ReactNode;
}): ReactNode {
  const t = useT();
  return (
    <>
      {children !== undefined && <div className={styles['pad']}>{children}</div>}
      <DataTable
        caption={t('pairs')}
        columns={usePairColumns(canSign)}
        rows={account?.exchanges}
        rowKey={row => String(row.exchange_id)}
        skeletonRows={2}
        empty={<EmptyState title={t('pairs_none')} text={t('pairs_none_text')} />}
      />
    </>
  );
}

function usePairColumns(canSign: boolean): Column<Pair>[] {
  const t = useT();
  const format = useFormat();
  const side = (id: string, balance: bigint) =>
    id === '_' ? (
      <Trx sun={balance} />
    ) : (
      <>
        {format.integer(balance)} <Link to={`/token/${id}`}>{id}</Link>
      </>
    );
  return [
    {
      id: 'pair',
      header: t('pair'),
      phone: 'lead',
      cell: row => (
        <Link to={`/exchange?id=${row.exchange_id}`}>
          <bdi dir="ltr">
            {name(row.first_token_id)} / {name(row.second_token_id)}
          </bdi>
        </Link>
      ),
    },
    { id: 'id', header: t('pair_id'), phone: 'sub', cell: row => String(row.exchange_id) },
    {
      id: 'first',
      header: t('pair_first'),
      align: 'end',
      phone: 'lead-end',
      cell: row => side(row.first_token_id, rawOrZero(row.first_token_balance)),
    },
    {
      id: 'second',
      header: t('pair_second'),
      align: 'end',
      phone: 'sub-end',
      cell: row => side(row.second_token_id, rawOrZero(row.second_token_balance)),
    },
    ...(canSign
      ? [
          {
            id: 'change',
            header: <span className="visually-hidden">{t('pair_change')}</span>,
            align: 'end' as const,
            phone: 'sub-end' as const,
            cell: (row: Pair) => (
              <Button size="small" to={`/exchange?id=${row.exchange_id}`}>
                {t('pair_change')}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

const name = (id: string) => (id === '_' ? 'TRX' : id);
