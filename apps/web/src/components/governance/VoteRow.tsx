import IconMinus from '~icons/minus';
import IconPlus from '~icons/plus';
import IconX from '~icons/x';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { useFormat, type Formatters } from '../../lib/format/format.ts';
import { wordsOf, type Translate } from '../../lib/i18n/i18n.tsx';
import { IconButton } from '../base/IconButton.tsx';
import { AddressChip } from '../chain/AddressChip.tsx';
import { readVotes, shareOfPower, thousandthsOf } from './votes.ts';
import styles from './VoteAllocator.module.css';

const useT = wordsOf('kit-governance');

export interface VoteCandidate {
  address: string;
  name: string;
  rank?: number | undefined;
  /** Votes of this account that it has now. */
  before?: bigint | undefined;
}

interface VoteRowProps {
  candidate: VoteCandidate;
  colour: string;
  votes: bigint;
  power: bigint;
  unused: bigint;
  onChange: (votes: bigint) => void;
  onRemove?: ((address: string) => void) | undefined;
}

/** One candidate: name and rank, votes by number or share, a slider of the power, and the change. */
export function VoteRow({
  candidate,
  colour,
  votes,
  power,
  unused,
  onChange,
  onRemove,
}: VoteRowProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const [typed, setTyped] = useState<string>();
  const { name, address, rank, before } = candidate;
  const step = power / 100n > 1n ? power / 100n : 1n;
  const take = () => {
    const wanted = typed === undefined ? undefined : readVotes(typed, power);
    if (wanted !== undefined) onChange(wanted);
    setTyped(undefined);
  };
  return (
    <li className={styles['row']} style={{ '--colour': colour } as CSSProperties}>
      <span className={styles['who']}>
        <span aria-hidden="true" className={styles['swatch']} />
        <AddressChip address={address} name={name} kind="witness" />
        {rank !== undefined && <span className="dim">{t('votes_rank', { rank })}</span>}
        {onRemove !== undefined && (
          <IconButton
            icon={IconX}
            size="small"
            label={t('votes_remove', { name })}
            onClick={() => onRemove(address)}
          />
        )}
      </span>
      <span className={styles['stepper']}>
        <IconButton
          icon={IconMinus}
          size="small"
          label={t('votes_less', { name, votes: format.integer(step) })}
          disabled={votes === 0n}
          onClick={() => onChange(votes - step)}
        />
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          className={styles['number']}
          aria-label={t('votes_for', { name })}
          value={typed ?? format.integer(votes)}
          onFocus={event => event.target.select()}
          onChange={event => setTyped(event.target.value)}
          onBlur={take}
          onKeyDown={event => {
            if (event.key === 'Enter') take();
            if (event.key === 'Escape') setTyped(undefined);
          }}
        />
        <IconButton
          icon={IconPlus}
          size="small"
          label={t('votes_more', { name, votes: format.integer(step) })}
          disabled={unused === 0n}
          onClick={() => onChange(votes + step)}
        />
      </span>
      <input
        type="range"
        className={styles['slider']}
        min={0}
        max={1000}
        step={5}
        value={thousandthsOf(votes, power)}
        aria-label={t('votes_share', { name })}
        aria-valuetext={t('votes_value', {
          votes: format.integer(votes),
          share: format.percent(thousandthsOf(votes, power) / 10, { digits: 1 }),
        })}
        onChange={event => onChange(shareOfPower(power, event.target.valueAsNumber))}
      />
      <span className={styles['change']}>{changeOf(t, format, votes, before)}</span>
      {unused > 0n && (
        <button type="button" className={styles['rest']} onClick={() => onChange(votes + unused)}>
          {t('votes_rest', { votes: format.integer(unused) })}
          <span className="visually-hidden"> {t('votes_rest_for', { name })}</span>
        </button>
      )}
    </li>
  );
}

function changeOf(
  t: Translate<'kit-governance'>,
  format: Formatters,
  votes: bigint,
  before: bigint | undefined,
): string {
  if (before === undefined) return t('votes_new');
  if (votes === before) return t('votes_unchanged');
  return votes > before
    ? t('votes_change_more', { votes: format.integer(votes - before) })
    : t('votes_change_less', { votes: format.integer(before - votes) });
}
