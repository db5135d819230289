import type { AccountDetail } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { DetailList, DetailRow } from '../../components/data/DetailList.tsx';
import { PublicTag } from '../../components/chain/PublicTag.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { TokenLink } from '../../components/chain/TokenLink.tsx';
import { TrxAmount } from '../../components/chain/TrxAmount.tsx';
import { rawOrZero, toRaw, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';

const useT = wordsOf('accounts', 'explorer');

/** What an account holds and has done. */
export function AddressFacts({ account }: { account: AccountDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const available = toRaw(account.balance);
  // Without a node nothing but the index's own counts is known.
  const staked = available === undefined ? undefined : rawOrZero(account.totalFrozen);
  const allowance = rawOrZero(account.representative.allowance);
  return (
    <DetailList>
      {account.addressTag !== '' && (
        <DetailRow label={t('public_tag')} hint={t('public_tag_hint')}>
          <PublicTag tag={account.addressTag} logo={account.addressTagLogo} />
        </DetailRow>
      )}
      {account.name !== '' && (
        <DetailRow label={t('name')} hint={t('self_declared')}>
          <bdi>{account.name}</bdi>
        </DetailRow>
      )}
      {account.tokenOfContract !== undefined && (
        <DetailRow label={t('token')}>
          <TokenLink token={account.tokenOfContract} look="text" />
        </DetailRow>
      )}
      <DetailRow label={t('total_balance')} hint={t('total_balance_hint')}>
        <TrxAmount
          sun={available === undefined || staked === undefined ? undefined : available + staked}
          digits="all"
        />
      </DetailRow>
      <DetailRow label={t('available')}>
        <TrxAmount sun={available} digits="all" />
      </DetailRow>
      <DetailRow label={t('staked')}>
        <TrxAmount sun={staked} digits="all" />
      </DetailRow>
      {allowance > 0n && (
        <DetailRow label={t('pending_reward')}>
          <TrxAmount sun={allowance} digits="all" />
        </DetailRow>
      )}
      <DetailRow label={t('transactions')}>
        <Link to={`/blockchain/transactions?address=${account.address}`}>
          {format.integer(account.totalTransactionCount)}
        </Link>{' '}
        <span className="dim">
          {t('transactions_in_out', {
            in: format.integer(account.transactions_in),
            out: format.integer(account.transactions_out),
          })}
        </span>
      </DetailRow>
      <DetailRow label={t('transfers')}>
        {format.integer(account.transferCount - account.riskyTransferCount)}
        {account.riskyTransferCount > 0 && (
          <>
            {' '}
            <span className="dim">
              {t('risky_beside', { count: format.integer(account.riskyTransferCount) })}
            </span>
          </>
        )}
      </DetailRow>
      {account.date_created > 0 && (
        <DetailRow label={t('created_at')}>
          <TimeCell ms={account.date_created} withDate />
        </DetailRow>
      )}
    </DetailList>
  );
}
