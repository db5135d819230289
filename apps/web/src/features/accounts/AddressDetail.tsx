import type { AccountDetail } from '@sunscope/product-api/types';
import { tryParseAddress } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { AddressComparison } from '../../components/chain/MarkedAddress.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { DetailSkeleton } from '../../components/data/DetailList.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { NotFound } from '../../components/feedback/NotFound.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { accountName } from '../../lib/format/account-name.ts';
import { useTitle } from '../../lib/routing/document-title.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useLive } from '../../lib/live/live.ts';
import { AddressHead } from './AddressHead.tsx';
import { AddressOverview } from './AddressOverview.tsx';
import { accountQuery } from './queries.ts';

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
  // Nothing moves on the page when its figures are read again, so it never waits.
  useLive({
    strategy: 'ask',
    queryKey: query.queryKey,
    enabled: address !== undefined,
    always: true,
    concerns: message => {
      if (message.type === 'rollback') return true;
      if (message.type !== 'block') return false;
      const { block, transfers } = message.data;
      if (transfers.some(row => row.transferFromAddress === address || row.transferToAddress === address))
        return true;
      // Votes, calls and stakes are no transfers: the feed does not say whose they are.
      return block.nrOfTrx > 0 ? 'maybe' : false;
    },
  });
  useTitle((account && accountName(account)) || text);
  if (address === undefined)
    return (
      <Page title={t('address')}>
        <NotFound title={t('address_invalid')} tried={text} text={t('address_invalid_text')} />
      </Page>
    );
  return (
    <Page header={<AddressHead address={address} account={account} actions={actions} />}>
      {account !== undefined && <LooksLike account={account} />}
      {account !== undefined ? (
        <AddressOverview account={account} />
      ) : (
        <Card flush>
          {error === null ? (
            <DetailSkeleton rows={3} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )}
        </Card>
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
