import type { Answer } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { VoteAllocator } from '../../../components/governance/VoteAllocator.tsx';
import { MOST_CANDIDATES, unusedVotes } from '../../../components/governance/votes.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';

const useT = wordsOf('account');

/** Votes by candidate, in the order they are shown. */
export type Ballot = readonly { address: string; votes: bigint }[];

export type Candidate = Extract<Answer<'/api/vote/witness'>, { fastestRise: unknown }>['data'][number];

interface BallotFieldsProps {
  ballot: Ballot;
  onChange: (ballot: Ballot) => void;
  /** Votes there are to give. */
  power: bigint;
  candidates: readonly Candidate[];
  /** Votes that stand, by candidate. */
  before: ReadonlyMap<string, bigint>;
}

/** Divides votes over representatives, and adds further ones. */
export function BallotFields({ ballot, onChange, power, candidates, before }: BallotFieldsProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const rows = new Map(candidates.map(row => [row.address, row]));
  return (
    <>
      <VoteAllocator
        power={power}
        candidates={ballot.map(({ address }) => ({
          address,
          name: rows.get(address)?.name ?? '',
          rank: rows.get(address)?.realTimeRanking,
          before: before.get(address),
        }))}
        votes={ballot.map(({ votes }) => votes)}
        onChange={votes => onChange(ballot.map((one, at) => ({ ...one, votes: votes[at] ?? 0n })))}
        onRemove={address => onChange(ballot.filter(one => one.address !== address))}
      />
      {ballot.length < MOST_CANDIDATES && (
        <SelectField
          label={t('votes_candidate')}
          value=""
          onChange={address => {
            const votes = unusedVotes(
              ballot.map(one => one.votes),
              power,
            );
            if (address !== '') onChange([...ballot, { address, votes }]);
          }}
          options={[
            { value: '', label: t('votes_choose') },
            ...candidates
              .filter(row => !ballot.some(one => one.address === row.address))
              .map(row => ({
                value: row.address,
                label: t('votes_option', {
                  rank: row.realTimeRanking,
                  name: row.name || row.address,
                  rate: row.annualizedRate === null ? '–' : format.percent(Number(row.annualizedRate)),
                }),
              })),
          ]}
        />
      )}
    </>
  );
}
