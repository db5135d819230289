import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import type { TransactionDetail } from '@sunscope/product-api/types';
import { OverviewTab } from '../tabs/OverviewTab.tsx';
import { SignaturesTab } from '../tabs/SignaturesTab.tsx';
import { openTransaction, type OpenedTransaction } from './open-transaction.ts';
import { previewQuery, type Preview } from './preview-query.ts';
import type { PastedTransaction } from './read-transactions.ts';
import { SendPasted } from './SendPasted.tsx';
import { ViewerChecks } from './ViewerChecks.tsx';
import { ViewerDryRun } from './ViewerDryRun.tsx';
import { isSigned, ViewerStory } from './ViewerStory.tsx';
import { isExpired, ViewerWarnings, warningsOf } from './ViewerWarnings.tsx';
import styles from './TransactionViewer.module.css';

const useT = wordsOf('explorer', 'transactions', 'viewer');

/** One pasted transaction: what it says by itself at once, what the chain knows of it when the server has answered. */
export function PastedDetail({
  pasted,
  whatIf: WhatIf,
}: {
  pasted: PastedTransaction;
  whatIf?: ComponentType<{ hex: string }> | undefined;
}): ReactNode {
  const t = useT();
  const opened = useMemo(() => openTransaction(pasted), [pasted]);
  const [nowMs] = useState(() => Date.now());
  const { data: preview, error, refetch } = useQuery(previewQuery(opened.id, opened.hex));
  const expired = isExpired(opened, preview, nowMs);
  const detail = joined(opened, preview);
  const story = <ViewerStory opened={opened} preview={preview} expired={expired} />;
  return (
    <div className={styles['detail']}>
      <Card>{story}</Card>
      <ViewerWarnings warnings={warningsOf(pasted, opened, preview, nowMs)} />
      {error !== null && preview === undefined && (
        <ErrorState error={error} onRetry={() => void refetch()} look="line" />
      )}
      <Card flush title={t('viewer_contract')}>
        <OverviewTab transaction={detail} />
      </Card>
      {preview?.dryRun !== undefined && (
        <Card flush title={t('viewer_dry_run')}>
          <ViewerDryRun preview={preview} />
        </Card>
      )}
      {WhatIf && preview !== undefined && preview.block === undefined && <WhatIf hex={opened.hex} />}
      <Card flush title={t('viewer_signers')}>
        {detail.signing === undefined && opened.signers.length === 0 ? (
          <p className={styles['unread']}>{t('viewer_nobody_signed')}</p>
        ) : (
          <SignaturesTab transaction={detail} />
        )}
        {opened.unread > 0 && (
          <p className={styles['unread']}>{t('viewer_unread', { count: opened.unread })}</p>
        )}
      </Card>
      <Card flush title={t('viewer_checks')}>
        <ViewerChecks opened={opened} preview={preview} givenId={pasted.givenId} />
      </Card>
      {preview !== undefined && preview.block === undefined && isSigned(preview) === true && !expired && (
        <SendPasted id={opened.id} hex={opened.hex}>
          {story}
        </SendPasted>
      )}
    </div>
  );
}

/** The transaction with the names, tokens and permission that the server knows. */
function joined(opened: OpenedTransaction, preview: Preview | undefined): TransactionDetail {
  if (preview === undefined) return opened.detail;
  const { addressNames, contractMap, tokens, trigger_info, permission } = preview;
  const named = opened.detail.contractData?.['asset_name'];
  const token = typeof named === 'string' ? tokens[named] : undefined;
  return {
    ...opened.detail,
    addressNames,
    contractMap,
    tokens,
    ...(trigger_info === undefined ? {} : { trigger_info }),
    ...(token === undefined ? {} : { tokenInfo: token }),
    ...(permission?.threshold === undefined || permission.keys === undefined
      ? {}
      : {
          signing: {
            id: permission.id,
            name: permission.name ?? '',
            threshold: permission.threshold,
            weight: permission.weight ?? 0,
            keys: permission.keys,
          },
        }),
  };
}
