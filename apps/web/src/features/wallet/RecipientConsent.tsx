import type { Address } from '@sunscope/tron/address';
import IconAlertTriangle from '~icons/alert-triangle';
import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { CheckField } from '../../components/forms/CheckField.tsx';
import { AddressComparison } from '../../components/chain/MarkedAddress.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import type { KnownRecipient } from '../../wallet/recipient-guard.ts';
import { Notice } from './Notice.tsx';
import styles from './SendDialog.module.css';
import type { RecipientCheck } from './use-recipient-check.ts';

const useT = wordsOf('wallet');

export interface RecipientConsentProps {
  to: Address;
  check: RecipientCheck;
  /** What was consented to so far. */
  consent?: string | undefined;
  /** Absent where the confirmation asks: the form before it only warns. */
  onConsent?: ((consent: string | undefined) => void) | undefined;
}

/** What is wrong with a recipient, or not known of it, and the box to tick before it can be sent to. */
export function RecipientConsent({ to, check, consent, onConsent }: RecipientConsentProps): ReactNode {
  const t = useT();
  if (check.state === 'checking') return null;
  const { verdict, needs, isContract, key, missing } = check;
  if (needs === undefined && !isContract) return null;
  const failed = check.state === 'failed';
  const accepted = [
    needs === 'look_alike' && t('recipient_look_alike_accept'),
    needs === 'unread' && t(failed ? 'recipient_failed_accept' : 'recipient_missing_accept'),
    isContract && t('recipient_contract_accept'),
  ];
  return (
    <div className={styles['consent']}>
      {verdict.kind === 'look_alike' && <LookAlike to={to} known={verdict.recipient} />}
      {failed && (
        <Notice tone="wait" icon={IconAlertTriangle} title={t('recipient_failed_title')}>
          <p>{t('recipient_failed_text')}</p>
          <p>
            <Button size="small" onClick={check.retry}>
              {t('ui_retry')}
            </Button>
          </p>
        </Notice>
      )}
      {!failed && needs === 'unread' && missing !== '' && (
        <Notice tone="wait" icon={IconAlertTriangle}>
          <p>{t(`recipient_missing_${missing}`)}</p>
        </Notice>
      )}
      {isContract && (
        <Notice tone="wait" icon={IconAlertTriangle} title={t('recipient_contract_title')}>
          <p>{t('recipient_contract')}</p>
        </Notice>
      )}
      {onConsent && (
        <CheckField
          label={accepted.filter(Boolean).join(' ')}
          checked={consent === key}
          onChange={checked => onConsent(checked ? key : undefined)}
        />
      )}
    </div>
  );
}

/** The two addresses one under the other, differing characters marked. */
export function LookAlike({ to, known }: { to: Address; known: KnownRecipient }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Notice tone="bad" icon={IconAlertTriangle} title={t('recipient_look_alike_title')}>
      <p>{t('recipient_look_alike_text')}</p>
      <p>
        <AddressComparison
          rows={[
            { label: t('recipient_look_alike_known'), address: known.address },
            { label: t('recipient_look_alike_typed'), address: to },
          ]}
        />
      </p>
      <p>
        {t('recipient_look_alike_sent', {
          count: known.count,
          date: format.date(known.lastMs, 'local'),
        })}
      </p>
    </Notice>
  );
}
