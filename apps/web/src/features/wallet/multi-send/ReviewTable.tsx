import type { ReactNode } from 'react';
import { Tag } from '../../../components/base/Tag.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { Amount } from '../../../components/data/Amount.tsx';
import { DataTable, type Column } from '../../../components/data/DataTable.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { usePrivateLabel } from '../../../lib/labels/private-labels.ts';
import type { BatchRow } from '../../../wallet/batch/batch.ts';
import type { SendableToken } from '../../../wallet/sendable-tokens.ts';
import styles from './MultiSend.module.css';
import type { CheckedRecipient } from './queries.ts';

const useT = wordsOf('multi-send', 'wallet');

export interface ReviewRow {
  row: BatchRow;
  /** Undefined while it is asked for. */
  found: CheckedRecipient | undefined;
}

/** Every line that will be signed, with what is known of its recipient. */
export function ReviewTable({
  rows,
  token,
}: {
  rows: readonly ReviewRow[];
  token: SendableToken;
}): ReactNode {
  const t = useT();
  return (
    <div className={styles['table']}>
      <DataTable
        caption={t('multi_recipients')}
        rows={rows}
        rowKey={({ row }) => String(row.line)}
        empty={null}
        columns={useReviewColumns(token)}
      />
    </div>
  );
}

function Remarks({ to, found }: { to: string; found: CheckedRecipient | undefined }): ReactNode {
  const t = useT();
  const label = usePrivateLabel(to);
  const verdict = found?.check.verdict;
  return (
    <span className={styles['remarks']}>
      {label !== undefined && <Tag tone="good">{label}</Tag>}
      {found && found.name !== '' && <bdi>{found.name}</bdi>}
      {verdict?.kind === 'look_alike' && <Tag tone="bad">{t('multi_look_alike')}</Tag>}
      {verdict?.kind === 'first_time' && <Tag>{t('multi_first_time')}</Tag>}
      {verdict?.kind === 'known' && <Tag>{t('multi_known', { count: verdict.recipient.count })}</Tag>}
      {found?.isInactive === true && <Tag tone="wait">{t('multi_inactive')}</Tag>}
      {found?.check.isContract === true && <Tag tone="wait">{t('multi_contract')}</Tag>}
      {found?.isExchange === true && <Tag tone="wait">{t('multi_exchange')}</Tag>}
    </span>
  );
}

function useReviewColumns(token: SendableToken): Column<ReviewRow>[] {
  const t = useT();
  return [
    {
      id: 'line',
      header: '#',
      name: t('multi_line_head'),
      cell: ({ row }) => row.line,
      width: '56px',
      phone: 'lead',
    },
    {
      id: 'to',
      header: t('send_to'),
      cell: ({ row }) => <AddressChip address={row.to} full link={false} />,
      phone: 'sub',
    },
    {
      id: 'remarks',
      header: t('multi_remarks'),
      cell: ({ row, found }) => <Remarks to={row.to} found={found} />,
      phone: 'sub',
    },
    {
      id: 'amount',
      header: t('amount'),
      cell: ({ row }) => (
        <Amount raw={row.raw} decimals={token.info.tokenDecimal} unit={token.symbol} digits="all" />
      ),
      align: 'end',
      phone: 'lead-end',
    },
  ];
}
