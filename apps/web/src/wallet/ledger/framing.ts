/** Size of a report, both ways. */
export const REPORT_BYTES = 64;
const TAG = 0x05;
const HEAD_BYTES = 5;

/** A command as the reports that carry it: channel, tag, number of the report, and in the first the command's length. */
export function reportsOf(channel: number, command: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const body = new Uint8Array(2 + command.length);
  new DataView(body.buffer).setUint16(0, command.length);
  body.set(command, 2);
  const room = REPORT_BYTES - HEAD_BYTES;
  return Array.from({ length: Math.ceil(body.length / room) }, (_, sequence) => {
    const report = new Uint8Array(REPORT_BYTES);
    const view = new DataView(report.buffer);
    view.setUint16(0, channel);
    view.setUint8(2, TAG);
    view.setUint16(3, sequence);
    report.set(body.subarray(sequence * room, (sequence + 1) * room), HEAD_BYTES);
    return report;
  });
}

/** Puts an answer together from its reports; those of other channels are left out. */
export class AnswerReader {
  readonly #channel: number;
  #sequence = 0;
  #length = 0;
  #data = new Uint8Array(0);

  constructor(channel: number) {
    this.#channel = channel;
  }

  /**
   * @returns the whole answer once its last report is here
   * @throws RangeError for a report that does not follow the one before
   */
  read(report: DataView): Uint8Array | undefined {
    if (report.byteLength < HEAD_BYTES || report.getUint16(0) !== this.#channel) return undefined;
    if (report.getUint8(2) !== TAG || report.getUint16(3) !== this.#sequence)
      throw new RangeError('A report of the device is out of order');
    let at = HEAD_BYTES;
    if (this.#sequence === 0) {
      if (report.byteLength < HEAD_BYTES + 2) throw new RangeError('A report of the device is too short');
      this.#length = report.getUint16(at);
      at += 2;
    }
    this.#sequence++;
    const part = new Uint8Array(report.buffer, report.byteOffset + at, report.byteLength - at);
    const joined = new Uint8Array(Math.min(this.#length, this.#data.length + part.length));
    joined.set(this.#data);
    joined.set(part.subarray(0, joined.length - this.#data.length), this.#data.length);
    this.#data = joined;
    return joined.length === this.#length ? joined : undefined;
  }
}
