import type { Address } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { DataTable } from '../../../components/data/DataTable.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { Link } from '../../../lib/routing/Link.tsx';
import { useRouteSearch } from '../../../lib/routing/navigation.ts';
import { readRecord } from '../../../wallet/multisig/service.ts';
import { pathOf, recordsQuery } from './records.ts';
import { useSignatureColumns } from './signature-columns.tsx';

const useT = wordsOf('multisig');

/** As many stand at the top; the list below has all. */
const SHOWN = { start: 0, limit: 3 };

/** The newest records that wait for the account, each with the way to read it and sign. */
export function WaitingTable({ me, total }: { me: Address; total: number }): ReactNode {
  const t = useT();
  const format = useFormat();
  const search = useRouteSearch();
  const { data, error, refetch } = useQuery(recordsQuery(me, '10', SHOWN));
  const rows = useMemo(() => data?.data.data.map(record => readRecord(record, me)), [data, me]);
  const columns = useSignatureColumns().filter(({ id }) => id !== 'state');
  return (
    <Card
      flush
      title={t('waiting_title')}
      count={format.integer(total)}
      actions={total > SHOWN.limit && <Link to={pathOf('10', search)}>{t('waiting_all')}</Link>}
    >
      <DataTable
        caption={t('waiting_title')}
        columns={columns}
        rows={rows}
        rowKey={({ record }) => record.hash}
        rowTone={({ isForeign }) => (isForeign ? 'muted' : undefined)}
        skeletonRows={Math.min(total, SHOWN.limit)}
        error={error}
        onRetry={() => void refetch()}
        empty={null}
      />
    </Card>
  );
}
