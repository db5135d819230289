import { use, type ReactNode } from 'react';
import { Suspense } from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
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

const drawn = new Map<string, Promise<{ path: string; edge: number }>>();

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

function draw(value: string): Promise<{ path: string; edge: number }> {
  const known = drawn.get(value);
  if (known) return known;
  const drawing = import('qr').then(({ default: encodeQR }) => {
    // A border of 2 modules: the white frame around gives the rest of the quiet zone.
    const rows = encodeQR(value, 'raw', { ecc: 'medium', border: 2 });
    const path = rows
      .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
      .join('');
    return { path, edge: rows.length };
  });
  drawn.set(value, drawing);
  return drawing;
}
