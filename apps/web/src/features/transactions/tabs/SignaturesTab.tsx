import type { TransactionDetail } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { DetailList, DetailRow } from '../../../components/data/DetailList.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Status } from '../../../components/feedback/Status.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { ThresholdMeter } from '../../../components/governance/ThresholdMeter.tsx';
import { rawOrZero, useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { Link } from '../../../lib/routing/Link.tsx';
import styles from './SignaturesTab.module.css';
import { AddressOf, fieldContext } from '../contract-views/field-parts.tsx';

const useT = wordsOf('explorer', 'transactions');

/** Who signed a transaction, and which witnesses have built on its block since. */
export function SignaturesTab({ transaction }: { transaction: TransactionDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const signers = transaction.signature_addresses ?? [];
  const confirmations = transaction.srConfirmList ?? [];
  const context = fieldContext(transaction);
  if (signers.length === 0 && transaction.signing === undefined)
    return <EmptyState title={t('no_signatures')} text={t('no_signatures_text')} />;
  return (
    <DetailList>
      {transaction.signing === undefined ? (
        signers.map((address, index) => (
          <DetailRow key={address} label={t('signature_number', { number: index + 1 })}>
            <AddressOf address={address} context={context} full />
          </DetailRow>
        ))
      ) : (
        <>
          <DetailRow label={t('permission')} hint={t('signing_hint')}>
            <ThresholdMeter
              threshold={rawOrZero(transaction.signing.threshold)}
              signed={rawOrZero(transaction.signing.weight)}
            >
              {t('signing', {
                signed: transaction.signing.keys.filter(key => key.signed).length,
                keys: transaction.signing.keys.length,
                weight: String(transaction.signing.weight),
                threshold: String(transaction.signing.threshold),
              })}
            </ThresholdMeter>
          </DetailRow>
          {transaction.signing.keys.map((key, index) => (
            <DetailRow key={key.address} label={t('key_number', { number: index + 1 })}>
              <span className="pieces">
                <AddressOf address={key.address} context={context} full />
                <span className="dim">{t('permission_weight', { weight: String(key.weight) })}</span>
                {key.signed ? (
                  <Status kind="success" look="quiet">
                    {t('key_signed')}
                  </Status>
                ) : (
                  <span className="dim">{t('key_not_signed')}</span>
                )}
              </span>
            </DetailRow>
          ))}
        </>
      )}
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
