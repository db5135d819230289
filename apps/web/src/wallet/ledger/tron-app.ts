import { tryParseAddress, type Address } from '@sunscope/tron/address';
import { bytesToText, concatBytes, textToBytes } from '@sunscope/tron/bytes';
import { faultOfStatus, LedgerError, OK } from './fault.ts';
import { partsOf } from './limits.ts';
import type { LedgerConnection } from './hid.ts';

const CLASS = 0xe0;
const ADDRESS = 0x02;
const SIGN = 0x04;
const SIGN_HASH = 0x05;
const CONFIGURATION = 0x06;
const SIGN_MESSAGE = 0x08;
const SIGN_TYPED_DATA = 0x0c;
/** Of signing: the only part, the first, the middle, the last. */
const PART = { only: 0x10, first: 0x00, more: 0x80, last: 0x90 } as const;
const PART_BYTES = 250;
const HARDENED = 0x8000_0000;
const SIGNATURE_BYTES = 65;

/** What the person switched on in the TRON app. */
export interface AppSettings {
  readonly version: string;
  /** "Transactions data": notes. */
  readonly allowData: boolean;
  /** "Custom contracts": every call but TRC20 transfers and approvals of tokens the app knows. */
  readonly allowContract: boolean;
  /** "Sign by Hash": what the device cannot show. */
  readonly signByHash: boolean;
}

/** The TRON app of a Ledger. */
export interface TronApp {
  settings(): Promise<AppSettings>;
  address(index: number): Promise<Address>;
  /** @returns 65 bytes, the last of them 0 or 1 */
  signTransaction(index: number, rawData: Uint8Array): Promise<Uint8Array>;
  /** Of a transaction it is given the id alone, and shows that. */
  signHash(index: number, id: Uint8Array): Promise<Uint8Array>;
  signMessage(index: number, message: string): Promise<Uint8Array>;
  /** Of typed data it is given the two hashes alone, and shows those. */
  signTypedData(index: number, domain: Uint8Array, message: Uint8Array): Promise<Uint8Array>;
}

export function tronApp(connection: LedgerConnection): TronApp {
  const send = (instruction: number, part: number, data: Uint8Array) =>
    command(connection, [CLASS, instruction, part, 0], data);

  /** @throws LedgerError; `other_app` where another one than TRON's is open */
  async function ask(instruction: number, part: number, data: Uint8Array): Promise<Uint8Array> {
    const { status, data: answer } = await send(instruction, part, data);
    if (status === OK) return answer;
    const fault = faultOfStatus(status);
    throw new LedgerError(fault === 'app_closed' && (await isOtherApp(connection)) ? 'other_app' : fault);
  }

  async function askInParts(
    instruction: number,
    parts: readonly [number, Uint8Array][],
  ): Promise<Uint8Array> {
    let answer: Uint8Array = new Uint8Array(0);
    for (const [part, data] of parts) answer = await ask(instruction, part, data);
    if (answer.length < SIGNATURE_BYTES) throw new LedgerError('failed');
    return answer.slice(0, SIGNATURE_BYTES);
  }

  return {
    async settings() {
      const [flags = 0, major = 0, minor = 0, patch = 0] = await ask(CONFIGURATION, 0, new Uint8Array(0));
      return {
        version: `${major}.${minor}.${patch}`,
        allowData: (flags & 1) !== 0,
        allowContract: (flags & 2) !== 0,
        signByHash: (flags & 8) !== 0,
      };
    },

    async address(index) {
      const answer = await ask(ADDRESS, 0, pathBytes(index));
      const at = 1 + (answer[0] ?? 0);
      const text = bytesToText(answer.subarray(at + 1, at + 1 + (answer[at] ?? 0))) ?? '';
      const address = tryParseAddress(text);
      if (!address) throw new LedgerError('failed');
      return address;
    },

    signTransaction(index, rawData) {
      const parts = partsOf(rawData, pathBytes(index), PART_BYTES);
      if (parts.length === 1) return askInParts(SIGN, [[PART.only, parts[0] ?? new Uint8Array(0)]]);
      return askInParts(
        SIGN,
        parts.map((data, at) => [
          at === 0 ? PART.first : at < parts.length - 1 ? PART.more : PART.last,
          data,
        ]),
      );
    },

    signHash(index, id) {
      return askInParts(SIGN_HASH, [[0x00, concatBytes(pathBytes(index), id)]]);
    },

    signTypedData(index, domain, message) {
      return askInParts(SIGN_TYPED_DATA, [[0x00, concatBytes(pathBytes(index), domain, message)]]);
    },

    signMessage(index, message) {
      const text = textToBytes(message);
      const path = pathBytes(index);
      const whole = new Uint8Array(path.length + 4 + text.length);
      whole.set(path);
      new DataView(whole.buffer).setUint32(path.length, text.length);
      whole.set(text, path.length + 4);
      const count = Math.ceil(whole.length / PART_BYTES);
      return askInParts(
        SIGN_MESSAGE,
        Array.from({ length: count }, (_, at) => [
          at === 0 ? PART.first : PART.more,
          whole.subarray(at * PART_BYTES, (at + 1) * PART_BYTES),
        ]),
      );
    },
  };
}

/** `44'/195'/{index}'/0/0`, as the device reads it. */
function pathBytes(index: number): Uint8Array {
  const steps = [HARDENED + 44, HARDENED + 195, HARDENED + index, 0, 0];
  const bytes = new Uint8Array(1 + steps.length * 4);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, steps.length);
  for (const [at, step] of steps.entries()) view.setUint32(1 + at * 4, step);
  return bytes;
}

async function command(
  connection: LedgerConnection,
  head: readonly number[],
  data: Uint8Array,
): Promise<{ status: number; data: Uint8Array }> {
  const answer = await connection.exchange(new Uint8Array([...head, data.length, ...data]));
  if (answer.length < 2) throw new LedgerError('failed');
  const end = answer.length - 2;
  return { status: ((answer[end] ?? 0) << 8) | (answer[end + 1] ?? 0), data: answer.slice(0, end) };
}

/** Asks the device's system which app runs. Its own menu calls itself BOLOS. */
async function isOtherApp(connection: LedgerConnection): Promise<boolean> {
  const { status, data } = await command(connection, [0xb0, 0x01, 0, 0], new Uint8Array(0));
  const name = bytesToText(data.subarray(2, 2 + (data[1] ?? 0))) ?? '';
  return status === OK && name !== '' && !/^bolos/i.test(name);
}
