import type { AccountDetail } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { percentOf, rawOrZero, useFormat } from '../../lib/format/format.ts';
import { wordsOf, type Translate } from '../../lib/i18n/i18n.tsx';
import styles from './ResourcePanel.module.css';

const useT = wordsOf('accounts', 'explorer');

/** What the account has left of bandwidth, energy and votes. */
export function ResourcePanel({ account }: { account: AccountDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { bandwidth } = account;
  const power = rawOrZero(account.totalFrozen) / 1_000_000n;
  const votes = rawOrZero(account.voteTotal);
  return (
    <div className={styles['panel']}>
      <Resource
        label={t('bandwidth')}
        left={BigInt(bandwidth.netRemaining) + BigInt(bandwidth.freeNetRemaining)}
        whole={BigInt(bandwidth.netLimit) + BigInt(bandwidth.freeNetLimit)}
        note={t('bandwidth_split', {
          staked: format.integer(bandwidth.netRemaining),
          free: format.integer(bandwidth.freeNetRemaining),
        })}
      />
      <Resource
        label={t('energy')}
        left={BigInt(bandwidth.energyRemaining)}
        whole={BigInt(bandwidth.energyLimit)}
        note={energyNote(t, value => format.integer(value), account)}
      />
      <Resource
        label={t('power')}
        left={power > votes ? power - votes : 0n}
        whole={power}
        note={t('power_note')}
      />
    </div>
  );
}

/** How much of the energy is borrowed: the share that others' stake has in what the chain gives for both. */
function energyNote(
  t: Translate<'accounts'>,
  shown: (value: bigint) => string,
  account: AccountDetail,
): string {
  const own = rawOrZero(account.frozenForEnergy) + rawOrZero(account.frozenForEnergyV2);
  const lent =
    rawOrZero(account.acquiredDelegateFrozenForEnergy) +
    rawOrZero(account.acquiredDelegatedFrozenV2BalanceForEnergy);
  if (lent <= 0n || own < 0n) return t('energy_note');
  const whole = BigInt(account.bandwidth.energyLimit);
  const borrowed = (whole * lent) / (own + lent);
  return t('energy_split', { staked: shown(whole - borrowed), borrowed: shown(borrowed) });
}

interface ResourceProps {
  label: string;
  left: bigint;
  whole: bigint;
  note: string;
}

/** One resource: what is left of how much, as numbers and as a bar. */
function Resource({ label, left, whole, note }: ResourceProps): ReactNode {
  const format = useFormat();
  const t = useT();
  return (
    <div>
      <div className={styles['head']}>
        <span>{label}</span>
        <span className="num">
          {t('left_of', { left: format.integer(left), whole: format.integer(whole) })}
        </span>
      </div>
      <span className={styles['rail']} aria-hidden="true">
        <span className={styles['left']} style={{ inlineSize: `${percentOf(left, whole, 2)}%` }} />
      </span>
      <p className={styles['note']}>{note}</p>
    </div>
  );
}
