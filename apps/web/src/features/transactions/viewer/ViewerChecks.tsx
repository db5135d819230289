import type { ReactNode } from 'react';
import { TrxAmount } from '../../../components/chain/TrxAmount.tsx';
import { CopyButton } from '../../../components/data/CopyButton.tsx';
import { DetailList, DetailRow } from '../../../components/data/DetailList.tsx';
import { TimeCell } from '../../../components/data/TimeCell.tsx';
import { rawOrZero, UNKNOWN, useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { Link } from '../../../lib/routing/Link.tsx';
import { isAddress } from '@sunscope/tron/address';
import { AddressOf, fieldContext } from '../contract-views/field-parts.tsx';
import type { OpenedTransaction } from './open-transaction.ts';
import type { Preview } from './preview-query.ts';

const useT = wordsOf('explorer', 'transactions', 'viewer');

/** Id, times, block of reference, size: what a node looks at before it takes a transaction. */
export function ViewerChecks({
  opened,
  preview,
  givenId,
}: {
  opened: OpenedTransaction;
  preview: Preview | undefined;
  givenId: string | undefined;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <DetailList>
      {isAddress(opened.detail.ownerAddress ?? '') && (
        <DetailRow label={t('from')}>
          <AddressOf
            address={opened.detail.ownerAddress ?? ''}
            context={fieldContext({
              addressNames: preview?.addressNames ?? {},
              contractMap: preview?.contractMap ?? {},
            })}
            full
          />
        </DetailRow>
      )}
      <DetailRow label={t('viewer_id')} hint={t('viewer_id_hint')}>
        <span className="pieces">
          <bdi dir="ltr" className="mono" style={{ overflowWrap: 'anywhere' }}>
            {opened.id}
          </bdi>
          <CopyButton value={opened.id} label={t('copy_hash')} />
        </span>
      </DetailRow>
      {givenId !== undefined && (
        <DetailRow label={t('viewer_given_id')}>
          {givenId === opened.id ? (
            t('viewer_id_equal')
          ) : (
            <bdi dir="ltr" className="mono" style={{ overflowWrap: 'anywhere' }}>
              {givenId.slice(0, 200)}
            </bdi>
          )}
        </DetailRow>
      )}
      <DetailRow label={t('viewer_expires')} hint={t('viewer_expires_hint')}>
        <TimeCell ms={opened.expirationMs} withDate />
      </DetailRow>
      {opened.timestampMs !== undefined && (
        <DetailRow label={t('viewer_made')} hint={t('viewer_made_hint')}>
          <TimeCell ms={opened.timestampMs} withDate />
        </DetailRow>
      )}
      <DetailRow label={t('viewer_reference')} hint={t('viewer_reference_hint')}>
        {preview === undefined ? (
          UNKNOWN
        ) : (
          <>
            {t(`viewer_reference_${preview.reference.state}`)}
            {preview.reference.state === 'found' && preview.reference.number !== undefined && (
              <>
                {' '}
                <Link to={`/block/${preview.reference.number}`}>
                  {format.integer(preview.reference.number)}
                </Link>
              </>
            )}
          </>
        )}
      </DetailRow>
      {opened.feeLimitSun > 0n && (
        <DetailRow label={t('fee_limit')} hint={t('fee_limit_hint')}>
          <TrxAmount sun={opened.feeLimitSun} digits="all" />
        </DetailRow>
      )}
      <DetailRow label={t('viewer_size')}>{t('viewer_bytes', { count: opened.size })}</DetailRow>
      <DetailRow label={t('viewer_bandwidth')} hint={t('viewer_bandwidth_hint')}>
        {format.integer(opened.bandwidth)}
      </DetailRow>
      {preview?.balance !== undefined && (
        <DetailRow label={t('viewer_balance')}>
          <TrxAmount sun={rawOrZero(preview.balance)} digits="all" />
        </DetailRow>
      )}
    </DetailList>
  );
}
