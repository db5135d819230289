import type { CSSProperties, ReactNode } from 'react';
import styles from './Skeleton.module.css';

/** A place for what is loading, in its final size. Silent: the region around it says that it is busy. */
export function Skeleton({
  width = '100%',
  height = 12,
  round = false,
}: {
  width?: number | string;
  height?: number | string;
  round?: boolean;
}): ReactNode {
  const size: CSSProperties = {
    inlineSize: width,
    blockSize: height,
    ...(round ? { borderRadius: '50%' } : {}),
  };
  return <span className={styles['skeleton']} style={size} aria-hidden="true" />;
}
