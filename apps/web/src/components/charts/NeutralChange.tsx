import IconArrowDownRight from '~icons/arrow-down-right';
import IconArrowUpRight from '~icons/arrow-up-right';
import type { ReactNode } from 'react';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { Icon } from '../base/Icon.tsx';
import styles from './NeutralChange.module.css';

/** A change of a statistic, in percent: arrow and sign without colour, because a rise is not good or bad. */
export function NeutralChange({ value }: { value: number | undefined }): ReactNode {
  const format = useFormat();
  if (value === undefined || !Number.isFinite(value))
    return <span className={styles['none']}>{UNKNOWN}</span>;
  const text = format.percent(value, { digits: 1, signed: true }).replace('-', '−');
  return (
    <span className={styles['change']}>
      {value !== 0 && <Icon of={value > 0 ? IconArrowUpRight : IconArrowDownRight} size={13} />}
      <bdi dir="ltr">{text}</bdi>
    </span>
  );
}
