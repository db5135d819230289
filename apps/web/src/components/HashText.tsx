import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.tsx';
import { Link } from '../lib/Link.tsx';
import { classNames } from './class-names.ts';
import { CopyButton } from './CopyButton.tsx';
import styles from './HashText.module.css';
import { cutMiddle } from './middle.ts';

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
  const shown = full ? hash : cutMiddle(hash, keep, keep);
  const text = (
    <bdi dir="ltr" className={classNames('mono', full ? styles['full'] : styles['short'])}>
      {shown}
    </bdi>
  );
  return (
    <span className={styles['hash']}>
      {to === undefined ? (
        <span title={full ? undefined : hash}>
          {text}
          {!full && <span className="visually-hidden"> {hash}</span>}
        </span>
      ) : (
        <Link to={to} title={hash} aria-label={hash}>
          {text}
        </Link>
      )}
      {copy && <CopyButton value={hash} label={t('ui_copy_hash')} />}
    </span>
  );
}
