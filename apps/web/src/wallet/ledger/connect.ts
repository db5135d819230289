import { isPassing, LedgerError, type LedgerFault } from './fault.ts';
import { openLedger, type LedgerConnection } from './hid.ts';
import { tronApp, type AppSettings, type TronApp } from './tron-app.ts';

/** The specification's poll for a device, and its wait between two tries of one that is there. */
export const POLL_MS = 300;
export const RETRY_MS = 1_000;
/** Tries of a device that is there and not ready: a person types a PIN and opens an app meanwhile. */
const TRIES = 120;

export interface ConnectOptions {
  signal: AbortSignal;
  /** What is waited for. */
  onWaiting: (fault: LedgerFault) => void;
  tries?: number;
}

/** A Ledger whose TRON app answers. */
export interface ReadyLedger {
  app: TronApp;
  settings: AppSettings;
  readonly close: () => Promise<void>;
}

/**
 * Waits for a Ledger with its TRON app open.
 * @throws LedgerError what the last try failed with; `rejected` where the signal ends it
 */
export async function connectLedger({
  signal,
  onWaiting,
  tries = TRIES,
}: ConnectOptions): Promise<ReadyLedger> {
  for (let left = tries; ;) {
    if (signal.aborted) throw new LedgerError('rejected');
    let connection: LedgerConnection | undefined;
    try {
      connection = await openLedger();
      const app = tronApp(connection);
      const settings = await app.settings();
      return { app, settings, close: connection.close };
    } catch (error) {
      await connection?.close();
      if (!isPassing(error)) throw error;
      if (error.fault !== 'absent' && --left <= 0) throw error;
      onWaiting(error.fault);
      await pause(error.fault === 'absent' ? POLL_MS : RETRY_MS, signal);
    }
  }
}

/** Ends early where the signal does. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
