import type { AccountDetail } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { percentOf, rawOrZero, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './AddressDetail.module.css';

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
        note={t('energy_note')}
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
