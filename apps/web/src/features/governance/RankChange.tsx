import IconArrowDown from '~icons/arrow-down';
import IconArrowUp from '~icons/arrow-up';
import type { ReactNode } from 'react';
import { Icon } from '../../components/base/Icon.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './RankChange.module.css';

const useT = wordsOf('governance');

/** Places won or lost since the last count; nothing where it stayed. */
export function RankChange({ places }: { places: number }): ReactNode {
  const t = useT();
  if (places === 0) return null;
  const up = places > 0;
  return (
    <span
      className={styles['change']}
      data-tip={t(up ? 'places_won' : 'places_lost', { count: Math.abs(places) })}
    >
      <Icon of={up ? IconArrowUp : IconArrowDown} size={12} />
      <span className="visually-hidden">{t(up ? 'up' : 'down')} </span>
      {Math.abs(places)}
    </span>
  );
}
