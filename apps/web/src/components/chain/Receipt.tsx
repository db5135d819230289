import { TRX_DECIMALS } from '@sunscope/tron/amount';
import type { CSSProperties, ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Amount } from '../data/Amount.tsx';
import { amountRooms } from '../data/amount-digits.ts';
import styles from './Receipt.module.css';
import { ResourceBar, type ResourcePart } from './ResourceBar.tsx';
import type { ReceiptCost } from './receipt-cost.ts';

const useT = wordsOf('receipt');

interface ReceiptProps {
  cost: ReceiptCost;
  /** `receipt` says what was paid; `quote` what would be, before signing. */
  kind: 'receipt' | 'quote';
  /** What `valueSun` is called where it is not sent to anybody. */
  valueLabel?: string | undefined;
  /** Beside the total: how much of it is a fee. */
  note?: ReactNode;
  /** Where the numbers come from and when: "Read from the node 2 s ago". */
  source?: ReactNode;
}

/** What a transaction costs, line by line, down to what leaves the account. The same before and after signing. */
export function Receipt({ cost, kind, valueLabel, note, source }: ReceiptProps): ReactNode {
  const t = useT();
  const { energy, bandwidth } = cost;
  return (
    <div className={styles['receipt']} style={roomsOf(cost)}>
      <dl className={styles['lines']}>
        {energy !== undefined && (
          <ResourceLine
            label={t('ui_energy')}
            burnedSun={energy.burnedSun}
            parts={[
              { label: t('ui_paid_staked'), value: energy.staked, tone: 'good' },
              { label: t('ui_paid_by_contract_owner'), value: energy.byContractOwner, tone: 'other' },
              { label: t('ui_paid_burned'), value: energy.burned, tone: 'brand' },
            ]}
          />
        )}
        {bandwidth !== undefined && (
          <ResourceLine
            label={t('ui_bandwidth')}
            burnedSun={bandwidth.burnedSun}
            parts={[
              { label: t('ui_paid_staked_or_free'), value: bandwidth.stakedOrFree, tone: 'good' },
              { label: t('ui_paid_burned'), value: bandwidth.burned, tone: 'brand' },
            ]}
          />
        )}
        <SunLine label={t('ui_activation_fee')} sun={cost.activationSun} />
        <SunLine label={t('ui_memo_fee')} sun={cost.memoSun} />
        <SunLine label={t('ui_multi_sign_fee')} sun={cost.multiSignSun} />
        <SunLine label={t('ui_other_fee')} sun={cost.otherSun} />
        <SunLine
          label={valueLabel ?? t(kind === 'quote' ? 'ui_sent_along' : 'ui_amount_sent')}
          sun={cost.valueSun}
        />
      </dl>
      <div className={styles['total']}>
        <span>
          {t(kind === 'quote' ? 'ui_will_leave_account' : 'ui_left_account')}
          {note !== undefined && <span className={styles['note']}>{note}</span>}
        </span>
        <span className={styles['sum']}>
          <Amount raw={cost.totalSun} decimals={TRX_DECIMALS} unit="TRX" digits="all" />
        </span>
      </div>
      {(cost.feeLimitSun !== undefined || source !== undefined) && (
        <div className={styles['foot']}>
          {cost.feeLimitSun !== undefined && (
            <p>
              {t.rich('ui_fee_limit_stops', {
                limit: <Amount raw={cost.feeLimitSun} decimals={TRX_DECIMALS} unit="TRX" look="plain" />,
              })}
            </p>
          )}
          {source !== undefined && <p>{source}</p>}
        </div>
      )}
    </div>
  );
}

function ResourceLine({
  label,
  parts,
  burnedSun,
}: {
  label: string;
  parts: readonly ResourcePart[];
  burnedSun: bigint;
}): ReactNode {
  return (
    <div className={styles['line']}>
      <dt>{label}</dt>
      <dd className={styles['bar']}>
        <ResourceBar parts={parts} />
      </dd>
      <dd className={styles['sun']}>
        <Amount raw={burnedSun} decimals={TRX_DECIMALS} unit="TRX" digits="all" />
      </dd>
    </div>
  );
}

/** A fee in sun; a fee that does not occur has no line. */
function SunLine({ label, sun }: { label: string; sun: bigint | undefined }): ReactNode {
  if (sun === undefined || sun === 0n) return null;
  return (
    <div className={styles['line']}>
      <dt>{label}</dt>
      <dd className={styles['sun']}>
        <Amount raw={sun} decimals={TRX_DECIMALS} unit="TRX" digits="all" />
      </dd>
    </div>
  );
}

/** Room for the amounts of the lines, so that their decimal points stand in line. */
function roomsOf(cost: ReceiptCost): CSSProperties {
  const suns = [
    cost.energy?.burnedSun,
    cost.bandwidth?.burnedSun,
    cost.activationSun,
    cost.memoSun,
    cost.multiSignSun,
    cost.otherSun,
    cost.valueSun,
    cost.totalSun,
  ];
  return amountRooms(
    suns.map(sun => ({ raw: sun ?? 0n, decimals: TRX_DECIMALS })),
    TRX_DECIMALS,
  );
}
