import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './StickyHeader.module.css';

interface StickyHeaderProps {
  /** The whole head, at its place in the page. */
  head: ReactNode;
  /** Its short form, in view once the head has left it: name, main figure, main button. */
  short: ReactNode;
  /** What both stand above. Heads of tables in it stay below the short form. */
  children: ReactNode;
}

/** A head that stays in a short form while its page scrolls. What is not in view cannot be tabbed into. */
export function StickyHeader({ head, short, children }: StickyHeaderProps): ReactNode {
  const whole = useRef<HTMLDivElement>(null);
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const box = whole.current;
    if (!box || typeof IntersectionObserver === 'undefined') return undefined;
    // Above the window only: below it the head is yet to come.
    const watch = new IntersectionObserver(([entry]) =>
      setGone(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.bottom <= 0),
    );
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  return (
    <div className={styles['frame']}>
      <div ref={whole}>{head}</div>
      <div className={styles['bar']} data-shown={gone || undefined} inert={!gone}>
        <div className={styles['short']}>{short}</div>
      </div>
      {children}
    </div>
  );
}
