import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { charts, type ChartName } from '../features/statistics/catalogue.ts';
import type { Chart } from '../features/statistics/chart-definition.ts';
import { network } from '../test/chart-answers.ts';
import { renderApp } from '../test/render-app.tsx';

// statistics.test.tsx has the tiles against the API, and the server's world tests the API against the chain.

/** For what hangs: some thirty pages on a busy machine. */
const LONGEST_MS = 900_000;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A tile's figure without the name of its series. */
function figureOf(tile: Element): string {
  const [, value] = tile.querySelectorAll('span');
  return (value?.firstChild?.textContent ?? '').trim();
}

test(
  'the newest value of every chart is that of its tile',
  async () => {
    await renderApp('/data/stats', network);
    const figures = new Map<string, string>();
    await vi.waitFor(() => {
      for (const tile of screen.getAllByRole('link')) {
        const name = /\/data\/stats\/(\w+)$/.exec(tile.getAttribute('href') ?? '')?.[1];
        if (name !== undefined) figures.set(name, figureOf(tile));
      }
      for (const name of Object.keys(charts)) expect(figures.get(name), name).toMatch(/\d/);
    }, 50_000);
    cleanup();
    for (const [name, chart] of Object.entries<Chart>(charts) as [ChartName, Chart][]) {
      await renderApp(`/data/stats/${name}`, network);
      const summary = await screen.findByText(/Newest value /);
      if (chart.stacked) {
        // The parts stand beside each other: together they are what the tile says.
        const rows = screen.getAllByRole('row');
        const newest = rows[1]?.querySelectorAll('td') ?? [];
        const parts = [...newest].flatMap(({ textContent }) =>
          /^[\d,.]+$/.test(textContent) ? [Number(textContent.replaceAll(',', ''))] : [],
        );
        const whole = parts.reduce((sum, part) => sum + part, 0);
        expect(whole.toLocaleString('en'), name).toBe(figures.get(name));
      } else expect(summary.textContent, name).toContain(`Newest value ${figures.get(name)}`);
      cleanup();
    }
  },
  LONGEST_MS,
);
