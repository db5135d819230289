import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { CopyButton } from '../data/CopyButton.tsx';
import styles from './HashText.module.css';
import { MiddleText } from '../data/MiddleText.tsx';

interface HashTextProps {
  /** Transaction id, block id or other hex. */
  hash: string;
  to?: string;
  full?: boolean;
  copy?: boolean;
  /** Characters kept at both ends when cut (8 and 8). */
  keep?: number;
}

export function HashText({ hash, to, full = false, copy = false, keep = 8 }: HashTextProps): ReactNode {
  const t = useT();
  const text = <MiddleText text={hash} keep={keep} full={full} />;
  return (
    <span className={styles['hash']}>
      {to === undefined ? (
        <span data-tip={full ? undefined : hash}>{text}</span>
      ) : (
        <Link to={to} data-tip={full ? undefined : hash}>
          {text}
        </Link>
      )}
      {copy && <CopyButton value={hash} label={t('ui_copy_hash')} />}
    </span>
  );
}
