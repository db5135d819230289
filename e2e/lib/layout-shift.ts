import type { Page } from '@playwright/test';

/** What a page may move of what it has shown: Cumulative Layout Shift, over the whole of its opening. */
const MOST_SHIFT = 0.05;
/** A block that arrives meanwhile moves live rows; it does not do so at every opening. */
const OPENINGS = 3;

interface Shift {
  value: number;
  /** Milliseconds since the document began. */
  at: number;
  /** What moved, from where to where. */
  what: string[];
}

declare global {
  interface Window {
    takeShifts?: () => Shift[];
  }
}

/** Within the page, before anything of it runs: notes what moves without anybody having touched the page. */
export function watchShifts(): void {
  interface Entry extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    const path: string[] = [];
    for (let at = element; at && path.length < 4; at = at.parentElement)
      path.unshift(`${at.localName}${at.id ? `#${at.id}` : ''}.${at.getAttribute('class') ?? ''}`);
    return path.join(' > ');
  };
  const rect = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(',');
  let shifts: Shift[] = [];
  const note = (list: PerformanceEntry[]) => {
    for (const { value, hadRecentInput, startTime, sources } of list as Entry[])
      if (!hadRecentInput)
        shifts.push({
          value,
          at: Math.round(startTime),
          what: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${nameOf(node)} ${rect(previousRect)} to ${rect(currentRect)}`,
          ),
        });
  };
  const observer = new PerformanceObserver(list => note(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  window.takeShifts = () => {
    note(observer.takeRecords());
    const taken = shifts;
    shifts = [];
    return taken;
  };
}

/** How far a page moves while it opens, and what of it, if that is more than a person is to bear. */
export async function moved(
  page: Page,
  open: () => Promise<void>,
): Promise<{ shift: number; faults: string[] }> {
  let shift = 0;
  let faults: string[] = [];
  for (let opening = 0; opening < OPENINGS; opening++) {
    if (opening > 0) await page.goto('about:blank');
    await page.evaluate(() => window.takeShifts?.());
    await open();
    const shifts = await page.evaluate(() => window.takeShifts?.() ?? []);
    shift = shifts.reduce((sofar, { value }) => sofar + value, 0);
    if (shift <= MOST_SHIFT) return { shift, faults: [] };
    faults = [
      `moves by ${shift.toFixed(3)}, at most ${MOST_SHIFT}`,
      ...shifts.map(
        ({ value, at, what }) => `  ${value.toFixed(3)} at ${at} ms: ${what.slice(0, 3).join(' | ')}`,
      ),
    ];
  }
  return { shift, faults };
}
