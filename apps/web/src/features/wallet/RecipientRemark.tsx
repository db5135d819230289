import type { Address } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import IconAlertTriangle from '~icons/alert-triangle';
import IconCircleCheck from '~icons/circle-check';
import type { ReactNode } from 'react';
import { accountName } from '../../lib/account-name.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.tsx';
import { differingPositions, judgeRecipient, type KnownRecipient } from '../../wallet/recipient-guard.ts';
import { Notice } from './Notice.tsx';
import { accountQuery, knownRecipientsQuery } from './queries.ts';
import styles from './SendDialog.module.css';

/** What is known of a recipient: its name, whether it exists, and whether the owner has dealt with it before. */
export function RecipientRemark({ from, to }: { from: Address; to: Address }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data: account } = useQuery(accountQuery(to));
  const { data: known } = useQuery(knownRecipientsQuery(from));
  const verdict = known && judgeRecipient(to, known);
  const name = account && accountName(account);
  if (verdict?.kind === 'look_alike') return <LookAlike to={to} known={verdict.recipient} />;
  return (
    <Notice
      {...(verdict?.kind === 'known' ? { tone: 'good' as const, icon: IconCircleCheck } : {})}
      {...(name ? { title: t('recipient_name', { name }) } : {})}
    >
      {verdict?.kind === 'known' && (
        <p>
          {t('recipient_known', {
            count: verdict.recipient.count,
            date: format.date(verdict.recipient.lastMs, 'local'),
          })}
        </p>
      )}
      {verdict?.kind === 'first_time' && <p>{t('recipient_first_time')}</p>}
      {account?.accountType === 2 && <p>{t('recipient_contract')}</p>}
      {account?.activated === false && <p>{t('recipient_inactive')}</p>}
    </Notice>
  );
}

/** The two addresses one under the other, differing characters marked. */
export function LookAlike({ to, known }: { to: Address; known: KnownRecipient }): ReactNode {
  const t = useT();
  return (
    <Notice tone="bad" icon={IconAlertTriangle} title={t('recipient_look_alike_title')}>
      <p>{t('recipient_look_alike_text')}</p>
      <p className={styles['compare']}>
        <span>{t('recipient_look_alike_known')}</span>
        <Marked text={known.address} other={to} />
        <span>{t('recipient_look_alike_typed')}</span>
        <Marked text={to} other={known.address} />
      </p>
    </Notice>
  );
}

function Marked({ text, other }: { text: string; other: string }): ReactNode {
  const differs = differingPositions(text, other);
  return (
    <bdi dir="ltr" className="mono">
      {Array.from(text, (character, index) =>
        differs[index] ? <mark key={index}>{character}</mark> : character,
      )}
    </bdi>
  );
}
