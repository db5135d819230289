import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Asked } from './round-trips.ts';

/** What was seen of a screen, by cell of the visual matrix: how far it moves, what it asks for, what is wrong with it. */
export interface SeenScreen {
  path: string;
  looks: Record<string, { shift: number; calls: number; rounds: number; faults?: string[] }>;
}

/** Adds what was seen of a screen to the report that `SCREENS_REPORT` names; none is written without it. */
export function noteScreen(seen: {
  name: string;
  path: string;
  cell: string;
  shift: number;
  calls: Asked;
  faults: string[];
}): void {
  const file = process.env['SCREENS_REPORT'];
  if (file === undefined) return;
  const at = resolve(import.meta.dirname, '../..', file);
  const report = (existsSync(at) ? JSON.parse(readFileSync(at, 'utf8')) : {}) as {
    screens?: Record<string, SeenScreen>;
  };
  const screens = (report.screens ??= {});
  const screen = (screens[seen.name] ??= { path: seen.path, looks: {} });
  screen.path = seen.path;
  screen.looks[seen.cell] = {
    shift: Math.round(seen.shift * 1000) / 1000,
    ...seen.calls,
    ...(seen.faults.length > 0 ? { faults: seen.faults } : {}),
  };
  writeFileSync(at, `${JSON.stringify(report, undefined, 1)}\n`);
}
