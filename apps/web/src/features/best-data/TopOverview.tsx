import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { amountText } from '../../lib/format/amount-text.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../../components/data/Facts.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { toRaw, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf, type MessageKey } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { figuresOf, figuresQuery, SUBJECTS, type Range, type Subject } from './lists.ts';

const useT = wordsOf('best-data');

type Words = Extract<MessageKey<'best-data'>, `figure_${string}`>;

/** A figure: its words, its member in the answer, and whether it is of the range or of now. */
interface Figure {
  words: Words;
  member: string;
  of: 'range' | 'now';
  unit?: 'trx';
}

const FIGURES: Readonly<Record<Subject, readonly Figure[]>> = {
  account: [
    { words: 'figure_trx_moved', member: 'trx_transfer_amount', of: 'range', unit: 'trx' },
    { words: 'figure_trx_transfers', member: 'trx_transaction_number', of: 'range' },
    { words: 'figure_staked', member: 'whole_freeze', of: 'now', unit: 'trx' },
    { words: 'figure_votes', member: 'whole_vote', of: 'now' },
  ],
  token: [
    { words: 'figure_token_transfers', member: 'token_sum_transaction', of: 'range' },
    { words: 'figure_token_units', member: 'token_sum_transaction_amount', of: 'range' },
    { words: 'figure_tokens', member: 'token_all', of: 'now' },
    { words: 'figure_tokens_named', member: 'token_record', of: 'now' },
    { words: 'figure_trc10', member: 'trc10_all', of: 'now' },
    { words: 'figure_trc20', member: 'trc20_all', of: 'now' },
  ],
  contract: [
    { words: 'figure_callers', member: 'contract_active_address', of: 'range' },
    { words: 'figure_calls', member: 'contract_triggers', of: 'range' },
    { words: 'figure_contract_trx', member: 'contract_whole_balance', of: 'now', unit: 'trx' },
  ],
  resource: [
    { words: 'figure_energy', member: 'whole_energy_use', of: 'range' },
    { words: 'figure_energy_stake', member: 'energy_usage', of: 'range' },
    { words: 'figure_energy_burned', member: 'whole_energy_burn', of: 'range' },
    { words: 'figure_energy_owner', member: 'whole_contract_use', of: 'range' },
    { words: 'figure_net', member: 'whole_net_use', of: 'range' },
    { words: 'figure_net_burned', member: 'whole_net_burn', of: 'range' },
  ],
};

/** What accounts, tokens, contracts and resources add up to in a range; each leads to its lists. */
export function TopOverview({ range }: { range: Range }): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(figuresQuery());
  if (data === undefined && error !== null)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  const figures = figuresOf(data);
  return SUBJECTS.map(subject => (
    <Card
      key={subject}
      flush
      title={t(`subject_${subject}`)}
      actions={<Link to={pathOf(subject, range)}>{t('see_lists')}</Link>}
    >
      <Facts>
        {FIGURES[subject].map(figure => (
          <Fact
            key={figure.member}
            label={t(figure.words)}
            note={figure.of === 'now' ? t('now') : t(`range_${range}`)}
          >
            {figures === undefined ? (
              <Skeleton width={90} />
            ) : (
              <Shown
                value={figures[figure.of === 'now' ? figure.member : `last_${range}_${figure.member}`]}
                unit={figure.unit}
              />
            )}
          </Fact>
        ))}
      </Facts>
    </Card>
  ));
}

/** Address of a subject's lists; the day is what addresses mean that name no range. */
export function pathOf(subject: Subject | undefined, range: Range): string {
  const path = subject === undefined ? '/data/bestdata' : `/data/bestdata/${subject}`;
  return range === 'day' ? path : `${path}?time=${range}`;
}

function Shown({ value, unit }: { value: number | string | undefined; unit: 'trx' | undefined }): ReactNode {
  const format = useFormat();
  const raw = toRaw(value);
  if (raw === undefined) return UNKNOWN;
  if (unit === undefined) return format.integer(raw);
  // A figure of size; the exact one is in its tip.
  return (
    <bdi data-tip={`${amountText(raw, TRX_DECIMALS)} TRX`}>
      {format.compact(Number(raw / 1_000_000n))} TRX
    </bdi>
  );
}
