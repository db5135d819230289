import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { Button } from '../../../components/base/Button.tsx';
import { Spinner } from '../../../components/base/Spinner.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import styles from './MultiSend.module.css';

const useT = wordsOf('multi-send', 'wallet');

/** How many rows of a list were looked at so far. */
interface Checked {
  recipients: number;
  costs: number;
}

/** A store and no state of the review: its table of hundreds of rows is not drawn again for each of them. */
export const createChecked = (): StoreApi<Checked> => createStore(() => ({ recipients: 0, costs: 0 }));

/** Shorter lists are done before a screen reader has said how far it is. */
const SAID_FROM = 40;
const SAID_TIMES = 4;

/** How far the check of a list is, and a way out. Each row moves the bar; screen readers hear every quarter. */
export function CheckingProgress({
  checked,
  count,
  onCancel,
}: {
  checked: StoreApi<Checked>;
  count: number;
  onCancel: () => void;
}): ReactNode {
  const t = useT();
  const { recipients, costs } = useStore(checked);
  const done = Math.min(recipients, costs);
  const quarter = count < SAID_FROM ? 0 : Math.floor((done * SAID_TIMES) / count);
  const said = Math.ceil((quarter * count) / SAID_TIMES);
  return (
    <>
      <div className={styles['busy']}>
        <Spinner />
        <span>{t('multi_checked', { done, count })}</span>
        <Button size="small" onClick={onCancel}>
          {t('multi_check_cancel')}
        </Button>
      </div>
      <progress className={styles['progress']} value={done} max={count} aria-label={t('multi_checking')} />
      <output className="visually-hidden">
        {quarter > 0 ? t('multi_checked', { done: said, count }) : t('multi_checking')}
      </output>
    </>
  );
}
