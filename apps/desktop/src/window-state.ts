import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the window was, and how large. */
export interface Bounds {
  left: number;
  top: number;
  width: number;
  height: number;
  windowState: 'normal' | 'maximized' | 'fullscreen';
}

const FILE = 'window.json';
const [LEAST, MOST] = [200, 20_000];

/** @returns undefined where the text describes no visible window */
export function readBounds(text: string): Bounds | undefined {
  let value: Partial<Record<keyof Bounds, unknown>> | null;
  try {
    value = JSON.parse(text) as typeof value;
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { left, top, width, height, windowState } = value;
  const isWithin = (given: unknown, least: number): given is number =>
    typeof given === 'number' && given >= least && given <= MOST;
  if (!isWithin(left, -MOST) || !isWithin(top, -MOST)) return undefined;
  if (!isWithin(width, LEAST) || !isWithin(height, LEAST)) return undefined;
  // A minimized one comes back as it was before.
  const state = windowState === 'maximized' || windowState === 'fullscreen' ? windowState : 'normal';
  return { left, top, width, height, windowState: state };
}

export async function loadBounds(folder: string): Promise<Bounds | undefined> {
  return readBounds(await readFile(join(folder, FILE), 'utf8').catch(() => ''));
}

/** Whole or not at all: the machine may be switched off meanwhile. */
export async function saveBounds(folder: string, bounds: Bounds): Promise<void> {
  await writeFile(join(folder, `${FILE}.new`), JSON.stringify(bounds));
  await rename(join(folder, `${FILE}.new`), join(folder, FILE));
}
