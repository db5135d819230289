import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A folder of whoever runs the server, as a test finds it; all of it is new for each test. */
interface ContentFolder {
  folder: string;
  /** Time by the clock of whoever reads the folder. */
  nowMs: number;
  /** What was said about wrong files. */
  problems: string[];
  options(): { folder: string; now: () => number; onProblem: (problem: string) => void };
}

/** @param folders below it */
export function contentFolder(...folders: readonly string[]): ContentFolder {
  const place: ContentFolder = {
    folder: '',
    nowMs: 0,
    problems: [],
    options: () => ({
      folder: place.folder,
      now: () => place.nowMs,
      onProblem: problem => place.problems.push(problem),
    }),
  };
  beforeEach(async () => {
    place.folder = await mkdtemp(join(tmpdir(), 'sunscope-content-'));
    for (const folder of folders) await mkdir(join(place.folder, folder), { recursive: true });
    place.nowMs = 0;
    place.problems = [];
  });
  afterEach(() => rm(place.folder, { recursive: true, force: true }));
  return place;
}
