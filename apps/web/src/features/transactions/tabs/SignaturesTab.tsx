import type { TransactionDetail } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { DetailList, DetailRow } from '../../../components/data/DetailList.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { Link } from '../../../lib/routing/Link.tsx';
import styles from './SignaturesTab.module.css';
import { AddressOf, fieldContext } from '../contract-views/FieldValue.tsx';

const useT = wordsOf('transactions');

/** Who signed a transaction, and which representatives have built on its block since. */
export function SignaturesTab({ transaction }: { transaction: TransactionDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const signers = transaction.signature_addresses ?? [];
  const confirmations = transaction.srConfirmList ?? [];
  const context = fieldContext(transaction);
  if (signers.length === 0) return <EmptyState title={t('no_signatures')} text={t('no_signatures_text')} />;
  return (
    <DetailList>
      {signers.map((address, index) => (
        <DetailRow key={address} label={t('signature_number', { number: index + 1 })}>
          <AddressOf address={address} context={context} full />
        </DetailRow>
      ))}
      {confirmations.length > 0 && (
        <DetailRow label={t('confirmed_by')} hint={t('confirmed_by_hint')}>
          <ul className={styles['confirmers']}>
            {confirmations.map(one => (
              <li key={one.block}>
                <AddressChip address={one.address} name={one.name} />{' '}
                <Link to={`/block/${one.block}`}>{format.integer(one.block)}</Link>
              </li>
            ))}
          </ul>
        </DetailRow>
      )}
    </DetailList>
  );
}
