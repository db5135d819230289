import { parseAmount } from '@sunscope/tron/amount';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Amount } from '../../components/data/Amount.tsx';
import { useClock } from '../../components/data/clock.ts';
import { DataTable, type Column } from '../../components/data/DataTable.tsx';
import { Percent } from '../../components/data/Percent.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { percentOf, rawOrZero, UNKNOWN } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { apiQuery } from '../../lib/net/api.ts';
import { trc10Query, trc20Query } from './queries.ts';
import { supplyParts, type fundOf, type SupplyPart } from './supply-parts.ts';
import styles from './TokenSupply.module.css';

const useT = wordsOf('tokens');

interface TokenSupplyProps {
  /** TRC10 id or contract address. */
  id: string;
  fund: NonNullable<ReturnType<typeof fundOf>>;
  decimals: number;
  symbol: string;
}

/** When which part of the supply is free, as far as the chain itself keeps it locked. */
export function TokenSupply({ id, fund, decimals, symbol }: TokenSupplyProps): ReactNode {
  const t = useT();
  const isTrc10 = /^\d+$/.test(id);
  const { data, error, refetch } = useQuery(apiQuery(fund, {}));
  // Both are there already: the page above shows them.
  const trc10 = useQuery({ ...trc10Query(id), enabled: isTrc10 }).data?.data[0];
  const trc20 = useQuery({ ...trc20Query(id), enabled: !isTrc10 }).data?.trc20_tokens[0];
  const total = wholeTokens(data?.totalSupply, decimals);
  const parts =
    total === undefined
      ? undefined
      : supplyParts(
          total,
          isTrc10 ? trc10?.dateCreated : trc20?.issue_ts,
          trc10?.frozen?.map(({ amount, days }) => ({ raw: rawOrZero(amount), days })),
          trc10?.startTime,
        );
  return (
    <>
      <DataTable
        columns={partColumns(t, { total: total ?? 0n, decimals, symbol })}
        rows={parts}
        rowKey={part => `${part.fromMs} ${part.raw}`}
        skeletonRows={1}
        empty={<EmptyState title={t('supply_none')} />}
        error={error}
        onRetry={() => void refetch()}
        caption={t('supply_schedule')}
      />
      <p className={styles['note']}>{t('supply_note')}</p>
    </>
  );
}

/** A text of whole tokens in raw units; what is no number is nothing. */
function wholeTokens(text: string | undefined, decimals: number): bigint | undefined {
  if (text === undefined) return undefined;
  return /^\d+(?:\.\d+)?$/.test(text) ? parseAmount(text, decimals) : 0n;
}

const partColumns = (
  t: ReturnType<typeof useT>,
  { total, decimals, symbol }: { total: bigint; decimals: number; symbol: string },
): Column<SupplyPart>[] => [
  {
    id: 'from',
    header: t('supply_from'),
    // Too long a text for the first line of a phone.
    phone: 'sub',
    cell: ({ fromMs }) => (fromMs === undefined ? UNKNOWN : <TimeCell ms={fromMs} withDate />),
  },
  {
    id: 'amount',
    header: t('supply_amount'),
    align: 'end',
    phone: 'lead',
    amount: ({ raw }) => ({ raw, decimals, unit: symbol }),
    cell: ({ raw }) => <Amount raw={raw} decimals={decimals} unit={symbol} />,
  },
  {
    id: 'share',
    header: t('percentage'),
    align: 'end',
    phone: 'sub-end',
    cell: ({ raw }) => <Percent value={percentOf(raw, total)} fixed />,
  },
  {
    id: 'state',
    header: t('supply_state'),
    phone: 'lead-end',
    cell: ({ fromMs }) => <PartState fromMs={fromMs} />,
  },
];

function PartState({ fromMs }: { fromMs: number | undefined }): ReactNode {
  const t = useT();
  const isFree = useClock(nowMs => (fromMs === undefined || nowMs >= fromMs ? 1 : 0)) === 1;
  return <Status kind={isFree ? 'success' : 'pending'}>{t(isFree ? 'supply_free' : 'supply_locked')}</Status>;
}
