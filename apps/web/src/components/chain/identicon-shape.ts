/** One tile of the picture: where it stands and how it is cut. */
export interface Tile {
  x: 0 | 1;
  y: 0 | 1;
  shape: 'quarter' | 'disc' | 'half' | 'full';
  /** Quarter turns. */
  turn: number;
}

export interface IdenticonShape {
  hue: number;
  accentHue: number;
  tiles: readonly Tile[];
}

const SHAPES = ['quarter', 'quarter', 'disc', 'half', 'full'] as const;

/** The picture of a text: two hues and four tiles, from a 32-bit hash (FNV-1a with a final mix). */
export function identiconShape(text: string): IdenticonShape {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  const next = () => {
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
    hash ^= hash >>> 15;
    return hash >>> 0;
  };
  const hue = next() % 360;
  const tile = (x: 0 | 1, y: 0 | 1): Tile => ({
    x,
    y,
    shape: SHAPES[next() % SHAPES.length] ?? 'full',
    turn: next() % 4,
  });
  return {
    hue,
    accentHue: (hue + 60 + (next() % 240)) % 360,
    tiles: [tile(0, 0), tile(1, 0), tile(0, 1), tile(1, 1)],
  };
}
