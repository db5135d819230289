import type { ReactNode } from 'react';
import { DataTable, type Column } from '../../../components/data/DataTable.tsx';
import { Status } from '../../../components/feedback/Status.tsx';
import { useFormat } from '../../../lib/format/format.ts';
import { wordsOf, type Translate } from '../../../lib/i18n/i18n.tsx';
import { AddressOf, type FieldContext } from '../contract-views/field-parts.tsx';
import type { TracedCall } from './read-trace.ts';

const useT = wordsOf('explorer', 'transactions', 'trace');

/** Calls that the table has at most. */
const MOST_ROWS = 500;

/** The flame graph in numbers: what each call used, with and without the calls it made. */
export function CallEnergyTable({
  calls,
  context,
}: {
  calls: readonly TracedCall[];
  context: FieldContext;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const whole = calls[0]?.energy ?? 0;
  const columns = columnsOf(t, format, whole, context);
  return (
    <>
      <DataTable
        columns={columns}
        rows={calls.slice(0, MOST_ROWS)}
        rowKey={({ id }) => String(id)}
        caption={t('trace_by_call')}
        empty={null}
      />
      {calls.length > MOST_ROWS && <p className="dim">{t('trace_first_calls', { count: MOST_ROWS })}</p>}
    </>
  );
}

function columnsOf(
  t: Translate<'explorer' | 'transactions' | 'trace'>,
  format: ReturnType<typeof useFormat>,
  whole: number,
  context: FieldContext,
): Column<TracedCall>[] {
  return [
    {
      id: 'call',
      header: t('trace_call'),
      cell: ({ depth, type, selector }) => (
        <bdi dir="ltr" className="mono">
          {'· '.repeat(Math.min(depth, 12))}
          {type} {selector}
        </bdi>
      ),
      phone: 'lead',
    },
    {
      id: 'to',
      header: t('to'),
      cell: ({ to }) => <AddressOf address={to} context={context} />,
      phone: 'sub',
    },
    {
      id: 'status',
      header: t('status'),
      cell: ({ error }) => (
        <Status kind={error === undefined ? 'success' : 'failed'} look="quiet">
          {t(error === undefined ? 'success' : 'trace_failed')}
        </Status>
      ),
      phone: 'sub-end',
    },
    {
      id: 'own',
      header: t('trace_own'),
      cell: ({ own }) => format.integer(BigInt(own)),
      align: 'end',
      phone: 'hide',
    },
    {
      id: 'energy',
      header: t('energy'),
      cell: ({ energy }) =>
        `${format.integer(BigInt(energy))} (${format.percent(whole === 0 ? 0 : (energy / whole) * 100)})`,
      align: 'end',
      phone: 'lead-end',
    },
  ];
}
