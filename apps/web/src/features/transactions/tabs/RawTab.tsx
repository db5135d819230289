import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { DetailSkeleton } from '../../../components/DetailList.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { rawTransactionQuery } from '../queries.ts';
import { indentJson } from './indent-json.ts';
import styles from './RawTab.module.css';

/** What the node itself answers for a transaction, unread and unrounded. */
export function RawTab({ hash }: { hash: string }): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(rawTransactionQuery(hash));
  if (data === undefined)
    return error === null ? (
      <DetailSkeleton rows={8} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  return (
    <>
      <Block title="gettransactionbyid" text={data.transaction} hint={t('raw_transaction')} />
      <Block title="gettransactioninfobyid" text={data.info} hint={t('raw_info')} />
    </>
  );
}

function Block({ title, text, hint }: { title: string; text: string; hint: string }): ReactNode {
  const t = useT();
  return (
    <section className={styles['section']}>
      <header className={styles['header']}>
        <h3 className="mono">{title}</h3>
        <CopyButton value={text} label={t('copy_all')} />
        <span className="dim">{hint}</span>
      </header>
      <pre dir="ltr" className={styles['code']} tabIndex={0}>
        {indentJson(text)}
      </pre>
    </section>
  );
}
