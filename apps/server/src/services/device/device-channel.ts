import {
  LONGEST_DEVICE_MESSAGE,
  type AppLogin,
  type DeviceRefusal,
  type HexTransaction,
  type MessageToSign,
} from '@sunscope/product-api/device';
import { parseAddress } from '@sunscope/tron/address';
import { bytesToHex, equalBytes, hexToBytes, isHex } from '@sunscope/tron/bytes';
import { DecodeError, InvalidValueError } from '@sunscope/tron/errors';
import { decodeTransaction, MAX_TRANSACTION_BYTES, SIGNATURE_LENGTH } from '@sunscope/tron/transaction';

/** One end of a channel: page or device. */
export interface DeviceEnd {
  readonly id: string;
  send(event: 'client-connected', id: string): void;
  send(event: 'app-login', login: AppLogin): void;
  send(event: 'device-connected', device: { deviceName: string; address: string }): void;
  send(event: 'device-disconnected' | 'cancel'): void;
  /** Asks for a signature; rejects when no answer comes in time. */
  askToSign(request: HexTransaction | MessageToSign): Promise<unknown>;
  close(): void;
}

/** A channel that nobody logged in to dies after this. */
export const LOGIN_MS = 2 * 60_000;
export const MAX_WRONG_CODES = 5;
const MAX_TEXT = 200;
const MAX_LOGO = 50_000;

/**
 * What passes between one page and one device. The page is whoever came first; one device may log in, once, and then
 * nobody else may join. Without a login the channel dies by itself.
 */
export class DeviceChannel {
  readonly #onEnd: () => void;
  #page: DeviceEnd | undefined;
  #code: string | undefined;
  /** Joined, not logged in. */
  readonly #waiting = new Set<DeviceEnd>();
  #device: DeviceEnd | undefined;
  #wrongCodes = 0;
  #signing = false;
  /** The device has been and gone. */
  #over = false;
  #ended = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
    this.#timer = setTimeout(() => this.end(), LOGIN_MS).unref();
  }

  /** @returns false where the channel takes nobody more */
  join(end: DeviceEnd, code: string | undefined): boolean {
    if (this.#ended || this.#over) return false;
    if (!this.#page) {
      this.#page = end;
      this.#code = code;
      return true;
    }
    // A second device could at most watch; the first one that knows the code is the one.
    if (this.#device || this.#waiting.size >= MAX_WRONG_CODES) return false;
    this.#waiting.add(end);
    this.#page.send('client-connected', end.id);
    return true;
  }

  leave(end: DeviceEnd): void {
    if (end === this.#page) this.end();
    else if (end === this.#device) {
      // A channel serves one device. The page stays to hear what became of its last request, and closes by itself.
      this.#device = undefined;
      this.#over = true;
      this.#page?.send('device-disconnected');
    } else this.#waiting.delete(end);
  }

  login(end: DeviceEnd, message: unknown): { ok: true } | DeviceRefusal {
    if (end === this.#page) return refusal('malformed', 'The page of a channel cannot log in to it');
    if (this.#device || this.#over) return refusal('closed', 'Another device has logged in to this channel');
    const login = readLogin(message);
    if (!login)
      return refusal(
        'malformed',
        'app-login needs {code, app: {name, logo}, wallet: {address}} with a TRON address',
      );
    if (this.#code !== undefined && String(login.code) !== this.#code) {
      if (++this.#wrongCodes >= MAX_WRONG_CODES) this.end();
      return refusal('wrong_code', 'The code is not the one the page shows');
    }
    clearTimeout(this.#timer);
    this.#waiting.delete(end);
    this.#device = end;
    for (const other of this.#waiting) other.close();
    this.#waiting.clear();
    this.#page?.send('app-login', login);
    this.#page?.send('device-connected', { deviceName: login.app.name, address: login.wallet.address });
    return { ok: true };
  }

  async sign(end: DeviceEnd, message: unknown): Promise<{ transaction: HexTransaction } | DeviceRefusal> {
    const hex = readHex(message);
    const rawData = hex === undefined ? undefined : rawDataOf(hex);
    return this.#ask(end, {
      request: hex === undefined || rawData === undefined ? undefined : { hex },
      needs: 'sign-request needs {transaction: {hex}} with the protobuf of a transaction',
      read: answer => {
        const signed = readHex(answer);
        const signedRaw = signed === undefined ? undefined : rawDataOf(signed);
        if (signed === undefined || signedRaw === undefined)
          return refusal('malformed', 'The device did not answer with {transaction: {hex}}');
        return rawData !== undefined && equalBytes(signedRaw, rawData)
          ? { transaction: { hex: signed } }
          : refusal('changed', 'The device signed another transaction than it was asked to');
      },
    });
  }

  async signMessage(end: DeviceEnd, given: unknown): Promise<{ signature: string } | DeviceRefusal> {
    const message = member(given, 'message');
    const isText = typeof message === 'string' && message.length <= LONGEST_DEVICE_MESSAGE;
    return this.#ask(end, {
      request: isText ? { message } : undefined,
      needs: `message-request needs {message} with a text of at most ${LONGEST_DEVICE_MESSAGE} characters`,
      read: answer => {
        const signature = member(answer, 'signature');
        return typeof signature === 'string' && isHex(signature, SIGNATURE_LENGTH)
          ? { signature: signature.toLowerCase() }
          : refusal('malformed', 'The device did not answer with {signature}');
      },
    });
  }

  /** Asks the device for one signature at a time. */
  async #ask<Result>(
    end: DeviceEnd,
    {
      request,
      needs,
      read,
    }: {
      request: HexTransaction | MessageToSign | undefined;
      needs: string;
      read: (answer: unknown) => Result | DeviceRefusal;
    },
  ): Promise<Result | DeviceRefusal> {
    const device = this.#device;
    if (end !== this.#page || !device) return refusal('no_device', 'No device has logged in to this channel');
    if (this.#signing) return refusal('busy', 'The device is asked for another signature already');
    if (request === undefined) return refusal('malformed', needs);
    this.#signing = true;
    try {
      const answer = await device.askToSign(request);
      if (member(member(answer, 'error'), 'code') === 'rejected')
        return refusal('rejected', 'The person refused on the device');
      return read(answer);
    } catch (error) {
      // Both ways a device can fail to answer: its time ran out, or it left.
      if (!(error instanceof Error)) throw error;
      return refusal('timeout', 'The device did not answer in time');
    } finally {
      this.#signing = false;
    }
  }

  /** The page does not wait any longer. */
  cancel(end: DeviceEnd): void {
    if (end === this.#page) this.#device?.send('cancel');
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#timer);
    for (const end of [this.#page, this.#device, ...this.#waiting]) end?.close();
    this.#waiting.clear();
    this.#onEnd();
  }
}

function refusal(code: DeviceRefusal['error']['code'], message: string): DeviceRefusal {
  return { error: { code, message } };
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function readLogin(message: unknown): AppLogin | undefined {
  const code = member(message, 'code');
  const [name, logo] = [member(member(message, 'app'), 'name'), member(member(message, 'app'), 'logo')];
  const address = member(member(message, 'wallet'), 'address');
  if ((typeof code !== 'number' && typeof code !== 'string') || String(code).length > 12) return undefined;
  if (typeof address !== 'string' || address.length > 100) return undefined;
  try {
    return {
      code,
      app: {
        name: typeof name === 'string' ? name.slice(0, MAX_TEXT) : '',
        logo: typeof logo === 'string' && logo.length <= MAX_LOGO ? logo : '',
      },
      wallet: { address: parseAddress(address) },
    };
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error;
    return undefined;
  }
}

function readHex(message: unknown): string | undefined {
  const hex = member(member(message, 'transaction'), 'hex');
  if (typeof hex !== 'string' || hex === '' || hex.length > MAX_TRANSACTION_BYTES * 2) return undefined;
  return isHex(hex) && hex.length % 2 === 0 ? bytesToHex(hexToBytes(hex)) : undefined;
}

function rawDataOf(hex: string): Uint8Array | undefined {
  try {
    const { rawData } = decodeTransaction(hexToBytes(hex));
    return rawData.length > 0 ? rawData : undefined;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return undefined;
  }
}
