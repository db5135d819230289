import type { AccountDetail } from '@sunscope/product-api/types';
import type { Address } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { DetailRow } from '../../../components/data/DetailList.tsx';
import { Skeleton } from '../../../components/feedback/Skeleton.tsx';
import { Countdown } from '../../../components/governance/Countdown.tsx';
import { ExternalLink } from '../../../components/overlays/ExternalLink.tsx';
import { rawOrZero, UNKNOWN, useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { Link } from '../../../lib/routing/Link.tsx';
import { openAction } from '../wallet-dialogs.ts';
import { Trx } from './parts.tsx';
import { nextRoundQuery, ownRankQuery, readAgain, rewardQuery } from './queries.ts';
import type { TextOf } from './TextDialog.tsx';

const useT = wordsOf('account', 'wallet', 'wallet-actions');

interface RepresentativeRowsProps {
  from: Address;
  representative: AccountDetail['representative'];
  canSign: boolean;
  /** Opens the form of a text. */
  onSet: (what: TextOf) => void;
}

/** What a representative sets and earns: its site, what its voters get and from when, what its blocks have earned. */
export function RepresentativeRows({
  from,
  representative,
  canSign,
  onSet,
}: RepresentativeRowsProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data: rank } = useQuery(ownRankQuery(from));
  const { data: round } = useQuery(nextRoundQuery());
  const { data: reward } = useQuery(rewardQuery(from));
  const share = rank?.data?.voterBrokerage;
  const claim = () =>
    openAction({
      intent: { kind: 'withdraw_reward', from, note: '', permissionId: 0 },
      onSent: () => readAgain(from),
    });
  return (
    <>
      <DetailRow label={t('website')}>
        <span className="pieces">
          {representative.url !== '' && <ExternalLink url={representative.url} />}
          {canSign && (
            <Button size="small" onClick={() => onSet('site')}>
              {t('witness_update_action')}
            </Button>
          )}
          <Link to={`/representative/${from}`}>{t('representative_page')}</Link>
        </span>
      </DetailRow>
      <DetailRow label={t('representative_share')}>
        <span className="pieces">
          {rank === undefined ? (
            <Skeleton width={40} />
          ) : share === null || share === undefined ? (
            UNKNOWN
          ) : (
            format.percent(share, { digits: 0 })
          )}
          {canSign && (
            <Button size="small" onClick={() => onSet('share')}>
              {t('brokerage_action')}
            </Button>
          )}
          {round !== undefined && (
            <Countdown
              to={{ ms: round.nextMaintenanceTime }}
              label={t('representative_share_counts')}
              done={t('representative_share_now')}
            />
          )}
          {rank?.changedBrokerage === true && (
            <span className="dim">{t('representative_share_announced')}</span>
          )}
        </span>
      </DetailRow>
      <DetailRow label={t('representative_block_reward')} hint={t('representative_block_reward_hint')}>
        <span className="pieces">
          <Trx sun={rawOrZero(representative.allowance)} />
          {canSign && (
            <Button size="small" disabled={reward?.reward !== true} onClick={claim}>
              {t('withdraw_reward_action')}
            </Button>
          )}
        </span>
      </DetailRow>
    </>
  );
}
