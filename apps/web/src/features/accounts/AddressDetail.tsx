import type { AccountDetail } from '@sunscope/product-api/types';
import { tryParseAddress } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { AddressComparison } from '../../components/chain/MarkedAddress.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { CopyButton } from '../../components/data/CopyButton.tsx';
import { DetailSkeleton } from '../../components/data/DetailList.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Identicon } from '../../components/chain/Identicon.tsx';
import { NotFound } from '../../components/feedback/NotFound.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import { accountName } from '../../lib/format/account-name.ts';
import { useTitle } from '../../lib/routing/document-title.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useLive } from '../../lib/live/live.ts';
import { AddressFacts } from './AddressFacts.tsx';
import styles from './AddressDetail.module.css';
import { accountQuery } from './queries.ts';
import { ResourcePanel } from './ResourcePanel.tsx';

const useT = wordsOf('accounts', 'explorer');

interface AddressDetailProps {
  /** As the address of the page has it. */
  text: string;
  actions: ReactNode;
  /** Tabs below. */
  children: (account: AccountDetail) => ReactNode;
}

/** One address: what it is, what it holds, what it can do; then what the route puts below. */
export function AddressDetail({ text, actions, children }: AddressDetailProps): ReactNode {
  const t = useT();
  const address = tryParseAddress(text);
  const query = accountQuery(address ?? '');
  const { data: account, error, refetch } = useQuery({ ...query, enabled: address !== undefined });
  // Balances follow every block with a transfer of this address; nothing moves on the page, so it never waits.
  useLive({
    strategy: 'ask',
    queryKey: query.queryKey,
    enabled: address !== undefined,
    always: true,
    concerns: message =>
      message.type === 'block' &&
      message.data.transfers.some(
        row => row.transferFromAddress === address || row.transferToAddress === address,
      ),
  });
  useTitle((account && accountName(account)) || text);
  if (address === undefined)
    return (
      <Page title={t('address')}>
        <NotFound title={t('address_invalid')} tried={text} text={t('address_invalid_text')} />
      </Page>
    );
  const contract = account?.accountType === 2;
  return (
    <Page
      kicker={contract ? t('contract') : t('address')}
      title={
        <span className="pieces">
          <Identicon address={address} size={24} />
          <bdi dir="ltr" className={styles['address']}>
            {address}
          </bdi>
          <CopyButton value={address} label={t('copy_address')} />
        </span>
      }
      actions={actions}
    >
      {account !== undefined && <LooksLike account={account} />}
      {account === undefined && error !== null ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <div className={styles['columns']}>
          <Card title={t('overview')} actions={account && <Marks account={account} />} flush>
            {account === undefined ? <DetailSkeleton rows={6} /> : <AddressFacts account={account} />}
          </Card>
          <Card title={t('resources')} flush>
            {account === undefined ? (
              <DetailSkeleton rows={3} />
            ) : account.balance === null ? (
              <EmptyState title={t('resources_unknown')} text={t('resources_unknown_text')} />
            ) : (
              <ResourcePanel account={account} />
            )}
          </Card>
        </div>
      )}
      {account !== undefined && children(account)}
    </Page>
  );
}

/** Warns of an address that somebody made to be taken for another. */
function LooksLike({ account }: { account: AccountDetail }): ReactNode {
  const t = useT();
  const [first] = account.looksLike;
  if (first === undefined) return null;
  return (
    <Banner tone="bad" look="box">
      <strong>{t('looks_like_title')}</strong>
      <p>{t.rich('looks_like_text', { owner: <AddressChip address={first.owner} /> })}</p>
      <AddressComparison
        rows={[
          { label: t('address_look_alike'), address: account.address },
          { label: t('address_imitated'), address: first.address },
        ]}
      />
    </Banner>
  );
}

/** What an address is, besides its name. */
function Marks({ account }: { account: AccountDetail }): ReactNode {
  const t = useT();
  return (
    <span className={styles['marks']}>
      {account.accountType === 2 && <Tag>{t('contract')}</Tag>}
      {account.representative.enabled && <Tag tone="good">{t('representative')}</Tag>}
      {account.tokenOfContract !== undefined && <Tag>{account.tokenOfContract.tokenAbbr}</Tag>}
      {!account.activated && account.balance !== null && (
        <Status kind="unknown" look="quiet" hint={t('not_activated_text')}>
          {t('not_activated')}
        </Status>
      )}
    </span>
  );
}
