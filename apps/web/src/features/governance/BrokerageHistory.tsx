import type { Answer } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { HashText } from '../../components/chain/HashText.tsx';
import { DataTable, type Column } from '../../components/data/DataTable.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';

const useT = wordsOf('explorer', 'governance');

type Change = Answer<'/api/vote/witness/{address}'>['brokerageHistory'][number];

/** When it kept how much of its rewards. */
export function BrokerageHistory({ rows }: { rows: Change[] }): ReactNode {
  const t = useT();
  return (
    <DataTable
      rows={rows}
      rowKey={row => row.hash}
      caption={t('brokerage_history')}
      empty={<EmptyState title={t('no_brokerage_change')} text={t('no_brokerage_change_text')} />}
      columns={useColumns()}
    />
  );
}

function useColumns(): Column<Change>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: 'time',
      header: t('time'),
      cell: row => <TimeCell ms={row.time * 1_000} withDate />,
      phone: 'sub',
    },
    {
      id: 'from',
      header: t('before'),
      cell: row => format.percent(row.from, { digits: 0 }),
      align: 'end',
      phone: 'lead',
    },
    {
      id: 'to',
      header: t('after'),
      cell: row => format.percent(row.to, { digits: 0 }),
      align: 'end',
      phone: 'lead-end',
    },
    {
      id: 'transaction',
      header: t('transaction'),
      cell: row => <HashText hash={row.hash} to={`/transaction/${row.hash}`} />,
      phone: 'sub-end',
    },
  ];
}
