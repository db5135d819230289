/** What a screen asked the server for: calls, and how often one had to wait for the answer of another. */
export interface Asked {
  calls: number;
  rounds: number;
}

/** Of the frame, on every screen: no screen waits for them. */
const FRAME = ['/api/token/price', '/api/system/', '/api/announcement'];

declare global {
  interface Window {
    frameCalls?: readonly string[];
    /** Up to where the entries were read. */
    callsRead?: number;
  }
}

/** Within the page, before anything of it runs. */
export const watchCalls = `performance.setResourceTimingBufferSize(100000); window.frameCalls = ${JSON.stringify(FRAME)};`;

/**
 * Within the page: the calls since the last look. One that begins after another has ended may have needed its answer: that is
 * a second round. What is asked for again, as when a block arrives, counts once.
 */
export function askedBy(): Asked {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const seen = new Set<string>();
  const own = entries.slice(window.callsRead ?? 0).filter(({ name, initiatorType }) => {
    const { pathname } = new URL(name);
    if (initiatorType !== 'fetch' || !/^\/(?:api|wallet\w*|external)\//.test(pathname) || seen.has(name))
      return false;
    seen.add(name);
    return window.frameCalls?.some(path => pathname.startsWith(path)) !== true;
  });
  window.callsRead = entries.length;
  let rounds = 0;
  let firstEnd = -1;
  for (const { startTime, responseEnd } of own.toSorted((a, b) => a.startTime - b.startTime)) {
    if (rounds === 0 || startTime >= firstEnd) {
      rounds += 1;
      firstEnd = responseEnd;
    } else firstEnd = Math.min(firstEnd, responseEnd);
  }
  return { calls: own.length, rounds };
}
