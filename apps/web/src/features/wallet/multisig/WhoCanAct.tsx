import type { Address } from '@sunscope/tron/address';
import type { ReactNode } from 'react';
import { Tag } from '../../../components/base/Tag.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { ThresholdMeter } from '../../../components/governance/ThresholdMeter.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import type { PermissionTerms } from '../../../wallet/intents/intent.ts';
import { actingSets, weightIn } from '../../../wallet/multisig/permission-sets.ts';
import styles from './multisig.module.css';

const useT = wordsOf('multisig');

/** Who reaches the threshold with whom, and how far the reader's own key gets. */
export function WhoCanAct({ terms, me }: { terms: PermissionTerms; me: Address }): ReactNode {
  const t = useT();
  const own = weightIn(terms, me);
  return (
    <div className={styles['acts']}>
      <ThresholdMeter threshold={terms.threshold} signed={0n} mine={own}>
        {t('own_weight', { weight: String(own) })}
      </ThresholdMeter>
      <p className="dim">{t('acts_title')}</p>
      <ul className={styles['sets']}>
        {actingSets(terms).map(set => (
          <li key={set.join()} className="pieces">
            {set.map((address, place) => (
              <span key={address} className="pieces">
                {place > 0 && <span aria-label={t('acts_with')}>+</span>}
                <AddressChip address={address} short identicon />
                {address === me && <Tag>{t('you')}</Tag>}
              </span>
            ))}
            {set.length === 1 && <span className="dim">{t('acts_alone')}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
