import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { tryParseAddress } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Amount } from '../../components/data/Amount.tsx';
import { ConfirmRows } from '../../components/data/ConfirmRows.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { amountText } from '../../lib/format/amount-text.ts';
import { useFormat } from '../../lib/format/format.ts';
import { isSuspicious } from '../../lib/format/token-trust.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { TRX_ASSET } from '../../wallet/intents/intent.ts';
import { entryOf, type Intent } from '../../wallet/intents/registry.ts';
import type { Quote } from '../../wallet/quote.ts';
import { assetOf, type SendableToken } from '../../wallet/sendable-tokens.ts';
import { adviceFor, type SimulatedEvent, type SimulatedPayment } from '../../wallet/what-if.ts';
import { AmountOf } from './ConfirmValue.tsx';
import { shownAsset } from './describe-amount.ts';
import { EventWords, Who } from './EventWords.tsx';
import { QuoteFailure } from './QuoteFailure.tsx';
import { useIndexedTokens } from './indexed-tokens.ts';
import { simulationQuery } from './what-if-query.ts';
import styles from './WhatIf.module.css';

const useT = wordsOf('what-if');

/** No more lines than these of one simulation: a contract may write thousands. */
const MOST_LINES = 50;

/**
 * What signing would do, before and after: balances, resources, stakes, votes, allowances and payments inside the call,
 * and for what would fail the reason and what to change. The quote is that of the confirmation, so both say one cost.
 */
export function WhatIf({
  intent,
  quote,
  tokens: held,
  title,
}: {
  /** Above it, where it stands among other things. */
  title?: string;
  intent: Intent;
  quote: Quote;
  tokens: readonly SendableToken[];
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data, error, refetch } = useQuery(simulationQuery(intent, quote.settled));
  const { events = [], payments = [], moves = NONE, gains = NONE } = data ?? {};
  const indexed = useIndexedTokens([...moves.keys(), ...assetsOf(events, payments)], held);
  const tokens = [...held, ...indexed];
  const failure = quote.shortSun > 0n ? 'short' : quote.failure;
  const beforeAfter = (before: bigint, after: bigint, show: (value: bigint) => ReactNode) =>
    before === after
      ? t.rich('what_if_same', { now: show(before) })
      : t.rich('what_if_change', { before: show(before), after: show(after > 0n ? after : 0n) });
  const whole = (asset: string, raw: bigint) => {
    const { decimals, symbol } = shownAsset(asset, tokens);
    return (
      <>
        <Amount raw={raw} decimals={decimals} digits="all" look="plain" /> <bdi>{symbol}</bdi>
      </>
    );
  };
  const trx = (sun: bigint) => whole(TRX_ASSET, sun);
  const number = (value: bigint) => format.integer(value);
  const paidIn = gains.get(TRX_ASSET) ?? 0n;
  const spent = quote.totalSun - quote.incomeSun - (paidIn > 0n ? paidIn : 0n);
  const { bandwidth, energy } = quote;
  const used = (paidBy: 'stake' | 'free') => (bandwidth.paidBy === paidBy ? bandwidth.bytes : 0n);
  const shown = (asset: string, raw: bigint) => (
    <>
      <AmountOf amount={{ asset, raw }} tokens={tokens} />
      <Source asset={asset} indexed={indexed} />
    </>
  );
  const moveRow = ([asset, raw]: readonly [string, bigint]) => {
    const before = data?.held.get(asset);
    if (before === undefined)
      return {
        label: t(raw > 0n ? 'what_if_gain' : 'what_if_loss'),
        value: shown(asset, raw > 0n ? raw : -raw),
      };
    return {
      label: <bdi>{shownAsset(asset, tokens).symbol}</bdi>,
      value: (
        <>
          {beforeAfter(before, before + raw, value => whole(asset, value))}
          <Source asset={asset} indexed={indexed} />
        </>
      ),
    };
  };
  return (
    <div className={styles['panel']}>
      {title !== undefined && <p className={styles['heading']}>{title}</p>}
      {failure !== undefined && (
        <p>
          {failure === 'short'
            ? t('what_if_short', { amount: `${amountText(quote.shortSun, TRX_DECIMALS)} TRX` })
            : t(`what_if_advice_${adviceFor(failure)}`, { reason: failure })}
        </p>
      )}
      <ConfirmRows
        rows={[
          {
            label: t('what_if_balance'),
            value: beforeAfter(quote.balanceSun, quote.balanceSun - spent, trx),
          },
          ...[...moves].map(moveRow),
          ...(data?.stakes ?? []).map(({ resource, before, after }) => ({
            label: t(`what_if_staked_${resource}`),
            value: beforeAfter(before, after, trx),
          })),
          ...(data?.votes ?? []).map(({ witness, before, after }) => ({
            label: t.rich('what_if_votes', { witness: <Who address={witness} /> }),
            value: beforeAfter(before, after, number),
          })),
          ...(data === undefined
            ? []
            : [
                ...(energy === undefined
                  ? []
                  : [
                      {
                        label: t('what_if_energy'),
                        value: beforeAfter(data.left.energy, data.left.energy - energy.byStake, number),
                      },
                    ]),
                {
                  label: t('what_if_bandwidth'),
                  value: beforeAfter(
                    data.left.stakedBandwidth,
                    data.left.stakedBandwidth - used('stake'),
                    number,
                  ),
                },
                {
                  label: t('what_if_free_bandwidth'),
                  value: beforeAfter(data.left.freeBandwidth, data.left.freeBandwidth - used('free'), number),
                },
              ]),
        ]}
      />
      {data === undefined &&
        (error ? <QuoteFailure error={error} onRetry={() => void refetch()} /> : <Skeleton width="70%" />)}
      {events.length + payments.length > 0 && (
        <>
          <p className={styles['heading']}>{t('what_if_inside')}</p>
          <ul className={styles['lines']}>
            {payments.slice(0, MOST_LINES).map(({ from, to, asset, raw }, place) => (
              <li key={`p${place}`}>
                {t.rich('what_if_paid', {
                  amount: shown(asset, raw),
                  from: <Who address={from} />,
                  to: <Who address={to} />,
                })}
              </li>
            ))}
            {events.slice(0, MOST_LINES).map((event, place) => (
              <li key={place}>
                <EventWords event={event} tokens={tokens} shown={shown} />
              </li>
            ))}
          </ul>
        </>
      )}
      {data !== undefined && (
        <p className="dim">
          {t(entryOf(intent).effects(intent).call ? 'what_if_source' : 'what_if_source_state')}
        </p>
      )}
    </div>
  );
}

const NONE: ReadonlyMap<string, bigint> = new Map();

/** Assets that events and payments name. */
function assetsOf(events: readonly SimulatedEvent[], payments: readonly SimulatedPayment[]): string[] {
  return [
    ...payments.map(({ asset }) => asset),
    ...events.flatMap(event =>
      event.what === 'transfer' || event.what === 'allowance'
        ? [event.token]
        : event.what === 'crossing'
          ? [event.asset]
          : [],
    ),
  ];
}

/** Whose word the name of a token is that the account does not hold: anybody may call a token anything. */
function Source({ asset, indexed }: { asset: string; indexed: readonly SendableToken[] }): ReactNode {
  const t = useT();
  const token = indexed.find(one => assetOf(one.token) === asset);
  const contract = tryParseAddress(asset);
  if (!token) return null;
  return (
    <span className="dim">
      {' '}
      {t(contract ? 'what_if_own_word' : 'what_if_issuer_word')}
      {isSuspicious(token.info) && ` · ${t('ui_suspicious')}`}{' '}
      {contract && <AddressChip address={contract} short link={false} />}
    </span>
  );
}
