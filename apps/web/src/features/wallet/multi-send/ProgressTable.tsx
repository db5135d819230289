import type { ReactNode } from 'react';
import { Spinner } from '../../../components/base/Spinner.tsx';
import { Tag } from '../../../components/base/Tag.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { HashText } from '../../../components/chain/HashText.tsx';
import { Amount } from '../../../components/data/Amount.tsx';
import { DataTable, type Column } from '../../../components/data/DataTable.tsx';
import { wordsOf, type MessageKey } from '../../../lib/i18n/i18n.tsx';
import type { Batch, BatchRow } from '../../../wallet/batch/batch.ts';
import styles from './MultiSend.module.css';

const useT = wordsOf('multi-send', 'wallet');

/** What a row's state is called. */
export function stateWord({ state }: Pick<BatchRow, 'state'>): MessageKey<'multi-send'> {
  if (state.is === 'included' && state.failed) return 'multi_state_failed';
  return `multi_state_${state.is}`;
}

const TONES = { unpaid: 'plain', signed: 'wait', included: 'good', paid: 'good', failed: 'bad' } as const;

/** Every row of a payment under way, and how far it is. */
export function ProgressTable({ batch, at }: { batch: Batch; at: number | undefined }): ReactNode {
  const t = useT();
  return (
    <div className={styles['table']}>
      <DataTable
        caption={t('multi_recipients')}
        rows={batch.rows}
        rowKey={({ line }) => String(line)}
        empty={null}
        columns={useProgressColumns(batch, at)}
      />
    </div>
  );
}

function State({ row, isAt }: { row: BatchRow; isAt: boolean }): ReactNode {
  const t = useT();
  const { state, failure } = row;
  const isFailed = state.is === 'included' && state.failed;
  const hash = state.is === 'unpaid' ? undefined : 'last' in state ? state.last.hash : state.hash;
  return (
    <span className={styles['remarks']}>
      {isAt && <Spinner size={14} />}
      <Tag tone={isFailed ? 'bad' : TONES[state.is]}>{t(stateWord(row))}</Tag>
      {hash !== undefined && <HashText hash={hash} to={`/transaction/${hash}`} />}
      {failure && state.is !== 'paid' && <span className="dim">{t(failure.key)}</span>}
    </span>
  );
}

function useProgressColumns(batch: Batch, at: number | undefined): Column<BatchRow>[] {
  const t = useT();
  const { symbol, info } = batch.token;
  return [
    {
      id: 'line',
      header: '#',
      name: t('multi_line_head'),
      cell: ({ line }) => line,
      width: '56px',
      phone: 'lead',
    },
    {
      id: 'to',
      header: t('send_to'),
      cell: ({ to }) => <AddressChip address={to} />,
      phone: 'sub',
    },
    {
      id: 'amount',
      header: t('amount'),
      cell: ({ raw }) => <Amount raw={raw} decimals={info.tokenDecimal} unit={symbol} digits="all" />,
      align: 'end',
      phone: 'lead-end',
    },
    {
      id: 'state',
      header: t('multi_state'),
      cell: row => <State row={row} isAt={row.line === at} />,
      phone: 'sub',
    },
  ];
}
