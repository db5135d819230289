import IconArrowUp from '~icons/arrow-up';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n/i18n.tsx';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/Icon.tsx';
import styles from './NewRowsPill.module.css';

/** Screen readers hear the count at most this often. */
const SAY_EVERY_MS = 10_000;

/** New rows wait here until the reader wants them, so that nothing moves under the pointer. */
export function NewRowsPill({
  count,
  onShow,
  inLine = false,
}: {
  count: number;
  onShow: () => void;
  /** Among what stands above a table, where it covers no head of a column. */
  inLine?: boolean;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const said = useSaid(count);
  return (
    <>
      <span className="visually-hidden" aria-live="polite">
        {said > 0 && t('ui_new_rows', { count: said, shown: format.integer(said) })}
      </span>
      {count > 0 && (
        <div className={classNames(styles['place'], inLine && styles['inLine'])}>
          <button type="button" className={styles['pill']} onClick={onShow}>
            <Icon of={IconArrowUp} size={14} />
            {t('ui_new_rows_show', { count, shown: format.integer(count) })}
          </button>
        </div>
      )}
    </>
  );
}

function useSaid(count: number): number {
  const [said, setSaid] = useState(0);
  const lastMs = useRef(0);
  useEffect(() => {
    const wait = count === 0 ? 0 : Math.max(0, lastMs.current + SAY_EVERY_MS - Date.now());
    const timer = setTimeout(() => {
      if (count > 0) lastMs.current = Date.now();
      setSaid(count);
    }, wait);
    return () => clearTimeout(timer);
  }, [count]);
  return said;
}
