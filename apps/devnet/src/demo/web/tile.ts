import { crc32, deflate } from 'node:zlib';
import { promisify } from 'node:util';

const packed = promisify(deflate);

type Rgb = readonly [number, number, number];

/** A shape laid over what is below it: how far a point is inside (positive, in pixels), and its colour. */
export interface Shape {
  inside: (x: number, y: number) => number;
  color: Rgb;
}

/** `#rrggbb` as three numbers. */
export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export const circle =
  (cx: number, cy: number, radius: number): Shape['inside'] =>
  (x, y) =>
    radius - Math.hypot(x - cx, y - cy);

/** An ellipse turned by an angle; the distance is close enough to smooth its edge. */
export function ellipse(
  [cx, cy]: readonly [number, number],
  [rx, ry]: readonly [number, number],
  angle = 0,
): Shape['inside'] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (x, y) => {
    const [dx, dy] = [x - cx, y - cy];
    const reach = Math.hypot((dx * cos + dy * sin) / rx, (dy * cos - dx * sin) / ry);
    return (1 - reach) * Math.min(rx, ry);
  };
}

/** A convex polygon, corners clockwise. */
export function polygon(corners: readonly (readonly [number, number])[]): Shape['inside'] {
  const sides = corners.map(([ax, ay], index) => {
    const [bx, by] = corners[(index + 1) % corners.length] ?? [ax, ay];
    const length = Math.hypot(bx - ax, by - ay);
    return [ax, ay, (by - ay) / length, (bx - ax) / length] as const;
  });
  return (x, y) => {
    let nearest = Infinity;
    for (const [ax, ay, nx, ny] of sides) nearest = Math.min(nearest, (y - ay) * ny - (x - ax) * nx);
    return nearest;
  };
}

/** A PNG picture of shapes, the first the lowest. */
export async function drawTile(
  width: number,
  height: number,
  ground: Rgb,
  shapes: readonly Shape[],
): Promise<Buffer> {
  const rows = Buffer.alloc(height * (1 + 3 * width));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [red, green, blue] = ground;
      for (const { inside, color } of shapes) {
        const share = Math.min(1, Math.max(0, inside(x + 0.5, y + 0.5) + 0.5));
        if (share === 0) continue;
        red += (color[0] - red) * share;
        green += (color[1] - green) * share;
        blue += (color[2] - blue) * share;
      }
      const at = y * (1 + 3 * width) + 1 + 3 * x;
      rows[at] = red;
      rows[at + 1] = green;
      rows[at + 2] = blue;
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a channel, three channels.
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', await packed(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
