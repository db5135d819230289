import { use, type ReactNode } from 'react';
import { Suspense } from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
import { drawQr, type QrPath } from './qr-path.ts';
import styles from './QrCode.module.css';
import { Skeleton } from '../feedback/Skeleton.tsx';

interface QrCodeProps {
  value: string;
  /** Edge in px. */
  size?: number;
}

/** A QR code, black on white in every theme so that cameras read it. Its encoder loads when it is first shown. */
export function QrCode({ value, size = 192 }: QrCodeProps): ReactNode {
  return (
    <span className={styles['frame']} style={{ inlineSize: size, blockSize: size }}>
      <Suspense fallback={<Skeleton width="100%" height="100%" />}>
        <Code value={value} />
      </Suspense>
    </span>
  );
}

const drawn = new Map<string, Promise<QrPath>>();

function Code({ value }: { value: string }): ReactNode {
  const t = useT();
  const { path, edge } = use(draw(value));
  return (
    <svg
      viewBox={`0 0 ${edge} ${edge}`}
      role="img"
      aria-label={t('ui_qr_of', { value })}
      shapeRendering="crispEdges"
      className={styles['code']}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

function draw(value: string): Promise<QrPath> {
  const known = drawn.get(value);
  if (known) return known;
  const drawing = drawQr(value);
  drawn.set(value, drawing);
  return drawing;
}
