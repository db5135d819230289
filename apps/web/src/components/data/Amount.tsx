import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { decimalSign, localDecimal } from '../../lib/format/amount-text.ts';
import { useLocale } from '../../lib/i18n/i18n.tsx';
import { amountDigits, SHOWN_DIGITS } from './amount-digits.ts';
import styles from './Amount.module.css';
import { CUT_LETTERS, Tag } from '../base/Tag.tsx';

/** Any contract may report more digits than a chain's amounts have: they go into lines of their own. */
const LONGEST_IN_A_LINE = 40;

export interface AmountProps {
  /** In smallest units. */
  raw: bigint;
  decimals: number;
  /** Symbol or name of the unit; text becomes a small tag. */
  unit?: ReactNode;
  /** Writes the plus as well. */
  signed?: boolean;
  /** Fraction digits shown at most (6); `all` on detail pages. */
  digits?: number | 'all';
  /** `plain` has one colour and no tag: inside sentences and buttons. */
  look?: 'column' | 'plain';
  /** What the tooltip says instead of the whole value with its unit. */
  tip?: string | undefined;
}

/**
 * An exact amount: fraction quieter than the integer part, trailing zeros gone, unit as a tag. Cut digits end in an
 * ellipsis and stand in the tooltip.
 */
export function Amount({
  raw,
  decimals,
  unit,
  signed,
  digits = SHOWN_DIGITS,
  look = 'column',
  tip,
}: AmountProps): ReactNode {
  // Made again when the language changes.
  useLocale();
  const limit = digits === 'all' ? decimals : digits;
  const parts = amountDigits(raw, decimals, { digits: limit, signed });
  const unitText = typeof unit === 'string' ? unit : undefined;
  // A tag that cuts its word says nothing of it by itself: a hint of its own would hide the amount's.
  const whole =
    parts.cut || unitText === undefined || unitText.length > CUT_LETTERS
      ? `${parts.full}${unitText === undefined ? '' : ` ${unitText}`}`
      : undefined;
  return (
    <span
      className={classNames(styles[look], parts.full.length > LONGEST_IN_A_LINE && styles['long'])}
      data-tip={tip ?? whole}
    >
      <bdi dir="ltr" className={styles['number']}>
        {parts.tiny ? (
          <Tiny negative={raw < 0n} limit={limit} />
        ) : (
          <>
            <span className={styles['integer']}>
              {parts.sign}
              {parts.integer}
            </span>
            <span className={styles['fraction']}>
              {parts.fraction !== '' && `${decimalSign()}${parts.fraction}`}
              {parts.cut && '…'}
            </span>
          </>
        )}
      </bdi>
      {unit !== undefined && (
        <span className={styles['unit']}>
          {look === 'plain' || unitText === undefined ? unit : <Tag>{unitText}</Tag>}
        </span>
      )}
    </span>
  );
}

/** "< 0.000001": there is something, but less than the smallest step shown. */
function Tiny({ negative, limit }: { negative: boolean; limit: number }): ReactNode {
  return (
    <span className={styles['tiny']}>
      {negative ? '> −' : '< '}
      {limit === 0 ? '1' : localDecimal(`0.${'1'.padStart(limit, '0')}`)}
    </span>
  );
}
