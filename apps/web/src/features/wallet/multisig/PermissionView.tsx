import IconAlertTriangle from '~icons/alert-triangle';
import type { Address } from '@sunscope/tron/address';
import type { ReactNode } from 'react';
import { Tag } from '../../../components/base/Tag.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import type { ActivePermissionTerms, PermissionTerms } from '../../../wallet/intents/intent.ts';
import { changesPermissions } from '../../../wallet/multisig/operations.ts';
import { Notice } from '../Notice.tsx';
import { OperationNames } from '../OperationNames.tsx';
import styles from './multisig.module.css';
import { WhoCanAct } from './WhoCanAct.tsx';

const useT = wordsOf('multisig');

/** A permission as it stands: keys with their weights, who can act with whom, and what it may do. */
export function PermissionView({
  title,
  terms,
  me,
}: {
  title: string;
  terms: PermissionTerms | ActivePermissionTerms;
  me: Address;
}): ReactNode {
  const t = useT();
  const { name, threshold, keys } = terms;
  const operations = 'operations' in terms ? terms.operations : undefined;
  return (
    <section className={styles['permission']}>
      <h3 className={styles['head']}>
        {title} {name !== '' && <bdi className="dim">{name}</bdi>}
      </h3>
      <p className={styles['note']}>{t('threshold_is', { threshold: String(threshold) })}</p>
      <ul className={styles['keys']}>
        {keys.map(({ address, weight }) => (
          <li key={address} className="pieces">
            <AddressChip address={address} identicon copy />
            {address === me && <Tag>{t('you')}</Tag>}
            <span className="dim num">{t('weight_is', { weight: String(weight) })}</span>
          </li>
        ))}
      </ul>
      {keys.length > 1 && <WhoCanAct terms={terms} me={me} />}
      {operations && (
        <details>
          <summary className={styles['note']}>{t('operations_count', { count: operations.length })}</summary>
          <p>
            <OperationNames codes={operations} />
          </p>
        </details>
      )}
      {operations && changesPermissions(operations) && (
        <Notice tone="wait" icon={IconAlertTriangle}>
          <p>{t('takes_over')}</p>
        </Notice>
      )}
    </section>
  );
}
