import type { AccountDetail } from '@sunscope/product-api/types';
import { Suspense, type ReactNode } from 'react';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Skeleton } from '../../../components/feedback/Skeleton.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { TabPanel, Tabs } from '../../../components/layout/Tabs.tsx';
import { percentOf, rawOrZero, useFormat } from '../../../lib/format/format.ts';
import { lazyWithWords, wordsOf } from '../../../lib/i18n/i18n.tsx';
import { useRouteSearch } from '../../../lib/routing/navigation.ts';
import type { SessionAccount } from '../../../wallet/session-types.ts';
import styles from './account.module.css';
import { votesOf } from './figures.ts';
import { Loans } from './Loans.tsx';
import { Trx } from './parts.tsx';
import { RewardPanel } from './RewardPanel.tsx';

const useT = wordsOf('account', 'wallet', 'wallet-actions');

// A person does one of these at a time; the forms come with the signing code they need.
const StakeForm = lazyWithWords(async () => (await import('./StakeForm.tsx')).StakeForm);
const UnstakeForm = lazyWithWords(async () => (await import('./UnstakeForm.tsx')).UnstakeForm);
const VotesForm = lazyWithWords(async () => (await import('./VotesForm.tsx')).VotesForm);
const DelegateForm = lazyWithWords(async () => (await import('./DelegateForm.tsx')).DelegateForm);

const TABS = ['stake', 'unstake', 'delegate', 'votes', 'rewards'] as const;

/** Stake 2.0 of the account: what is staked, and everything that can be done with it. */
export function StakingCard({
  session,
  account,
  canSign,
}: {
  session: SessionAccount;
  account: AccountDetail;
  canSign: boolean;
}): ReactNode {
  const t = useT();
  const search = useRouteSearch();
  const open = TABS.find(tab => tab === search['part']) ?? 'stake';
  const from = session.address;
  const kept = search['list'] === undefined ? '' : `&list=${encodeURIComponent(search['list'])}`;
  const tab = (id: (typeof TABS)[number]) => ({
    id,
    label: t(`part_${id}`),
    to: `/account?part=${id}${kept}`,
  });
  const form = (children: ReactNode) =>
    canSign ? children : <EmptyState title={t('watch_title')} text={t('watch_text')} />;
  return (
    <Card title={t('staking')} flush>
      <Staked account={account} />
      <Tabs label={t('staking')} name="part" active={open} items={TABS.map(tab)} />
      <TabPanel tab={open} name="part">
        <Suspense fallback={<Skeleton width="100%" height={320} />}>
          {open === 'stake' && form(<StakeForm account={account} from={from} />)}
          {open === 'unstake' && form(<UnstakeForm account={account} from={from} />)}
          {open === 'delegate' && (
            <>
              {form(<DelegateForm account={account} from={from} />)}
              <Loans from={from} canSign={canSign} />
            </>
          )}
          {open === 'votes' && form(<VotesForm account={account} from={from} />)}
          {open === 'rewards' && <RewardPanel from={from} canSign={canSign} />}
        </Suspense>
      </TabPanel>
    </Card>
  );
}

/** All own stake, divided by what it is for. */
function Staked({ account }: { account: AccountDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { power, cast } = votesOf(account);
  const whole = rawOrZero(account.totalFrozen);
  const parts = [
    ['energy', rawOrZero(account.frozenForEnergyV2) + rawOrZero(account.frozenForEnergy)],
    ['bandwidth', rawOrZero(account.frozenForBandWidthV2) + rawOrZero(account.frozenForBandWidth)],
    [
      'lent',
      rawOrZero(account.delegateFrozenV2BalanceForEnergy) +
        rawOrZero(account.delegateFrozenV2BalanceForBandwidth) +
        rawOrZero(account.delegateFrozenForEnergy) +
        rawOrZero(account.delegateFrozenForBandWidth),
    ],
  ] as const;
  return (
    <div className={styles['form']}>
      <div className={styles['head']}>
        <p className={styles['figure']}>
          <b className={styles['big']}>
            <Trx sun={whole} />
          </b>
          <span className="dim">{t('staked_word')}</span>
        </p>
        <ul className={styles['shares']}>
          {parts.map(([id, sun], index) => (
            <li key={id}>
              <span
                className={styles['swatch']}
                aria-hidden="true"
                style={{ background: `var(--d${index + 1})` }}
              />
              {t(`staked_${id}`)} <Trx sun={sun} />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles['rail']} aria-hidden="true">
        {parts.map(([id, sun], index) => (
          <span
            key={id}
            style={{
              inlineSize: `${percentOf(sun, whole, 2)}%`,
              background: `var(--d${index + 1})`,
            }}
          />
        ))}
      </div>
      <p className={styles['note']}>
        {t('votes_line', { power: format.integer(power), cast: format.integer(cast) })}
      </p>
    </div>
  );
}
