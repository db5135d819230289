import type { TransactionDetail, Warning } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { AddressComparison } from '../../components/chain/MarkedAddress.tsx';
import { Story } from '../../components/chain/Story.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { fieldContext } from './contract-views/field-parts.tsx';
import styles from './Warnings.module.css';

const useT = wordsOf('explorer', 'transactions');

/** Why this transaction deserves suspicion, in words; nothing for an ordinary one. */
export function Warnings({ transaction }: { transaction: TransactionDetail }): ReactNode {
  const t = useT();
  const { names, contracts } = fieldContext(transaction);
  const warnings = (transaction.warnings ?? []).filter(({ code }) => t.has(`warning_${code}`));
  if (warnings.length === 0) return null;
  return (
    <Banner tone="bad" look="box">
      <strong>{t('warning_title')}</strong>
      <ul className={styles['reasons']}>
        {warnings.map((warning, index) => (
          <li key={index}>
            <Story
              story={{ template: `warning_${warning.code}`, vars: warning.vars }}
              names={names}
              contracts={contracts}
            />
            <Comparison warning={warning} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** Of a look-alike: both addresses, one under the other. */
function Comparison({ warning: { code, vars } }: { warning: Warning }): ReactNode {
  const t = useT();
  const { address, original } = vars;
  if (code !== 'look_alike_address' || address?.type !== 'address' || original?.type !== 'address')
    return null;
  return (
    <AddressComparison
      rows={[
        { label: t('address_look_alike'), address: address.address },
        { label: t('address_imitated'), address: original.address },
      ]}
    />
  );
}
