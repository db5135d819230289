import type { ReactNode } from 'react';
import { Status } from '../../../components/feedback/Status.tsx';
import { Story } from '../../../components/chain/Story.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { Link } from '../../../lib/routing/Link.tsx';
import { contractTypeWords } from '../result.tsx';
import type { OpenedTransaction } from './open-transaction.ts';
import type { Preview } from './preview-query.ts';
import styles from './TransactionViewer.module.css';

const useT = wordsOf('explorer', 'transactions', 'viewer');

/** What a transaction does once it is in a block, in a sentence, and how far it is. */
export function ViewerStory({
  opened,
  preview,
  expired,
}: {
  opened: OpenedTransaction;
  preview: Preview | undefined;
  expired: boolean;
}): ReactNode {
  const t = useT();
  const template = `story_${preview?.story?.template ?? ''}`;
  return (
    <div className={styles['story']}>
      <div className={styles['state']}>
        <SignedState opened={opened} preview={preview} />
        {preview?.block !== undefined ? (
          <Status kind="success">
            <Link to={`/transaction/${opened.id}`}>{t('viewer_in_block', { block: preview.block })}</Link>
          </Status>
        ) : (
          expired && <Status kind="failed">{t('viewer_state_expired')}</Status>
        )}
      </div>
      <p className={styles['kicker']}>{t(preview?.block === undefined ? 'viewer_once' : 'viewer_done')}</p>
      <h2 className={styles['sentence']}>
        {preview?.story !== undefined && t.has(template) ? (
          <Story
            story={{ ...preview.story, template }}
            names={preview.addressNames}
            contracts={preview.contractMap}
          />
        ) : (
          contractTypeWords(t, opened.detail.contractTypeName ?? '')
        )}
      </h2>
    </div>
  );
}

function SignedState({
  opened,
  preview,
}: {
  opened: OpenedTransaction;
  preview: Preview | undefined;
}): ReactNode {
  const t = useT();
  const count = opened.signers.length;
  if (count === 0) return <Status kind="pending">{t('viewer_unsigned')}</Status>;
  const enough = isSigned(preview);
  return (
    <Status kind={enough === undefined ? 'unknown' : enough ? 'success' : 'pending'}>
      {enough === false
        ? t('viewer_signatures_missing')
        : enough === true
          ? t('viewer_signed')
          : t('viewer_signatures', { count })}
    </Status>
  );
}

/** Whether its signatures reach the threshold; undefined where the permission could not be read. */
export function isSigned(preview: Preview | undefined): boolean | undefined {
  const { threshold, weight } = preview?.permission ?? {};
  if (threshold === undefined || weight === undefined) return undefined;
  return BigInt(weight) >= BigInt(threshold) && BigInt(weight) > 0n;
}
