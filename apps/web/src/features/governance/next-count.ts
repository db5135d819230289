/** Votes are counted every six hours on the main network (chain parameter 0). */
const COUNT_EVERY_MS = 6 * 3_600_000;

/** The next six-hour boundary of the reader's clock: where the node does not say when it counts. */
export function nextBoundary(nowMs: number): number {
  return (Math.floor(nowMs / COUNT_EVERY_MS) + 1) * COUNT_EVERY_MS;
}
