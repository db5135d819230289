import type { Answer } from '@sunscope/product-api/types';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Tag } from '../../components/base/Tag.tsx';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { TrxAmount } from '../../components/chain/TrxAmount.tsx';
import { DataTable, type Column } from '../../components/data/DataTable.tsx';
import { Percent } from '../../components/data/Percent.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { percentOf, rawOrZero, toRaw, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './FoundationTable.module.css';
import { foundationQuery } from './queries.ts';

const useT = wordsOf('foundation');

type Funds = Answer<'/api/fund'>['data'];
type Fund = Funds['donations'][number];
type Account = Funds['data'][number];

/** Accounts of the foundation with what each holds. */
export function FoundationTable(): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(foundationQuery());
  return (
    <DataTable<Account>
      columns={useAccountColumns(rawOrZero(data?.data.total))}
      rows={data?.data.data}
      rowKey={row => `${row.key} ${row.address}`}
      caption={t('foundation_accounts')}
      skeletonRows={2}
      empty={<EmptyState title={t('foundation_no_accounts')} text={t('foundation_no_accounts_text')} />}
      error={data === undefined ? error : undefined}
      onRetry={() => void refetch()}
    />
  );
}

/** Accounts that take donations. */
export function DonationTable(): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(foundationQuery());
  return (
    <DataTable<Fund>
      columns={useDonationColumns()}
      rows={data?.data.donations}
      rowKey={row => row.address}
      skeletonRows={1}
      caption={t('donation_accounts')}
      empty={<EmptyState title={t('no_donations')} text={t('no_donations_text')} />}
      error={data === undefined ? error : undefined}
      onRetry={() => void refetch()}
    />
  );
}

function useAccountColumns(total: bigint): Column<Account>[] {
  const t = useT();
  const format = useFormat();
  const { name, balance } = useFundColumns();
  return [
    { id: 'rank', header: '#', cell: row => format.integer(row.key), width: '64px', phone: 'hide' },
    name,
    {
      id: 'until',
      header: t('locked_until'),
      // A day of the calendar, the same for everybody.
      cell: row => (row.until === null ? UNKNOWN : format.date(row.until, 'utc')),
      align: 'end',
      phone: 'sub',
    },
    {
      id: 'share',
      header: t('share_of_accounts'),
      cell: row => <Percent value={percentOf(rawOrZero(row.balance), total)} />,
      align: 'end',
      phone: 'hide',
    },
    balance,
  ];
}

function useDonationColumns(): Column<Fund>[] {
  const { name, balance } = useFundColumns();
  return [name, balance];
}

function useFundColumns(): { name: Column<Fund>; balance: Column<Fund> } {
  const t = useT();
  return {
    name: {
      id: 'address',
      header: t('account'),
      cell: row => (
        <span className={styles['account']}>
          <span className={styles['line']}>
            <AddressChip address={row.address} identicon {...(row.name === '' ? {} : { name: row.name })} />
            {row.plan === 'support' && <Tag>{t('support_plan')}</Tag>}
          </span>
          {row.note !== '' && (
            <bdi dir="auto" className={styles['note']}>
              {row.note}
            </bdi>
          )}
        </span>
      ),
      waiting: (
        <span className={styles['account']}>
          <span className={styles['line']}>
            <Skeleton width="180px" />
          </span>
          <span className={styles['note']}>
            <Skeleton width="240px" />
          </span>
        </span>
      ),
      phone: 'lead',
    },
    balance: {
      id: 'balance',
      header: t('balance'),
      cell: row => <TrxAmount sun={toRaw(row.balance)} look="plain" />,
      align: 'end',
      phone: 'sub-end',
    },
  };
}
