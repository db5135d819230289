import { formatAmount } from '@sunscope/tron/amount';
import { amountText } from '../../lib/format/amount-text.ts';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { unitsOf } from '../../components/exchange/ticket.ts';
import { AmountField } from '../../components/forms/AmountField.tsx';
import { Segmented } from '../../components/forms/Segmented.tsx';
import { SliderField } from '../../components/forms/SliderField.tsx';
import { percentOf, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import {
  amountOfShare,
  orderOf,
  TOLERANCES,
  USUAL_TOLERANCE,
  type BancorEstimate,
  type BancorReserve,
  type BancorReserves,
  type Side,
  type Tolerance,
} from './bancor-order.ts';
import { Line, Signing } from './ticket-parts.tsx';
import styles from './Ticket.module.css';

const useT = wordsOf('exchange', 'kit-exchange');

/** From here on the ticket warns that the order itself moves the price. */
const MUCH_EFFECT = 5;
/** Left by the slider, so that the trade itself can be paid for. */
const KEPT_SUN = 1_000_000n;

interface BancorTicketProps {
  pair: BancorReserves;
  /** What one whole first token costs now, as the head has it. */
  price: string;
  strict: boolean;
  /** Undefined where nobody is signed in, or while it is read. */
  available: { first: bigint; second: bigint } | undefined;
  own: string | undefined;
  signs: boolean;
  onConnect: () => void;
  onTrade: (order: BancorEstimate) => void;
}

/** An order on a Bancor pair: what it comes to by the chain's formula, and the least that it may come to. */
export function BancorTicket(props: BancorTicketProps): ReactNode {
  const { pair, price, strict, available, own, signs, onConnect, onTrade } = props;
  const t = useT();
  const format = useFormat();
  const id = useId();
  const [side, setSide] = useState<Side>('buy');
  const [typed, setTyped] = useState('');
  const [tolerance, setTolerance] = useState<Tolerance>(USUAL_TOLERANCE);
  const [asked, setAsked] = useState(false);
  const { first, second } = pair;
  const spent = side === 'buy' ? second : first;
  const have = available && (side === 'buy' ? available.second : available.first);
  const order = orderOf(side, unitsOf(typed, first.decimals), pair, { tolerance, strict, available: have });
  const fault = 'code' in order ? order : undefined;
  const estimate = 'code' in order ? undefined : order;
  // What is missing is no mistake before one has asked for the order; too much is one at once.
  const shown = fault && (asked || fault.code !== 'order_enter_amount') ? fault : undefined;
  const slid = have === undefined ? 0n : spent.id === '_' ? (have > KEPT_SUN ? have - KEPT_SUN : 0n) : have;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (estimate && own !== undefined && signs) onTrade(estimate);
  };
  return (
    <form noValidate className={styles['ticket']} aria-labelledby={id} onSubmit={submit}>
      <h2 id={id} className="visually-hidden">
        {t('trade_title', { base: first.symbol, quote: second.symbol })}
      </h2>
      <div className={styles['sides']} data-side={side}>
        <Segmented
          label={t('trade_side')}
          value={side}
          onChange={setSide}
          options={[
            { value: 'buy', label: t('trade_buy_token', { token: first.symbol }) },
            { value: 'sell', label: t('trade_sell_token', { token: first.symbol }) },
          ]}
        />
      </div>
      <Line label={t('trade_available')}>{have === undefined ? '–' : reserveText(have, spent)}</Line>
      <Line label={t('trade_price')}>
        <span data-testid="price">{price}</span> {second.symbol}
      </Line>
      <AmountField
        label={t('trade_amount')}
        decimals={first.decimals}
        unit={<bdi>{first.symbol}</bdi>}
        value={typed}
        onChange={setTyped}
        error={
          shown &&
          t(shown.code, {
            amount: shown.raw === undefined || !shown.of ? '' : reserveText(shown.raw, shown.of),
          })
        }
      />
      <SliderField
        label={t('trade_share')}
        value={estimate && slid > 0n ? Math.min(100, Math.round(percentOf(estimate.pay, slid, 1))) : 0}
        onChange={percent =>
          setTyped(formatAmount(amountOfShare(side, percent, slid, pair, strict), first.decimals))
        }
        min={0}
        max={100}
        marks={[0, 25, 50, 75, 100]}
        disabled={slid === 0n}
        format={percent => format.percent(percent, { digits: 0 })}
      />
      <div className={styles['tolerance']}>
        <span className="dim">{t('tolerance')}</span>
        <Segmented
          label={t('tolerance')}
          value={String(tolerance)}
          onChange={text => setTolerance(TOLERANCES.find(one => String(one) === text) ?? USUAL_TOLERANCE)}
          options={TOLERANCES.map(one => ({
            value: String(one),
            label: format.percent(one / 100, { digits: 1 }),
          }))}
        />
      </div>
      <div role="status" className={styles['outcome']}>
        <Line label={t(side === 'buy' ? 'estimated_cost' : 'estimated_revenue')}>
          {estimate === undefined
            ? '–'
            : side === 'buy'
              ? reserveText(estimate.pay, second)
              : reserveText(estimate.get, second)}
        </Line>
        <Line label={t('at_least')}>
          {estimate === undefined ? '–' : reserveText(estimate.atLeast, estimate.bought)}
        </Line>
        <Line label={t('price_effect')}>
          {estimate === undefined ? '–' : format.percent(estimate.effect, { digits: 2 })}
        </Line>
        {estimate !== undefined && estimate.effect >= MUCH_EFFECT && (
          <p className={styles['warning']}>
            {t('price_effect_much', { percent: format.percent(estimate.effect, { digits: 1 }) })}
          </p>
        )}
      </div>
      <Signing {...{ own, signs, onConnect, side }}>
        {t(side === 'buy' ? 'trade_buy_token' : 'trade_sell_token', { token: first.symbol })}
      </Signing>
      <p className={styles['note']}>{t('at_least_note')}</p>
    </form>
  );
}

const reserveText = (raw: bigint, of: BancorReserve) => `${amountText(raw, of.decimals)} ${of.symbol}`;
