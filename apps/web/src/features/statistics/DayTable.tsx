import type { Answer } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { DataTable, type Column } from '../../components/data/DataTable.tsx';
import { Percent } from '../../components/data/Percent.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { toRaw, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';

const useT = wordsOf('statistics');

type EnergyAnswer = Answer<'/api/energydailystatistic'>;
type CallsAnswer = Answer<'/api/triggeramountstatistic'>;
/** Contracts of a day: by their energy, or by who called them how often. */
export type DayAnswer = EnergyAnswer | CallsAnswer;
type Row = DayAnswer['data'][number] & { rank: number };

/** The figures behind a distribution of a day, contract by contract. */
export function DayTable({
  title,
  ofEnergy,
  answer,
  error,
  rows,
}: {
  title: string;
  /** By energy, else by calls. */
  ofEnergy: boolean;
  answer: DayAnswer | undefined;
  error: Error | null;
  /** Rows that are asked for. */
  rows: number;
}): ReactNode {
  const t = useT();
  const columns = useDayColumns(ofEnergy);
  // The chart above says what went wrong, and asks again.
  if (answer === undefined && error !== null) return null;
  return (
    <DataTable
      caption={title}
      columns={columns}
      rows={answer?.data.map((row, at): Row => ({ ...row, rank: at + 1 }))}
      rowKey={row => row.contract_address}
      skeletonRows={rows}
      empty={<EmptyState title={t('day_none')} text={t('day_none_text')} />}
    />
  );
}

function useDayColumns(ofEnergy: boolean): Column<Row>[] {
  const t = useT();
  const format = useFormat();
  const figure = (
    id: string,
    header: string,
    value: (row: Row) => number | string | undefined,
  ): Column<Row> => ({
    id,
    header,
    align: 'end',
    wrapHead: true,
    phone: id === 'energy' || id === 'calls' ? 'lead-end' : 'sub',
    cell: row => {
      const raw = toRaw(value(row));
      return raw === undefined ? UNKNOWN : format.integer(raw);
    },
  });
  const share = (id: string, header: string, value: (row: Row) => number | undefined): Column<Row> => ({
    id,
    header,
    align: 'end',
    wrapHead: true,
    phone: 'sub-end',
    cell: row => {
      const part = value(row);
      return <Percent value={part === undefined ? undefined : part * 100} digits={2} fixed />;
    },
  });
  const energy = (key: 'total_energy' | 'energy' | 'trx' | 'contract_supplied') => (row: Row) =>
    'total_energy' in row ? row[key] : undefined;
  const calls =
    (key: 'trigger_amount' | 'trigger_percent' | 'caller_amount' | 'caller_percent') => (row: Row) =>
      'trigger_amount' in row ? row[key] : undefined;
  return [
    {
      id: 'rank',
      header: '#',
      cell: row => <span className="dim">{format.integer(row.rank)}</span>,
      width: '56px',
      phone: 'hide',
    },
    {
      id: 'contract',
      header: t('day_contract'),
      cell: row => <AddressChip address={row.contract_address} name={row.name} kind="contract" identicon />,
      phone: 'lead',
    },
    ...(ofEnergy
      ? [
          figure('energy', t('day_energy'), energy('total_energy')),
          figure('staked', t('day_energy_staked'), energy('energy')),
          figure('burned', t('day_energy_burned'), energy('trx')),
          figure('owner', t('day_energy_owner'), energy('contract_supplied')),
          share('share', t('day_share_energy'), row =>
            'total_energy' in row ? row.total_energy_percent : undefined,
          ),
        ]
      : [
          figure('calls', t('day_calls'), calls('trigger_amount')),
          share('calls_share', t('day_share_calls'), calls('trigger_percent')),
          figure('callers', t('day_callers'), calls('caller_amount')),
          share('callers_share', t('day_share_callers'), calls('caller_percent')),
        ]),
  ];
}
