import { orNone } from './session-record.ts';
import type { SessionState } from './session-state.ts';
import type { SessionDependencies } from './session-types.ts';

/** How long a session stays open while nobody is there, unless the user picks otherwise. */
export const DEFAULT_IDLE_MS = 60 * 60 * 1000;

/** How often activity is written down, and sent to other tabs, at most. */
const TOUCH_WRITE_MS = 60_000;
const TOUCH_POST_MS = 1_000;

/** When the person was last there, in this tab or another. */
export interface SessionActivity {
  /** A session opens, and is used. */
  start(idleMs: number): void;
  /** Notes activity, of another tab too. A moment to come counts as now, one that is no number not at all. */
  note(usedMs: number): void;
  /** Notes activity of the user here: other tabs hear of it, and so does a later page. */
  touch(): void;
  /** Whether no tab was used for too long; what others wrote down is read first. */
  isOver(): Promise<boolean>;
}

export function createSessionActivity(
  state: SessionState,
  { records, tabs, now }: SessionDependencies,
): SessionActivity {
  let idleMs = DEFAULT_IDLE_MS;
  let lastUsedMs = now();
  let lastWrittenMs = lastUsedMs;
  let lastPostedMs = lastUsedMs;

  const isIdle = () => now() - lastUsedMs > idleMs;

  function note(usedMs: number): void {
    // Not a number, it would keep the session open for good: no comparison with it is ever true.
    if (!Number.isNaN(usedMs)) lastUsedMs = Math.max(lastUsedMs, Math.min(usedMs, now()));
  }

  async function write(recordId: string): Promise<void> {
    const current = state.watch();
    // Where it cannot be written the session locks early, after a reload; nothing is lost.
    await orNone(
      records.update(recordId, record =>
        current() ? { ...record, lastUsedMs: Math.max(record.lastUsedMs, lastUsedMs) } : undefined,
      ),
    );
  }

  return {
    start(chosenMs) {
      idleMs = chosenMs;
      lastUsedMs = lastWrittenMs = now();
    },
    note,
    touch() {
      const session = state.now();
      if (session.status !== 'open') return;
      lastUsedMs = now();
      if (lastUsedMs - lastPostedMs >= TOUCH_POST_MS) {
        lastPostedMs = lastUsedMs;
        tabs.post({ type: 'active', atMs: lastUsedMs });
      }
      if (session.account.keeping === 'memory' || lastUsedMs - lastWrittenMs < TOUCH_WRITE_MS) return;
      lastWrittenMs = lastUsedMs;
      void write(session.account.recordId);
    },
    async isOver() {
      const session = state.now();
      if (session.status !== 'open' || !isIdle()) return false;
      const current = state.watch();
      if (session.account.keeping !== 'memory') {
        // A tab that slept hears late of what was done in the others, but can read it.
        const record = await orNone(records.get(session.account.recordId));
        if (record) note(record.lastUsedMs);
      }
      return current() && isIdle();
    },
  };
}
