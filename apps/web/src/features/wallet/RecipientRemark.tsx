import type { Address } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import IconCircleCheck from '~icons/circle-check';
import type { ReactNode } from 'react';
import { Spinner } from '../../components/base/Spinner.tsx';
import { accountName } from '../../lib/format/account-name.ts';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Notice } from './Notice.tsx';
import { accountQuery } from './queries.ts';
import styles from './SendDialog.module.css';
import type { RecipientCheck } from './use-recipient-check.ts';

const useT = wordsOf('recipients');

/** What is known of a recipient: its name, whether it exists, and whether the owner has dealt with it before. */
export function RecipientRemark({ to, check }: { to: Address; check: RecipientCheck }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data: account } = useQuery(accountQuery(to));
  const name = account && accountName(account);
  const verdict = check.state === 'checking' ? undefined : check.verdict;
  // Where something must be consented to, that says it all.
  const isStranger = verdict?.kind === 'first_time' && check.state === 'checked' && check.needs === undefined;
  const isInactive = account?.activated === false;
  if (!name && verdict && verdict.kind !== 'known' && !isStranger && !isInactive) return null;
  return (
    <Notice
      {...(verdict?.kind === 'known' ? { tone: 'good' as const, icon: IconCircleCheck } : {})}
      {...(name ? { title: t('recipient_name', { name }) } : {})}
    >
      {check.state === 'checking' && (
        <output className={styles['checking']}>
          <Spinner />
          {t('recipient_checking')}
        </output>
      )}
      {verdict?.kind === 'known' && (
        <p>
          {t('recipient_known', {
            count: verdict.recipient.count,
            date: format.date(verdict.recipient.lastMs, 'local'),
          })}
        </p>
      )}
      {isStranger && <p>{t('recipient_first_time')}</p>}
      {isInactive && <p>{t('recipient_inactive')}</p>}
    </Notice>
  );
}
