import { useState, type ReactNode } from 'react';
import { Segmented } from '../../components/forms/Segmented.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './ExchangeFrame.module.css';

const useT = wordsOf('exchange');

/** What a phone shows of the screen, one at a time. */
export type ExchangeView = 'trade' | 'chart' | 'pairs' | 'orders';
const VIEWS: readonly ExchangeView[] = ['pairs', 'chart', 'trade', 'orders'];

interface ExchangeFrameProps {
  head: ReactNode;
  pairs: ReactNode;
  chart: ReactNode;
  /** Order book, or latest trades. */
  book: ReactNode;
  ticket: ReactNode;
  /** Own orders or trades. */
  orders: ReactNode;
  /** On phones: stays at the bottom of the window. */
  bar?: ReactNode;
}

/** The one page without cards or content width: panes divided by lines, whole in a window of 1440 x 900; tabs on phones. */
export function ExchangeFrame({
  head,
  pairs,
  chart,
  book,
  ticket,
  orders,
  bar,
}: ExchangeFrameProps): ReactNode {
  const t = useT();
  const [view, setView] = useState<ExchangeView>('trade');
  return (
    <div className={styles['frame']} data-view={view}>
      <div className={styles['head']}>{head}</div>
      <div className={styles['views']}>
        <Segmented
          label={t('views')}
          value={view}
          onChange={setView}
          options={VIEWS.map(value => ({ value, label: t(`view_${value}`) }))}
        />
      </div>
      <div className={styles['pairs']}>{pairs}</div>
      <div className={styles['chart']}>{chart}</div>
      <div className={styles['book']}>{book}</div>
      <div className={styles['ticket']}>{ticket}</div>
      <div className={styles['orders']}>{orders}</div>
      {bar !== undefined && <div className={styles['fixed']}>{bar}</div>}
    </div>
  );
}

/** A pane with a heading of its own. */
export function Pane({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <section aria-label={title} className={styles['pane']}>
      <header className={styles['bar']}>
        <h2 className={styles['title']}>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  );
}
