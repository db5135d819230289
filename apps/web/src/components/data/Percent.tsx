import IconArrowDownRight from '~icons/arrow-down-right';
import IconArrowUpRight from '~icons/arrow-up-right';
import type { ReactNode } from 'react';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { Icon } from '../base/Icon.tsx';
import styles from './Percent.module.css';

interface PercentProps {
  /** Already in percent: 12.5 shows 12.5%. Undefined is unknown. */
  value: number | undefined;
  /** A change: with sign, arrow and colour. */
  sign?: boolean;
  digits?: number;
  /** Every figure of a column with the same digits, so that their points stand in line. */
  fixed?: boolean;
}

export function Percent({ value, sign = false, digits = 2, fixed = false }: PercentProps): ReactNode {
  const format = useFormat();
  if (value === undefined || !Number.isFinite(value))
    return <span className={styles['plain']}>{UNKNOWN}</span>;
  // The hyphen of the formatter is shorter than the plus; figures in a column should not differ by that.
  // What is less than the last digit is no nothing.
  const least = 10 ** -digits;
  const tiny = fixed && value > 0 && value < least;
  const figure = format.percent(tiny ? least : value, { digits, fixed, signed: sign }).replace('-', '−');
  const text = tiny ? `< ${figure}` : figure;
  const direction = !sign || value === 0 ? 'plain' : value > 0 ? 'up' : 'down';
  return (
    <span className={styles[direction]}>
      {direction !== 'plain' && (
        <Icon of={direction === 'up' ? IconArrowUpRight : IconArrowDownRight} size={13} />
      )}
      <bdi dir="ltr" className={styles['text']}>
        {text}
      </bdi>
    </span>
  );
}
