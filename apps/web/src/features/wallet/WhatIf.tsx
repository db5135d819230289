import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { amountText } from '../../lib/format/amount-text.ts';
import type { Address } from '@sunscope/tron/address';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { ConfirmRows } from '../../components/data/ConfirmRows.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { TRX_ASSET } from '../../wallet/intents/intent.ts';
import { entryOf, type Intent } from '../../wallet/intents/registry.ts';
import { walletNode } from '../../wallet/node.ts';
import { resourcesLeft } from '../../wallet/quote-facts.ts';
import type { Quote } from '../../wallet/quote.ts';
import type { SendableToken } from '../../wallet/sendable-tokens.ts';
import { adviceFor, gainsOf, readEvents, readPayments, type SimulatedEvent } from '../../wallet/what-if.ts';
import { AmountOf } from './ConfirmValue.tsx';
import { QuoteFailure } from './QuoteFailure.tsx';
import styles from './WhatIf.module.css';

const useT = wordsOf('what-if');

/** No more lines than these of one simulation: a contract may write thousands. */
const MOST_LINES = 50;

/** What the node says now: the account's resources, and what the call would do. */
function simulationQuery(intent: Intent) {
  const asText = (_name: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);
  return queryOptions({
    queryKey: ['wallet', 'what-if', intent.from, JSON.stringify(intent, asText)],
    queryFn: async () => {
      const node = walletNode();
      const { call } = entryOf(intent).effects(intent);
      const { contract, ...rest } = call ?? {};
      const [resources, result] = await Promise.all([
        node.accountResource(intent.from),
        // What the node refuses, the quote has as its failure.
        call &&
          node
            .triggerConstant({ owner: intent.from, ...rest, data: call.data, ...(contract && { contract }) })
            .catch(() => undefined),
      ]);
      const runs = result !== undefined && !result.reverted;
      return {
        left: resourcesLeft(resources),
        events: runs ? readEvents(result.logs) : [],
        payments: runs ? readPayments(result.internalTransactions) : [],
      };
    },
    staleTime: 15_000,
    retry: 1,
  });
}

/**
 * What signing would do, before and after: balance, resources, tokens, allowances and payments inside the call, and for
 * what would fail the reason and what to change. The quote is that of the confirmation, so both say one cost.
 */
export function WhatIf({
  intent,
  quote,
  tokens,
}: {
  intent: Intent;
  quote: Quote;
  tokens: readonly SendableToken[];
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data, error, refetch } = useQuery(simulationQuery(intent));
  if (data === undefined)
    return error ? <QuoteFailure error={error} onRetry={() => void refetch()} /> : <Skeleton width="70%" />;
  const { left, events, payments } = data;
  const failure = quote.shortSun > 0n ? 'short' : quote.failure;
  const beforeAfter = (before: bigint, after: bigint, show: (value: bigint) => string) =>
    before === after
      ? t('what_if_same', { now: show(before) })
      : t('what_if_change', { before: show(before), after: show(after > 0n ? after : 0n) });
  const trx = (sun: bigint) => `${amountText(sun, TRX_DECIMALS)} TRX`;
  const number = (value: bigint) => format.integer(value);
  const gains = gainsOf(intent.from, events, payments);
  const paidIn = gains.get(TRX_ASSET) ?? 0n;
  const spent = quote.totalSun - quote.incomeSun - (paidIn > 0n ? paidIn : 0n);
  const { bandwidth, energy } = quote;
  const used = (paidBy: 'stake' | 'free') => (bandwidth.paidBy === paidBy ? bandwidth.bytes : 0n);
  return (
    <div className={styles['panel']}>
      {failure !== undefined && (
        <p>
          {failure === 'short'
            ? t('what_if_short', { amount: trx(quote.shortSun) })
            : t(`what_if_advice_${adviceFor(failure)}`, { reason: failure })}
        </p>
      )}
      <ConfirmRows
        rows={[
          {
            label: t('what_if_balance'),
            value: beforeAfter(quote.balanceSun, quote.balanceSun - spent, trx),
          },
          ...(energy === undefined
            ? []
            : [
                {
                  label: t('what_if_energy'),
                  value: beforeAfter(left.energy, left.energy - energy.byStake, number),
                },
              ]),
          {
            label: t('what_if_bandwidth'),
            value: beforeAfter(left.stakedBandwidth, left.stakedBandwidth - used('stake'), number),
          },
          {
            label: t('what_if_free_bandwidth'),
            value: beforeAfter(left.freeBandwidth, left.freeBandwidth - used('free'), number),
          },
          ...[...gains]
            .filter(([asset, raw]) => asset !== TRX_ASSET && raw !== 0n)
            .map(([asset, raw]) => ({
              label: t(raw > 0n ? 'what_if_gain' : 'what_if_loss'),
              value: <AmountOf amount={{ asset, raw: raw > 0n ? raw : -raw }} tokens={tokens} />,
            })),
        ]}
      />
      {events.length + payments.length > 0 && (
        <>
          <p className={styles['heading']}>{t('what_if_inside')}</p>
          <ul className={styles['lines']}>
            {payments.slice(0, MOST_LINES).map(({ from, to, asset, raw }, place) => (
              <li key={`p${place}`}>
                {t.rich('what_if_paid', {
                  amount: <AmountOf amount={{ asset, raw }} tokens={tokens} />,
                  from: <Who address={from} />,
                  to: <Who address={to} />,
                })}
              </li>
            ))}
            {events.slice(0, MOST_LINES).map((event, place) => (
              <li key={place}>
                <EventWords event={event} tokens={tokens} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="dim">{t('what_if_source')}</p>
    </div>
  );
}

const Who = ({ address }: { address: Address }): ReactNode => <AddressChip address={address} link={false} />;

/** A log in words. */
function EventWords({
  event,
  tokens,
}: {
  event: SimulatedEvent;
  tokens: readonly SendableToken[];
}): ReactNode {
  const t = useT();
  switch (event.what) {
    case 'transfer':
      return t.rich('what_if_paid', {
        amount: <AmountOf amount={{ asset: event.token, raw: event.raw }} tokens={tokens} />,
        from: <Who address={event.from} />,
        to: <Who address={event.to} />,
      });
    case 'item':
      return t.rich('what_if_item', {
        item: <bdi>{String(event.id)}</bdi>,
        token: <Who address={event.token} />,
        from: <Who address={event.from} />,
        to: <Who address={event.to} />,
      });
    case 'allowance':
      return t.rich('what_if_allowance', {
        amount: <AmountOf amount={{ asset: event.token, raw: event.raw }} tokens={tokens} />,
        owner: <Who address={event.owner} />,
        spender: <Who address={event.spender} />,
      });
    case 'operator':
      return t.rich(event.allowed ? 'what_if_operator' : 'what_if_no_operator', {
        token: <Who address={event.token} />,
        owner: <Who address={event.owner} />,
        spender: <Who address={event.spender} />,
      });
    case 'crossing':
      return t.rich('what_if_crossing', {
        contract: <Who address={event.contract} />,
        amount: <AmountOf amount={{ asset: event.asset, raw: event.raw }} tokens={tokens} />,
        account: <Who address={event.account} />,
      });
    case 'mapping':
      return t.rich('what_if_mapping', {
        contract: <Who address={event.contract} />,
        token: <Who address={event.token} />,
      });
    case 'other':
      return t.rich('what_if_event', {
        contract: <Who address={event.contract} />,
        topic: <code dir="ltr">{event.topic.slice(0, 8)}</code>,
      });
  }
}
