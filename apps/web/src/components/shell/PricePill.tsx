import IconRefresh from '~icons/refresh';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { IconButton } from '../base/IconButton.tsx';
import { Percent } from '../data/Percent.tsx';
import { tip } from '../overlays/tip.ts';
import styles from './PricePill.module.css';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Tag } from '../base/Tag.tsx';

interface PricePillProps {
  /** Price of one TRX as text with its currency: "$0.2841". Undefined while it loads. */
  price: string | undefined;
  /** Change over a day, in percent. */
  change?: number | undefined;
  /** The price is made up for a local chain, and says so. */
  demo?: boolean;
  /** Its tooltip: the price in satoshi. */
  hint?: string | undefined;
  to?: string;
  /** The price could not be had: a notice with a way to try again takes its place. */
  failed?: boolean;
  onRefresh?: () => void;
}

export function PricePill({
  price,
  change,
  demo = false,
  hint,
  to,
  failed = false,
  onRefresh,
}: PricePillProps): ReactNode {
  const t = useT();
  if (failed)
    return (
      <span className={styles['pill']}>
        {t('index_page_price_time_out')}
        {onRefresh && (
          <IconButton icon={IconRefresh} size="small" label={t('ui_retry')} onClick={onRefresh} />
        )}
      </span>
    );
  const content = (
    <>
      <span className={styles['unit']}>TRX</span>
      {price === undefined ? (
        <>
          <Skeleton width={54} />
          <Skeleton width={65} />
        </>
      ) : (
        <bdi dir="ltr">{price}</bdi>
      )}
      {change !== undefined && <Percent value={change} sign fixed />}
      {demo && <Tag hint={t('ui_demo_price_hint')}>{t('ui_demo_price')}</Tag>}
    </>
  );
  return to === undefined ? (
    <span className={styles['pill']} {...tip(hint)}>
      {content}
    </span>
  ) : (
    <Link to={to} className={styles['pill']} data-tip={hint}>
      {content}
    </Link>
  );
}
