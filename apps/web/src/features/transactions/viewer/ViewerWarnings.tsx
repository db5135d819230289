import type { ReactNode } from 'react';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { wordsOf, type MessageKey } from '../../../lib/i18n/i18n.tsx';
import type { OpenedTransaction } from './open-transaction.ts';
import type { Preview } from './preview-query.ts';
import type { PastedTransaction } from './read-transactions.ts';
import styles from './TransactionViewer.module.css';

const useT = wordsOf('viewer');

type Warning = MessageKey<'viewer'>;

/** What is wrong with a transaction, the worst first: each a reason not to sign it, or why a node will refuse it. */
export function warningsOf(
  pasted: PastedTransaction,
  opened: OpenedTransaction,
  preview: Preview | undefined,
  nowMs: number,
): Warning[] {
  const found: Warning[] = [];
  if (pasted.givenId !== undefined && pasted.givenId !== opened.id) found.push('viewer_wrong_id');
  if (pasted.readableDiffers) found.push('viewer_differs');
  if (opened.signers.includes(undefined)) found.push('viewer_bad_signature');
  if (opened.contracts > 1) found.push('viewer_many_contracts');
  if (!opened.isReadable) found.push('viewer_unreadable');
  if (preview?.permission?.found === false) found.push('viewer_no_permission');
  if (preview?.permission?.allows === false) found.push('viewer_not_allowed');
  if (preview?.block === undefined) {
    if (preview?.reference.state === 'unknown') found.push('viewer_other_chain');
    if (preview?.reference.state === 'missing') found.push('viewer_no_reference');
    if (isExpired(opened, preview, nowMs)) found.push('viewer_expired');
    if (preview?.dryRun?.reverted === true) found.push('viewer_would_fail');
  }
  return found;
}

/** By the chain's clock where the chain could be asked. */
export function isExpired(opened: OpenedTransaction, preview: Preview | undefined, nowMs: number): boolean {
  return opened.expirationMs === undefined || opened.expirationMs <= (preview?.head?.timestamp ?? nowMs);
}

export function ViewerWarnings({ warnings }: { warnings: readonly Warning[] }): ReactNode {
  const t = useT();
  if (warnings.length === 0) return null;
  return (
    <div className={styles['warnings']}>
      {warnings.map(warning => (
        <Banner key={warning} tone={LOUD.includes(warning) ? 'bad' : 'wait'} look="box">
          {t(warning)}
        </Banner>
      ))}
    </div>
  );
}

/** Somebody may be cheating; the others only say that it will not work. */
const LOUD: readonly Warning[] = [
  'viewer_wrong_id',
  'viewer_differs',
  'viewer_bad_signature',
  'viewer_unreadable',
  'viewer_many_contracts',
];
