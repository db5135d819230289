import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { Card } from '../layout/Card.tsx';
import type { ChartBasics, ChartState } from './chart-types.ts';
import styles from './ChartFrame.module.css';

interface ChartFrameProps extends Pick<ChartBasics, 'actions' | 'bare'> {
  /** Heading of the card. */
  title: ReactNode;
  /** The figure the chart leads up to, said in text. */
  figure?: ReactNode;
  state: ChartState;
  /** What the chart shows, in a sentence, for those who cannot see it. */
  summary: string;
  /** Height of what is drawn, whatever the state. */
  height?: number | string;
  /** Strips above and below the drawing: they stay in every state. */
  above?: ReactNode;
  below?: ReactNode;
  children?: ReactNode;
}

/** Frame of a chart: title, figure, and the four states in the height of the chart itself. */
export function ChartFrame({ title, actions, bare = false, ...content }: ChartFrameProps): ReactNode {
  if (bare) return <FrameContent {...content} />;
  return (
    <Card title={title} actions={actions}>
      <FrameContent {...content} />
    </Card>
  );
}

function FrameContent({
  figure,
  state,
  summary,
  height = 240,
  above,
  below,
  children,
}: Omit<ChartFrameProps, 'title' | 'actions' | 'bare'>): ReactNode {
  const t = useT();
  return (
    <>
      {figure !== undefined && <p className={styles['figure']}>{figure}</p>}
      {above}
      <div className={styles['plot']} style={{ minBlockSize: height }} aria-busy={state.kind === 'loading'}>
        {state.kind === 'ready' && (
          <figure className={styles['chart']}>
            {summary !== '' && <figcaption className="visually-hidden">{summary}</figcaption>}
            {children}
          </figure>
        )}
        {state.kind === 'loading' && <Loading />}
        {state.kind === 'empty' && <EmptyState title={t('ui_chart_empty')} text={state.text} />}
        {state.kind === 'failed' && <ErrorState error={state.error} onRetry={state.onRetry} />}
      </div>
      {below}
    </>
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
