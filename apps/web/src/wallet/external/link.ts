/** What a QR code of the external device login says. */
export interface Pairing {
  /** Namespace of the channel: `/sign-` and 32 hex digits. */
  channel: string;
  /** 900000 to 999999. */
  code: string;
}

/** Why a code is not taken. */
export type PairingFault = 'not_a_code' | 'other_origin';

const CHANNEL = /^\/sign-[0-9a-f]{32}$/;
const FIRST_CODE = 900_000;
const CODES = 100_000;

/** A channel nobody can guess, and a code that is shown with it. */
export function newPairing(): Pairing {
  const name = crypto.getRandomValues(new Uint8Array(16));
  // What is left over beyond a multiple of the number of codes would make some likelier.
  const whole = Math.floor(2 ** 32 / CODES) * CODES;
  let random: number;
  do random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  while (random >= whole);
  return {
    channel: `/sign-${[...name].map(byte => byte.toString(16).padStart(2, '0')).join('')}`,
    code: String(FIRST_CODE + (random % CODES)),
  };
}

/** The page that makes a phone this device, with the pairing behind `#`, which no server is sent. */
export function pairingLink({ channel, code }: Pairing, origin: string): string {
  return `${origin}/#/device-sign?channel=${channel.slice('/sign-'.length)}&code=${code}`;
}

/** What a scanned or pasted text pairs with: our link, or the specification's JSON. Both must be of this very origin. */
export function readPairing(text: string, origin: string): Pairing | PairingFault {
  const trimmed = text.trim();
  if (trimmed.length > 1_000) return 'not_a_code';
  const read = trimmed.startsWith('{') ? fromJson(trimmed) : fromLink(trimmed);
  if (!read) return 'not_a_code';
  const pairing = pairingOf(read.channel, read.code);
  if (!pairing) return 'not_a_code';
  return read.origin === origin ? pairing : 'other_origin';
}

/** A pairing of its two parts; undefined for what is none. */
export function pairingOf(channel: unknown, code: unknown): Pairing | undefined {
  const name = typeof channel === 'string' ? `/sign-${channel.toLowerCase()}` : '';
  const number = typeof code === 'number' || typeof code === 'string' ? String(code) : '';
  return CHANNEL.test(name) && /^9\d{5}$/.test(number) ? { channel: name, code: number } : undefined;
}

interface Parts {
  origin: string;
  channel: unknown;
  code: unknown;
}

function fromLink(text: string): Parts | undefined {
  const url = parsedUrl(text);
  const query = /^#\/device-sign\?(.*)$/.exec(url?.hash ?? '')?.[1];
  if (!url || query === undefined) return undefined;
  const values = new URLSearchParams(query);
  return { origin: url.origin, channel: values.get('channel'), code: values.get('code') };
}

function fromJson(text: string): Parts | undefined {
  try {
    const value = JSON.parse(text) as { channel?: unknown; code?: unknown } | null;
    const url = typeof value?.channel === 'string' ? parsedUrl(value.channel) : undefined;
    const name = /\/sign-([0-9a-f]{32})$/i.exec(url?.pathname ?? '')?.[1];
    return url && name !== undefined ? { origin: url.origin, channel: name, code: value?.code } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function parsedUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
