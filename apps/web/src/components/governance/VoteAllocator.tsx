import IconPlus from '~icons/plus';
import IconX from '~icons/x';
import { useId, useState, type CSSProperties, type ReactNode } from 'react';
import { percentOf, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Button } from '../base/Button.tsx';
import { Status } from '../feedback/Status.tsx';
import { evenVotes, fittedVotes, MOST_CANDIDATES, unusedVotes, withVotes } from './votes.ts';
import { VoteRow, type VoteCandidate } from './VoteRow.tsx';
import styles from './VoteAllocator.module.css';

const useT = wordsOf('kit-governance');

interface VoteAllocatorProps {
  /** Votes there are: one for each staked TRX. */
  power: bigint;
  candidates: readonly VoteCandidate[];
  /** By the candidate's place. */
  votes: readonly bigint[];
  onChange: (votes: bigint[]) => void;
  onRemove?: (address: string) => void;
  /** Opens the choice of another candidate; without it none can be added. */
  onAdd?: () => void;
}

/** Divides votes over candidates: by number, by share, evenly, as before; never more than there are. */
export function VoteAllocator({
  power,
  candidates,
  votes,
  onChange,
  onRemove,
  onAdd,
}: VoteAllocatorProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const [cut, setCut] = useState(false);
  const unused = unusedVotes(votes, power);
  const before = candidates.map(candidate => candidate.before ?? 0n);
  const set = (next: bigint[]) => {
    setCut(false);
    onChange(next);
  };
  const setOne = (index: number, wanted: bigint) => {
    const next = withVotes(votes, index, wanted, power);
    setCut(next[index] !== wanted);
    onChange(next);
  };
  return (
    <section className={styles['allocator']} aria-labelledby={id}>
      <div className={styles['head']}>
        <p id={id} className={styles['sum']}>
          {t.rich('votes_given', {
            given: <b>{format.integer(power - unused)}</b>,
            power: format.integer(power),
          })}
        </p>
        {unused > 0n && (
          <Status kind="warning" look="quiet">
            {t('votes_unused', { votes: format.integer(unused) })}
          </Status>
        )}
      </div>
      <div className={styles['bar']} aria-hidden="true">
        {votes.map(
          (given, index) =>
            given > 0n && (
              <span
                key={candidates[index]?.address ?? index}
                className={styles['part']}
                style={
                  { '--share': percentOf(given, power, 2), '--colour': colourOf(index) } as CSSProperties
                }
              />
            ),
        )}
      </div>
      <div className={styles['buttons']}>
        <Button size="small" onClick={() => set(evenVotes(power, candidates.length))}>
          {t('votes_equal')}
        </Button>
        {before.some(one => one > 0n) && (
          <Button size="small" onClick={() => set(fittedVotes(before, power))}>
            {t('votes_as_before')}
          </Button>
        )}
        <Button size="small" icon={IconX} onClick={() => set(votes.map(() => 0n))}>
          {t('votes_clear')}
        </Button>
      </div>
      <p role="status" className={cut ? styles['cut'] : 'visually-hidden'}>
        {cut && t('votes_cut', { power: format.integer(power) })}
      </p>
      <ul className={styles['rows']}>
        {candidates.map((candidate, index) => (
          <VoteRow
            key={candidate.address}
            candidate={candidate}
            colour={colourOf(index)}
            votes={votes[index] ?? 0n}
            power={power}
            unused={unused}
            onChange={wanted => setOne(index, wanted)}
            onRemove={onRemove}
          />
        ))}
      </ul>
      {onAdd !== undefined &&
        (candidates.length < MOST_CANDIDATES ? (
          <Button icon={IconPlus} wide onClick={onAdd}>
            {t('votes_add')}
          </Button>
        ) : (
          <p className="dim">{t('votes_full', { count: MOST_CANDIDATES })}</p>
        ))}
    </section>
  );
}

/** Rank decides; what is beyond the fourth is "rest". */
function colourOf(index: number): string {
  return `var(--d${Math.min(index + 1, 5)})`;
}
