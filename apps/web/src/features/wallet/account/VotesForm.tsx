import type { AccountDetail } from '@sunscope/product-api/types';
import { parseAddress, type Address } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Skeleton } from '../../../components/feedback/Skeleton.tsx';
import { rawOrZero } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { openAction } from '../wallet-dialogs.ts';
import styles from './account.module.css';
import { BallotFields, type Ballot } from './BallotFields.tsx';
import { votesOf } from './figures.ts';
import { Trx } from './parts.tsx';
import { ratesQuery, readAgain, standingVotesQuery } from './queries.ts';
import { dailyRewardOf } from './rewards.ts';

const useT = wordsOf('account', 'wallet', 'wallet-actions');

/** Divides the account's votes over representatives; what is sent replaces all earlier votes. */
export function VotesForm({ account, from }: { account: AccountDetail; from: Address }): ReactNode {
  const t = useT();
  const { data: standing } = useQuery(standingVotesQuery(from));
  const { data: ranking } = useQuery(ratesQuery());
  const [typed, setTyped] = useState<Ballot>();
  const list = ranking && 'fastestRise' in ranking ? ranking.data : undefined;
  const { power } = votesOf(account);
  if (power === 0n) return <EmptyState title={t('votes_no_power')} text={t('votes_no_power_text')} />;
  if (!standing || !list) return <Skeleton width="100%" height={240} />;
  const before = new Map(
    Object.entries(standing.votes).map(([address, votes]) => [address, rawOrZero(votes)]),
  );
  const ballot = typed ?? [...before].map(([address, votes]) => ({ address, votes }));
  const rows = new Map(list.map(row => [row.address, row]));
  const given = ballot.filter(({ votes }) => votes > 0n);
  const isNew =
    given.length !== before.size || given.some(({ address, votes }) => before.get(address) !== votes);
  return (
    <div className={styles['form']}>
      <BallotFields ballot={ballot} onChange={setTyped} power={power} candidates={list} before={before} />
      <p className={styles['note']}>{t('votes_note')}</p>
      <div className={styles['submit']}>
        <Button
          kind="primary"
          disabled={given.length === 0 || !isNew}
          onClick={() =>
            openAction({
              intent: {
                kind: 'vote',
                from,
                note: '',
                permissionId: 0,
                votes: given.map(({ address, votes }) => ({ witness: parseAddress(address), count: votes })),
              },
              onSent: () => {
                setTyped(undefined);
                readAgain(from);
              },
            })
          }
        >
          {t('vote_action')}
        </Button>
        <span>{t.rich('votes_earn', { amount: <Trx sun={dailyRewardOf(given, rows)} /> })}</span>
      </div>
    </div>
  );
}
