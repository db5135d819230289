import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { bytesToText, concatBytes, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';
import { accountPath, privateKeyFromMnemonic } from '@sunscope/tron/mnemonic';
import { messageDigest, signDigest } from '@sunscope/tron/signature';
import { decodeTransactionRaw, transactionId } from '@sunscope/tron/transaction';
import { AnswerReader, reportsOf } from './framing.ts';
import { LEDGER_VENDOR, type Hid, type HidDevice } from './hid.ts';

const PHRASE = `${'abandon '.repeat(11)}about`;
const OK = [0x90, 0x00];

/** A Ledger with the TRON app, at the other end of WebHID: it frames as the device does, and signs with keys of a phrase. */
export class FakeLedger {
  /** Every report it was sent, without its channel: two hosts that ask the same send the same. */
  readonly reports: string[] = [];
  state: 'ready' | 'locked' | 'menu' | 'other' | 'absent' = 'ready';
  allowData = true;
  allowContract = true;
  signByHash = false;
  /** Status word instead of a signature. */
  refuses: number | undefined;
  /** Another phrase was restored on it. */
  firstIndex = 0;
  /** Waits for the person's hand. */
  hand: Promise<void> | undefined;
  /** Changes what a signature comes back as. */
  tamper: ((signature: Uint8Array) => Uint8Array) | undefined;
  opened = 0;
  closed = 0;
  readonly device: HidDevice;
  readonly hid: Hid;
  #parts: Uint8Array = new Uint8Array(0);

  constructor() {
    const device = new EventTarget();
    let reading: { channel: number; reader: AnswerReader } | undefined;
    const sendReport = async (_id: number, data: Uint8Array) => {
      const view = new DataView(data.slice().buffer);
      const channel = view.getUint16(0);
      reading ??= { channel, reader: new AnswerReader(channel) };
      this.reports.push([...data.subarray(2)].map(byte => byte.toString(16).padStart(2, '0')).join(''));
      const command = reading.reader.read(view);
      if (!command) return;
      reading = undefined;
      void this.#answer(command).then(answer => {
        for (const report of reportsOf(channel, answer))
          device.dispatchEvent(
            Object.assign(new Event('inputreport'), { data: new DataView(report.buffer) }),
          );
      });
    };
    let isOpen = false;
    this.device = Object.defineProperty(
      Object.assign(device, {
        vendorId: LEDGER_VENDOR,
        opened: false,
        open: async () => {
          isOpen = true;
          this.opened++;
        },
        close: async () => {
          if (isOpen) this.closed++;
          isOpen = false;
        },
        sendReport,
      }),
      'opened',
      { get: () => isOpen },
    );
    const list = async () => (this.state === 'absent' ? [] : [this.device]);
    this.hid = Object.assign(new EventTarget(), { getDevices: list, requestDevice: list });
  }

  /** The cable is pulled. */
  unplug(): void {
    this.state = 'absent';
    this.hid.dispatchEvent(Object.assign(new Event('disconnect'), { device: this.device }));
  }

  key(index: number): Uint8Array {
    return privateKeyFromMnemonic(PHRASE, accountPath(index + this.firstIndex));
  }

  async #answer(command: Uint8Array): Promise<Uint8Array> {
    const [group = 0, instruction = 0, part = 0] = command;
    const data = command.subarray(5);
    if (group === 0xb0) {
      const name = textToBytes(this.state === 'menu' ? 'BOLOS' : 'Bitcoin');
      return new Uint8Array([1, name.length, ...name, ...OK]);
    }
    if (this.state === 'locked') return hexToBytes('5515');
    if (this.state !== 'ready') return hexToBytes('6e00');
    switch (instruction) {
      case 0x02: {
        const address = textToBytes(addressFromPrivateKey(this.key(indexOf(data))));
        // A public key nobody looks at.
        return new Uint8Array([2, 4, 4, address.length, ...address, ...OK]);
      }
      case 0x06:
        return new Uint8Array([
          (this.allowData ? 1 : 0) | (this.allowContract ? 2 : 0) | (this.signByHash ? 8 : 0),
          0,
          7,
          1,
          ...OK,
        ]);
      case 0x05:
        if (!this.signByHash) return hexToBytes('6a8c');
        return this.#signed(data.slice(21, 53), indexOf(data));
      case 0x0c:
        if (!this.signByHash) return hexToBytes('6a8c');
        return this.#signed(
          keccak256(concatBytes(Uint8Array.of(0x19, 0x01), data.subarray(21, 85))),
          indexOf(data),
        );
      case 0x04:
      case 0x08:
        return this.#sign(instruction, part, data);
      default:
        return hexToBytes('6d00');
    }
  }

  async #sign(instruction: number, part: number, data: Uint8Array): Promise<Uint8Array> {
    this.#parts = part === 0x00 || part === 0x10 ? data.slice() : concatBytes(this.#parts, data);
    const whole = this.#parts;
    const index = indexOf(whole);
    const body = whole.subarray(21);
    if (instruction === 0x08) {
      const length = new DataView(body.slice().buffer).getUint32(0);
      if (body.length < length + 4) return new Uint8Array(OK);
      return this.#signed(messageDigest(bytesToText(body.subarray(4)) ?? ''), index);
    }
    if (part !== 0x10 && part !== 0x90) return new Uint8Array(OK);
    if (decodeTransactionRaw(body).data.length > 0 && !this.allowData) return hexToBytes('6a8b');
    return this.#signed(transactionId(body), index);
  }

  async #signed(digest: Uint8Array, index: number): Promise<Uint8Array> {
    await this.hand;
    if (this.refuses !== undefined) return new Uint8Array([this.refuses >> 8, this.refuses & 0xff]);
    const signature = signDigest(digest, this.key(index));
    signature[64] = (signature[64] ?? 27) - 27;
    return new Uint8Array([...(this.tamper ? this.tamper(signature) : signature), ...OK]);
  }
}

/** The n of `44'/195'/n'/0/0`. */
function indexOf(path: Uint8Array): number {
  return new DataView(path.slice().buffer).getUint32(9) - 0x8000_0000;
}

/** Puts it where pages find WebHID; call what comes back to take it away. */
export function plugIn(ledger: FakeLedger): () => void {
  Object.defineProperty(navigator, 'hid', { configurable: true, value: ledger.hid });
  return () => void Reflect.deleteProperty(navigator, 'hid');
}
