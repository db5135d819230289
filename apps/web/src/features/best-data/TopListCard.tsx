import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { TokenAmount } from '../../components/chain/TokenAmount.tsx';
import { TokenLink } from '../../components/chain/TokenLink.tsx';
import { TrxAmount } from '../../components/chain/TrxAmount.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import { DataTable, type Column } from '../../components/data/DataTable.tsx';
import { Percent } from '../../components/data/Percent.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { rawOrZero, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import type { ListType, TopList, TopRow } from './lists.ts';
import { sumOf, valueKind, valueOf } from './row-values.ts';
import styles from './TopListCard.module.css';

const useT = wordsOf('best-data');

/** Rows of a list at most, as the server has them. */
const ROWS = 10;

interface TopListCardProps {
  type: ListType;
  /** Undefined while it loads. */
  list: TopList | undefined;
  error: unknown;
  onRetry: () => void;
}

/** One list: who has most of it, with the share of all, and all rows together. */
export function TopListCard({ type, list, error, onRetry }: TopListCardProps): ReactNode {
  const t = useT();
  const sum = list && sumOf(type, list.data);
  const summed = sum !== undefined && list !== undefined && list.data.length > 0 && type !== 10;
  return (
    <Card
      flush
      title={t(`list_${type}`)}
      count={list?.since === undefined && list !== undefined ? <Tag tone="good">{t('now')}</Tag> : undefined}
    >
      <DataTable
        columns={useColumns(type)}
        rows={list?.data.map((row, at) => ({ ...row, rank: at + 1 }))}
        rowKey={row => row.address ?? row.token ?? row.contract ?? String(row.rank)}
        skeletonRows={ROWS}
        caption={t(`list_${type}`)}
        empty={<EmptyState title={t('best_nobody')} text={t('best_nobody_text')} />}
        error={error}
        onRetry={onRetry}
      />
      {summed && (
        <p className={styles['sum']}>
          <span>{t('together')}</span>
          <b>
            <Value type={type} value={sum.value} />
          </b>
          {sum.share !== undefined && <Percent value={sum.share * 100} />}
        </p>
      )}
    </Card>
  );
}

function Value({ type, value, row }: { type: ListType; value: bigint; row?: TopRow }): ReactNode {
  const format = useFormat();
  const kind = valueKind(type);
  if (kind === 'trx') return <TrxAmount sun={value} look="plain" />;
  if (kind === 'units' && row?.tokenInfo !== undefined)
    return <TokenAmount raw={value} token={row.tokenInfo} look="plain" />;
  return format.integer(value);
}

/** A share of next to nothing is not nothing. */
const shareDigits = (share: number): number => (share > 0 && share < 0.0001 ? 6 : 2);

type Ranked = TopRow & { rank: number };

function useColumns(type: ListType): Column<Ranked>[] {
  const t = useT();
  const format = useFormat();
  const part = (id: string, header: string, value: (row: Ranked) => bigint): Column<Ranked> => ({
    id,
    header,
    cell: row => format.integer(value(row)),
    align: 'end',
    phone: 'hide',
  });
  return [
    {
      id: 'rank',
      header: '#',
      cell: row => (
        <span className={styles['rank']} data-medal={row.rank <= 3 ? row.rank : undefined}>
          {format.integer(row.rank)}
        </span>
      ),
      width: '48px',
      phone: 'hide',
    },
    {
      id: 'subject',
      header: t(type >= 7 && type <= 10 ? 'token' : type >= 11 && type <= 13 ? 'contract' : 'account'),
      cell: row => <Subject row={row} />,
      phone: 'lead',
    },
    {
      id: 'value',
      header: t(`value_${type}`),
      cell: row => <Value type={type} value={valueOf(type, row)} row={row} />,
      align: 'end',
      phone: 'lead-end',
    },
    ...(type === 14
      ? [
          part('stake', t('from_stake'), row => rawOrZero(row.energy_use)),
          part('burned', t('bought'), row => rawOrZero(row.energy_burn)),
          part('contract', t('by_contracts'), row => rawOrZero(row.contract_use)),
        ]
      : []),
    ...(type === 15
      ? [
          part('stake', t('from_stake_or_free'), row => rawOrZero(row.net_use)),
          part('burned', t('bought'), row => rawOrZero(row.net_burn)),
        ]
      : []),
    ...(type === 10
      ? []
      : [
          {
            id: 'share',
            header: t('share'),
            cell: (row: Ranked) =>
              row.percentage === undefined ? (
                UNKNOWN
              ) : (
                <Percent value={row.percentage * 100} digits={shareDigits(row.percentage)} />
              ),
            align: 'end' as const,
            phone: 'sub-end' as const,
          },
        ]),
  ];
}

function Subject({ row }: { row: TopRow }): ReactNode {
  if (row.tokenInfo !== undefined) return <TokenLink token={row.tokenInfo} look="text" named />;
  if (row.contract !== undefined)
    return (
      <AddressChip address={row.contract} name={row.name || undefined} kind="contract" short identicon />
    );
  return <AddressChip address={row.address ?? ''} name={row.name || undefined} short identicon />;
}
