import type { ReactNode } from 'react';
import { identiconShape, type Tile } from './identicon-shape.ts';
import styles from './Identicon.module.css';

/** A small picture of an address. Decoration that helps the eye; never proof that two addresses are the same. */
export function Identicon({ address, size = 16 }: { address: string; size?: number }): ReactNode {
  const { hue, accentHue, tiles } = identiconShape(address);
  return (
    <svg className={styles['picture']} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <rect width="16" height="16" fill={`hsl(${hue} 62% 42%)`} />
      {tiles.map(tile => (
        <path
          key={`${tile.x}${tile.y}`}
          d={PATHS[tile.shape]}
          fill={`hsl(${accentHue} 78% 72%)`}
          transform={place(tile)}
        />
      ))}
    </svg>
  );
}

const PATHS: Record<Tile['shape'], string> = {
  quarter: 'M0 0h8a8 8 0 0 1-8 8z',
  disc: 'M4 1.2a2.8 2.8 0 1 1 0 5.6a2.8 2.8 0 0 1 0-5.6z',
  half: 'M0 0h8L0 8z',
  full: '',
};

function place({ x, y, turn }: Tile): string {
  return `translate(${x * 8} ${y * 8}) rotate(${turn * 90} 4 4)`;
}
