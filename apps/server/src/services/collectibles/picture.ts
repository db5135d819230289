/** Kinds of picture that are shown to visitors: those whose bytes cannot hold a script. SVG can, and is none. */
export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'gif';

export interface Picture {
  format: PictureFormat;
  bytes: Uint8Array;
}

/** Small files can hold pictures that take a browser's memory away. */
const MAX_SIDE = 4096;

/** The format by the first bytes, whatever name or type came with them (WebP: RIFF's container). */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes.subarray(8), 'WEBP')) return 'webp';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif';
  return undefined;
}

/** A picture of at most 4096 by 4096 pixels, by what its head says; undefined for anything else. */
export function readPicture(bytes: Uint8Array): Picture | undefined {
  const format = pictureFormat(bytes);
  if (format === undefined) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const [width, height] = SIZES[format](view);
    const fits = width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE;
    return fits ? { format, bytes } : undefined;
  } catch (error) {
    // Too short to have a head.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

type Size = readonly [width: number, height: number];
const NONE: Size = [0, 0];

/** Width and height by format. Each throws RangeError where the bytes end early. */
const SIZES: Readonly<Record<PictureFormat, (view: DataView) => Size>> = {
  png: view => (text(view, 12, 4) === 'IHDR' ? [view.getUint32(16), view.getUint32(20)] : NONE),
  gif: view => [view.getUint16(6, true), view.getUint16(8, true)],
  jpeg: jpegSize,
  webp: webpSize,
};

/** The first frame header. Segments before it say how long they are. */
function jpegSize(view: DataView): Size {
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return NONE;
    const marker = view.getUint8(at + 1);
    // Fill bytes.
    if (marker === 0xff) {
      at++;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    const length = view.getUint16(at + 2);
    if (length < 2) return NONE;
    at += 2 + length;
  }
}

function webpSize(view: DataView): Size {
  switch (text(view, 12, 4)) {
    case 'VP8X':
      return [1 + uint24(view, 24), 1 + uint24(view, 27)];
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
    }
    case 'VP8 ':
      return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
    default:
      return NONE;
  }
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

function text(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)));
}

function startsWith(bytes: Uint8Array, start: string): boolean {
  return Buffer.from(start, 'latin1').every((byte, index) => bytes[index] === byte);
}
