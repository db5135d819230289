import { parseAddress } from '@sunscope/tron/address';
import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { ComboboxField } from '../../components/forms/ComboboxField.tsx';
import { VoteAllocator } from '../../components/governance/VoteAllocator.tsx';
import { fittedVotes, unusedVotes } from '../../components/governance/votes.ts';
import { rawOrZero, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { apiQuery } from '../../lib/net/api.ts';
import type { Intent } from '../../wallet/intents/registry.ts';
import { useSigningAccount } from '../../wallet/signing-account.ts';
import styles from './ProposalForm.module.css';
import { representativesQuery } from './queries.ts';
import { yearlySun } from './vote-earnings.ts';

const useT = wordsOf('governance-forms');

interface VoteFormProps {
  onConnect: () => void;
  onAct: (intent: Intent) => void;
}

/** Votes of who is signed in, to be divided again; a visitor reads what it takes. */
export function VoteForm({ onConnect, onAct }: VoteFormProps): ReactNode {
  const t = useT();
  const { own } = useSigningAccount();
  if (own === undefined)
    return (
      <EmptyState
        title={t('vote_connect')}
        text={t('vote_one_each')}
        action={
          <Button kind="primary" onClick={onConnect}>
            {t('connect')}
          </Button>
        }
      />
    );
  return <OwnVotes key={own} own={own} onAct={onAct} />;
}

function OwnVotes({ own, onAct }: { own: string; onAct: VoteFormProps['onAct'] }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { signs } = useSigningAccount();
  const { data: account } = useQuery(apiQuery('/api/accountv2', { address: own }));
  const { data: standing } = useQuery(apiQuery('/api/account/votes', { address: own }));
  const { data: list } = useQuery(representativesQuery());
  const [typed, setTyped] = useState<ReadonlyMap<string, bigint>>();
  const [adds, setAdds] = useState(false);
  if (account === undefined || standing === undefined || list === undefined) return <Skeleton height={120} />;
  const power = rawOrZero(account.totalFrozen) / SUN_PER_TRX;
  if (power === 0n)
    return (
      <EmptyState
        title={t('vote_none')}
        text={t('vote_one_each')}
        action={
          <Button kind="primary" to="/account">
            {t('vote_stake')}
          </Button>
        }
      />
    );
  const before = new Map(
    Object.entries(standing.votes).map(([address, votes]) => [address, rawOrZero(votes)]),
  );
  const now = typed ?? before;
  const addresses = [...now.keys()];
  const votes = fittedVotes([...now.values()], power);
  const rows = new Map(list.data.map(row => [row.address, row]));
  const set = (next: readonly (readonly [string, bigint])[]) => setTyped(new Map(next));
  const change = (next: readonly bigint[]) => set(addresses.map((address, at) => [address, next[at] ?? 0n]));
  const given = addresses
    .map((address, at) => ({ witness: address, count: votes[at] ?? 0n }))
    .filter(({ count }) => count > 0n);
  const isSame =
    given.length === before.size && given.every(({ witness, count }) => before.get(witness) === count);
  const earned = yearlySun(given, address => rows.get(address)?.annualizedRate ?? null);
  const missing = !signs
    ? t('missing_key')
    : given.length === 0
      ? t('vote_missing')
      : isSame
        ? t('vote_same')
        : undefined;
  return (
    <div className={styles['form']}>
      <VoteAllocator
        power={power}
        votes={votes}
        onChange={change}
        candidates={addresses.map(address => {
          const row = rows.get(address);
          return {
            address,
            name: row?.name || address,
            rank: row?.realTimeRanking,
            before: before.get(address),
          };
        })}
        onRemove={address => set([...now].filter(([one]) => one !== address))}
        onAdd={() => setAdds(true)}
      />
      {adds && (
        <ComboboxField
          label={t('vote_add')}
          value=""
          onChange={address => {
            set([...now, [address, unusedVotes(votes, power)]]);
            setAdds(false);
          }}
          options={list.data
            .filter(({ address }) => !now.has(address))
            .map(({ address, name }) => ({ value: address, label: name || address, detail: address }))}
        />
      )}
      {earned > 0n && (
        <p className={styles['text']}>{t('vote_earns', { trx: format.integer(earned / SUN_PER_TRX) })}</p>
      )}
      <Button
        kind="primary"
        disabled={missing !== undefined}
        onClick={() =>
          onAct({
            kind: 'vote',
            from: parseAddress(own),
            note: '',
            permissionId: 0,
            votes: given.map(({ witness, count }) => ({ witness: parseAddress(witness), count })),
          })
        }
      >
        {t('review')}
      </Button>
      {missing !== undefined && (
        <p role="status" className={styles['text']}>
          {missing}
        </p>
      )}
    </div>
  );
}
