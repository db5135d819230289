import type { ReactNode } from 'react';
import { Facts } from '../data/Facts.tsx';
import { Story, type StoryProps } from './Story.tsx';
import styles from './StoryHeader.module.css';
import { Skeleton } from '../feedback/Skeleton.tsx';

interface StoryHeaderProps extends Omit<StoryProps, 'story'> {
  /** The sentence; a node where no story fits (method name and arguments). */
  story: StoryProps['story'] | { sentence: ReactNode };
  /** What the reader must know before the sentence. */
  warning?: ReactNode;
  /** One quiet sentence with what is worth knowing. */
  note?: ReactNode;
  /** Status and Finality. */
  status: ReactNode;
  /** Up to four Fact elements. */
  facts: readonly ReactNode[];
}

/** Head of every transaction: what happened in a sentence, what is worth knowing, and four facts. */
export function StoryHeader({ story, warning, note, status, facts, ...names }: StoryHeaderProps): ReactNode {
  return (
    <section className={styles['card']}>
      <div className={styles['told']}>
        <div className={styles['status']}>{status}</div>
        {warning !== undefined && <div className={styles['warning']}>{warning}</div>}
        <h2 className={styles['sentence']}>
          {'sentence' in story ? story.sentence : <Story story={story} {...names} />}
        </h2>
        {note !== undefined && <p className={styles['note']}>{note}</p>}
      </div>
      <div className={styles['facts']}>
        <Facts>{facts}</Facts>
      </div>
    </section>
  );
}

/** The header while the transaction loads, in its final height. */
export function StoryHeaderSkeleton(): ReactNode {
  return (
    <div className={styles['card']} aria-busy="true">
      <div className={styles['told']}>
        <div className={styles['status']}>
          <Skeleton width={180} height={22} />
        </div>
        <div className={styles['sentence']}>
          <Skeleton width="min(640px, 80%)" height={24} />
        </div>
        <div className={styles['note']}>
          <Skeleton width="min(420px, 60%)" />
        </div>
      </div>
      <div className={styles['facts']}>
        <Facts>
          {[0, 1, 2, 3].map(index => (
            <div key={index} className={styles['place']}>
              <Skeleton width={80} height={10} />
              <Skeleton width={140} height={18} />
            </div>
          ))}
        </Facts>
      </div>
    </div>
  );
}
