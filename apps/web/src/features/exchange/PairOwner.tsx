import { amountText } from '../../lib/format/amount-text.ts';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { unitsOf } from '../../components/exchange/ticket.ts';
import { AmountField } from '../../components/forms/AmountField.tsx';
import { Segmented } from '../../components/forms/Segmented.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import type { BancorReserve, BancorReserves } from './bancor-order.ts';
import { depositFault, shareOfPair, type OwnerAction } from './pair-deposit.ts';
import { Line } from './ticket-parts.tsx';
import styles from './Ticket.module.css';

const useT = wordsOf('exchange', 'kit-exchange');

interface PairOwnerProps {
  pair: BancorReserves;
  available: { first: bigint; second: bigint } | undefined;
  onAct: (action: OwnerAction, of: BancorReserve, amount: bigint) => void;
}

/** What the maker of a pair does with it: adds to both sides, or takes out of both. */
export function PairOwner({ pair, available, onAct }: PairOwnerProps): ReactNode {
  const t = useT();
  const [action, setAction] = useState<OwnerAction>();
  return (
    <div className={styles['owner']}>
      <Button size="small" onClick={() => setAction('inject')}>
        {t('pair_inject')}
      </Button>
      <Button size="small" onClick={() => setAction('withdraw')}>
        {t('pair_withdraw')}
      </Button>
      {action !== undefined && (
        <DepositDialog
          {...{ pair, available, action }}
          onClose={() => setAction(undefined)}
          onAct={(of, amount) => {
            setAction(undefined);
            onAct(action, of, amount);
          }}
        />
      )}
    </div>
  );
}

interface DepositDialogProps {
  pair: BancorReserves;
  available: { first: bigint; second: bigint } | undefined;
  action: OwnerAction;
  onClose: () => void;
  onAct: (of: BancorReserve, amount: bigint) => void;
}

function DepositDialog({ pair, available, action, onClose, onAct }: DepositDialogProps): ReactNode {
  const t = useT();
  const [side, setSide] = useState<'first' | 'second'>('first');
  const [typed, setTyped] = useState('');
  const own = pair[side];
  const other = pair[side === 'first' ? 'second' : 'first'];
  const amount = unitsOf(typed, own.decimals);
  const held = available && { own: available[side], other: available[side === 'first' ? 'second' : 'first'] };
  const fault = depositFault(action, amount, own, other, held);
  const share = amount === undefined ? 0n : shareOfPair(amount, own, other);
  const title = t(action === 'inject' ? 'pair_inject' : 'pair_withdraw');
  return (
    <Dialog
      title={title}
      open
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui_close')}</Button>
          <Button
            kind="primary"
            disabled={fault !== undefined}
            onClick={() => {
              if (fault === undefined && amount !== undefined) onAct(own, amount);
            }}
          >
            {title}
          </Button>
        </>
      }
    >
      <div className={styles['dialog']}>
        <Segmented
          label={t('pair_side')}
          value={side}
          onChange={setSide}
          options={[
            { value: 'first', label: <bdi>{pair.first.symbol}</bdi> },
            { value: 'second', label: <bdi>{pair.second.symbol}</bdi> },
          ]}
        />
        <AmountField
          label={t('trade_amount')}
          decimals={own.decimals}
          unit={<bdi>{own.symbol}</bdi>}
          value={typed}
          onChange={setTyped}
          max={action === 'withdraw' ? undefined : held?.own}
          error={
            typed !== '' &&
            fault &&
            t(fault.code, {
              amount: fault.of === undefined ? '' : text(fault.raw ?? 0n, fault.of),
            })
          }
        />
        <Line label={t(action === 'inject' ? 'pair_also_pays' : 'pair_also_gives')}>
          {text(share, other)}
        </Line>
        <p className={styles['note']}>{t('pair_share_note')}</p>
      </div>
    </Dialog>
  );
}

const text = (raw: bigint, of: BancorReserve) => `${amountText(raw, of.decimals)} ${of.symbol}`;
