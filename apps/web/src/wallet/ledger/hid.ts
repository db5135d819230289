import { AnswerReader, reportsOf } from './framing.ts';
import { LedgerError } from './fault.ts';

/** WebHID as far as it is asked for; TypeScript's own browser types leave it out. */
export interface HidDevice extends EventTarget {
  readonly opened: boolean;
  readonly vendorId: number;
  open(): Promise<void>;
  close(): Promise<void>;
  sendReport(reportId: number, data: Uint8Array<ArrayBuffer>): Promise<void>;
}

export interface Hid extends EventTarget {
  /** Devices that this page may use already. */
  getDevices(): Promise<HidDevice[]>;
  /** Lets the person choose one; only from a press. */
  requestDevice(options: { filters: { vendorId: number }[] }): Promise<HidDevice[]>;
}

export const LEDGER_VENDOR = 0x2c97;

/** @throws LedgerError `insecure`, `unsupported` */
export function hidHere(): Hid {
  if ('hid' in navigator) return navigator.hid as Hid;
  throw new LedgerError(globalThis.isSecureContext ? 'unsupported' : 'insecure');
}

/** Asks the person for a Ledger, from a press of theirs. @returns false where none was chosen */
export async function chooseLedger(): Promise<boolean> {
  const chosen = await hidHere().requestDevice({ filters: [{ vendorId: LEDGER_VENDOR }] });
  return chosen.length > 0;
}

/** An open device: one command at a time. */
export interface LedgerConnection {
  /** @throws LedgerError `unplugged`, `in_use`, `failed` */
  exchange(command: Uint8Array): Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

/**
 * Opens the Ledger that this page may use.
 * @throws LedgerError `absent` where there is none, `in_use` where another tab or program has it
 */
export async function openLedger(): Promise<LedgerConnection> {
  const hid = hidHere();
  const device = (await hid.getDevices()).find(({ vendorId }) => vendorId === LEDGER_VENDOR);
  if (!device) throw new LedgerError('absent');
  try {
    if (!device.opened) await device.open();
  } catch (error) {
    throw new LedgerError('in_use', error);
  }
  return connectionTo(device, hid);
}

function connectionTo(device: HidDevice, hid: Hid): LedgerConnection {
  const channel = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0;
  let waiting:
    | { reader: AnswerReader; resolve(data: Uint8Array): void; reject(error: Error): void }
    | undefined;
  let isGone = false;
  const fail = (error: LedgerError) => {
    waiting?.reject(error);
    waiting = undefined;
  };
  const onReport = (event: Event) => {
    if (!waiting || !('data' in event) || !(event.data instanceof DataView)) return;
    try {
      const answer = waiting.reader.read(event.data);
      if (!answer) return;
      waiting.resolve(answer);
      waiting = undefined;
    } catch (error) {
      fail(new LedgerError('failed', error));
    }
  };
  const onDisconnect = (event: Event) => {
    if (!('device' in event) || event.device !== device) return;
    isGone = true;
    fail(new LedgerError('unplugged'));
  };
  device.addEventListener('inputreport', onReport);
  hid.addEventListener('disconnect', onDisconnect);
  return {
    exchange: command =>
      new Promise((resolve, reject) => {
        if (isGone) return reject(new LedgerError('unplugged'));
        if (waiting) return reject(new LedgerError('in_use'));
        waiting = { reader: new AnswerReader(channel), resolve, reject };
        void send(device, reportsOf(channel, command)).catch((error: unknown) =>
          fail(new LedgerError('unplugged', error)),
        );
      }),
    async close() {
      device.removeEventListener('inputreport', onReport);
      hid.removeEventListener('disconnect', onDisconnect);
      isGone = true;
      fail(new LedgerError('unplugged'));
      // One that is gone cannot be closed, and need not be.
      await device.close().catch(() => undefined);
    },
  };
}

async function send(device: HidDevice, reports: readonly Uint8Array<ArrayBuffer>[]): Promise<void> {
  for (const report of reports) await device.sendReport(0, report);
}
