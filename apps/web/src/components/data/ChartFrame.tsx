import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
import { Card } from '../layout/Card.tsx';
import styles from './ChartFrame.module.css';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';

export type ChartState =
  | { kind: 'ready' }
  | { kind: 'loading' }
  | { kind: 'empty'; text?: string }
  | { kind: 'failed'; error: unknown; onRetry?: () => void };

interface ChartFrameProps {
  title: ReactNode;
  /** The figure the chart leads up to, said in text. */
  figure?: ReactNode;
  actions?: ReactNode;
  state: ChartState;
  /** What the chart shows, in a sentence, for those who cannot see it. */
  summary: string;
  height?: number;
  children?: ReactNode;
}

/** Frame of a chart: title, figure, and the four states in the height of the chart itself. */
export function ChartFrame({
  title,
  figure,
  actions,
  state,
  summary,
  height = 240,
  children,
}: ChartFrameProps): ReactNode {
  const t = useT();
  return (
    <Card title={title} actions={actions}>
      {figure !== undefined && <p className={styles['figure']}>{figure}</p>}
      <div className={styles['plot']} style={{ minBlockSize: height }} aria-busy={state.kind === 'loading'}>
        {state.kind === 'ready' && (
          <figure className={styles['chart']} role="img" aria-label={summary} style={{ blockSize: height }}>
            {children}
          </figure>
        )}
        {state.kind === 'loading' && <Loading />}
        {state.kind === 'empty' && <EmptyState title={t('ui_chart_empty')} text={state.text} />}
        {state.kind === 'failed' && <ErrorState error={state.error} onRetry={state.onRetry} />}
      </div>
    </Card>
  );
}

/** Grid lines and a resting curve: the shape of what comes. */
function Loading(): ReactNode {
  return (
    <svg className={styles['loading']} viewBox="0 0 400 200" preserveAspectRatio="none" aria-hidden="true">
      <path
        d="M0 20h400M0 80h400M0 140h400M0 199h400"
        className={styles['grid']}
        vectorEffect="non-scaling-stroke"
      />
      <path
        d="M0 150C50 130 70 90 120 100s60 50 110 20 60-80 100-60 50 20 70 0"
        className={styles['curve']}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
