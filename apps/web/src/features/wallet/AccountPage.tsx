import IconReceive from '~icons/arrow-down-left';
import IconSend from '~icons/arrow-up-right';
import IconUsers from '~icons/users-group';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import type { AccountDetail } from '@sunscope/product-api/types';
import { Button } from '../../components/base/Button.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Fact, Facts } from '../../components/data/Facts.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { TrxAmount } from '../../components/chain/TrxAmount.tsx';
import { toRaw, useFormat } from '../../lib/format/format.ts';
import { lazyExtra, lazyWithWords, wordsOf } from '../../lib/i18n/i18n.tsx';
import { useConfig } from '../../lib/net/config.ts';
import { useRouteSearch } from '../../lib/routing/navigation.ts';
import { signerCapabilities } from '../../wallet/signer.ts';
import type { SessionAccount } from '../../wallet/session-types.ts';
import { useSession } from '../../wallet/use-session.ts';
import { bandwidthLeft, energyLeft } from './account-figures.ts';
import styles from './AccountPage.module.css';
import { AccountTokens } from './AccountTokens.tsx';
import { Notice } from './Notice.tsx';
import { accountQuery } from './queries.ts';
import { useAskedPlace } from './use-asked-place.ts';
import { openLogin, openReceive, openSend } from './wallet-dialogs.ts';

const useT = wordsOf('wallet');

// Figures and tokens come first; charts, forms and what only the node knows follow with their words.
const ValueCard = lazyWithWords(async () => (await import('./account/ValueCard.tsx')).ValueCard);
const StakingCard = lazyWithWords(async () => (await import('./account/StakingCard.tsx')).StakingCard);
const ResourcesCard = lazyWithWords(async () => (await import('./account/ResourcesCard.tsx')).ResourcesCard);
const IdentityCard = lazyWithWords(async () => (await import('./account/IdentityCard.tsx')).IdentityCard);
const OldStakes = lazyWithWords(async () => (await import('./account/OldStakes.tsx')).OldStakes);
const WalletTrouble = lazyExtra(async () => (await import('./WalletTrouble.tsx')).WalletTrouble);
const StrangersAlarm = lazyWithWords(
  async () => (await import('./multisig/StrangersAlarm.tsx')).StrangersAlarm,
);
const WaitingSignatures = lazyWithWords(
  async () => (await import('./multisig/WaitingSignatures.tsx')).WaitingSignatures,
);
const MultisigCard = lazyWithWords(async () => (await import('./multisig/MultisigCard.tsx')).MultisigCard);

/** How long the page is left to stand before it scrolls to the stake (pages.md 5). */
const POWER_SCROLL_MS = 3_000;

/** The account whose page it is. */
export interface OwnAccount {
  session: SessionAccount;
  /** Undefined while it loads. */
  account: AccountDetail | undefined;
  /** Its login can sign. */
  canSign: boolean;
}

interface AccountPageProps {
  /** Further lists of the open account. */
  lists: ComponentType<{ own: OwnAccount }>;
}

/** `/account`: the wallet's own balances, resources and actions. */
export function AccountPage({ lists }: AccountPageProps): ReactNode {
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
  return <OpenAccount key={session.account.address} session={session.account} lists={lists} />;
}

function OpenAccount({ session, lists: Lists }: AccountPageProps & { session: SessionAccount }): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(accountQuery(session.address));
  const canSign = signerCapabilities[session.kind].signsTransactions;
  const isMain = useConfig()?.network.kind === 'main';
  const own: OwnAccount = { session, account: data, canSign };
  const from = session.address;
  const { from: asker, type } = useRouteSearch();
  const power = useAskedPlace(asker === 'tronlink' && type === 'frozen', POWER_SCROLL_MS);
  return (
    <Page
      title={t('account_page_title')}
      actions={
        <>
          <Button icon={IconReceive} onClick={openReceive}>
            {t('receive')}
          </Button>
          {canSign && isMain && (
            <Button icon={IconUsers} to="/wallet/multi-send">
              {t('multi_send_link')}
            </Button>
          )}
          {canSign && (
            <Button kind="primary" icon={IconSend} onClick={() => openSend()}>
              {t('send')}
            </Button>
          )}
        </>
      }
    >
      {error && <ErrorState error={error} look={data ? 'line' : 'block'} onRetry={() => void refetch()} />}
      {session.walletId !== undefined && (
        <Suspense>
          <WalletTrouble />
        </Suspense>
      )}
      <Suspense>
        <StrangersAlarm address={from} />
      </Suspense>
      <Suspense>
        <WaitingSignatures me={from} />
      </Suspense>
      {data?.activated === false && <Notice>{t('account_not_active')}</Notice>}
      <Figures data={data} />
      <div className={styles['grid']}>
        <div className={styles['column']}>
          <Later height={380}>{data && <ValueCard account={data} from={from} />}</Later>
          <AccountTokens account={data} onSend={canSign ? token => openSend({ token }) : undefined} />
          <div id="tronPower" ref={power}>
            <Later height={520}>
              {data && <StakingCard session={session} account={data} canSign={canSign} />}
            </Later>
          </div>
          <Suspense>{data && <OldStakes from={from} canSign={canSign} />}</Suspense>
        </div>
        <div className={styles['column']}>
          <Later height={320}>
            <IdentityCard session={session} account={data} canSign={canSign} />
          </Later>
          <Later height={320}>{data && <ResourcesCard account={data} from={from} />}</Later>
        </div>
      </div>
      <Later height={420}>
        <MultisigCard session={session} canSign={canSign} />
      </Later>
      <Lists own={own} />
    </Page>
  );
}

/** A card that comes later, with about its room kept. */
function Later({ height, children }: { height: number; children: ReactNode }): ReactNode {
  const room = <Skeleton width="100%" height={height} />;
  return <Suspense fallback={room}>{children ?? room}</Suspense>;
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
