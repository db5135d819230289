import IconReceive from '~icons/arrow-down-left';
import IconSend from '~icons/arrow-up-right';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AccountDetail } from '@sunscope/product-api/types';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Button } from '../../components/base/Button.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { DetailList, DetailRow } from '../../components/data/DetailList.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Fact, Facts } from '../../components/data/Facts.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import { TrxAmount } from '../../components/chain/TrxAmount.tsx';
import { toRaw, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { signerCapabilities } from '../../wallet/signer.ts';
import type { SessionAccount } from '../../wallet/session-types.ts';
import { useSession } from '../../wallet/use-session.ts';
import { bandwidthLeft, energyLeft } from './account-figures.ts';
import styles from './AccountPage.module.css';
import { AccountTokens } from './AccountTokens.tsx';
import { Notice } from './Notice.tsx';
import { accountQuery } from './queries.ts';
import { openLogin, openReceive, openSend } from './wallet-dialogs.ts';

const useT = wordsOf('wallet');

interface AccountPageProps {
  /** Further lists of the open account. */
  children: (address: string) => ReactNode;
}

/** `/account`: the wallet's own balances, resources and actions. */
export function AccountPage({ children }: AccountPageProps): ReactNode {
  const t = useT();
  const session = useSession();
  if (session.status === 'starting') return <Page title={t('account_page_title')}>{null}</Page>;
  if (session.status === 'closed')
    return (
      <Page title={t('account_page_title')}>
        <Card>
          <EmptyState
            title={t('no_open_wallet')}
            text={t('no_open_wallet_text')}
            action={
              <Button kind="primary" onClick={openLogin}>
                {t('open_wallet')}
              </Button>
            }
          />
        </Card>
      </Page>
    );
  return <OpenAccount account={session.account}>{children(session.account.address)}</OpenAccount>;
}

function OpenAccount({ account, children }: { account: SessionAccount; children: ReactNode }): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(accountQuery(account.address));
  return (
    <Page
      title={t('account_page_title')}
      actions={
        <>
          <Button icon={IconReceive} onClick={openReceive}>
            {t('receive')}
          </Button>
          {signerCapabilities[account.kind].signsTransactions && (
            <Button kind="primary" icon={IconSend} onClick={() => openSend()}>
              {t('send')}
            </Button>
          )}
        </>
      }
    >
      {error && <ErrorState error={error} look={data ? 'line' : 'block'} onRetry={() => void refetch()} />}
      {data?.activated === false && <Notice>{t('account_not_active')}</Notice>}
      <Figures data={data} />
      <Card title={t('account_identity')} flush>
        <DetailList>
          <DetailRow label={t('wallet_address')}>
            <AddressChip address={account.address} full copy identicon />
            {account.kind === 'ACCOUNT_ADDRESS' && <Tag tone="wait">{t('wallet_watch_only')}</Tag>}
            {data?.representative.enabled === true && <Tag tone="good">{t('wallet_representative')}</Tag>}
          </DetailRow>
          {data && data.name !== '' && (
            <DetailRow label={t('account_name')}>
              <bdi>{data.name}</bdi>
            </DetailRow>
          )}
          <DetailRow label={t('account_transactions')}>
            <TransactionCount address={account.address} data={data} />
          </DetailRow>
        </DetailList>
      </Card>
      <AccountTokens
        tokens={data?.tokens}
        onSend={signerCapabilities[account.kind].signsTransactions ? token => openSend({ token }) : undefined}
      />
      {children}
    </Page>
  );
}

function TransactionCount({
  address,
  data,
}: {
  address: string;
  data: AccountDetail | undefined;
}): ReactNode {
  const format = useFormat();
  if (!data) return <Skeleton width={60} />;
  return (
    <Link to={`/blockchain/transactions?address=${address}`}>
      {format.integer(data.totalTransactionCount)}
    </Link>
  );
}

function Figures({ data }: { data: AccountDetail | undefined }): ReactNode {
  const t = useT();
  const format = useFormat();
  const bandwidth = data && bandwidthLeft(data);
  const energy = data && energyLeft(data);
  const of = (figure: { left: number; total: number }) =>
    t('account_of_total', { total: format.integer(figure.total) });
  return (
    <div className={styles['figures']}>
      <Facts look="card">
        <Fact label={t('available_balance')}>
          {data ? <TrxAmount sun={toRaw(data.balance ?? undefined)} /> : <Skeleton width={120} />}
        </Fact>
        <Fact label={t('wallet_power')}>
          {data ? <TrxAmount sun={toRaw(data.totalFrozen)} /> : <Skeleton width={90} />}
        </Fact>
        <Fact label={t('wallet_bandwidth')} note={bandwidth && of(bandwidth)}>
          {bandwidth ? format.integer(bandwidth.left) : <Skeleton width={70} />}
        </Fact>
        <Fact label={t('wallet_energy')} note={energy && of(energy)}>
          {energy ? format.integer(energy.left) : <Skeleton width={70} />}
        </Fact>
      </Facts>
    </div>
  );
}
