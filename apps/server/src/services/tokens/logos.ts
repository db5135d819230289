import { createHash } from 'node:crypto';
import {
  logoBody,
  type logoAnswer,
  type signedLogoBody,
} from '@sunscope/product-api/schemas/token-registration';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { z } from 'zod';
import type { Logo } from '../../repositories/token-profiles.ts';
import type { ApiContext } from '../context.ts';

const MAX_BYTES = 200_000;
/** Pictures kept of one account, and of all: whoever wants to fill the database comes to an end. */
const MAX_OWN = 50;
const MAX_ALL = 20_000;

/** Kinds of picture by their first bytes (PNG, JPEG, and WebP's RIFF container). */
const FORMATS: readonly { format: string; is: (bytes: Uint8Array) => boolean }[] = [
  { format: 'png', is: bytes => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { format: 'jpeg', is: bytes => startsWith(bytes, [0xff, 0xd8, 0xff]) },
  {
    format: 'webp',
    is: bytes =>
      startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
  },
];

const PATH = /^(?:https?:\/\/[^/?#]+)?(\/api\/logo\/([0-9a-f]{64})\.(?:png|jpeg|webp))$/;

/** Path and hash of a picture on this server, whatever host its address names. */
export function logoPath(url: string): { path: string; hash: Uint8Array } | undefined {
  const [, path, hex] = PATH.exec(url) ?? [];
  return path === undefined || hex === undefined ? undefined : { path, hash: hexToBytes(hex) };
}

/** Takes in a picture; what is wrong with it is told in the answer. */
export async function takeLogo(
  { readers, now }: Pick<ApiContext, 'readers' | 'now'>,
  { imageData, owner_address }: z.output<typeof logoBody>,
): Promise<z.output<typeof logoAnswer>> {
  const refuse = (message: string) => ({ success: false, data: '', message });
  const bytes = new Uint8Array(Buffer.from(imageData.slice(imageData.indexOf(',') + 1), 'base64'));
  if (bytes.length > MAX_BYTES)
    return refuse(`imageData: the picture has ${bytes.length} bytes, at most ${MAX_BYTES} are taken`);
  const found = FORMATS.find(({ is }) => is(bytes));
  if (!found) return refuse('imageData: the bytes are neither PNG, JPEG nor WebP');
  const owner = addressToBytes(parseAddress(owner_address));
  const hash = createHash('sha256').update(bytes).digest();
  const data = `/api/logo/${bytesToHex(hash)}.${found.format}`;
  if (await readers.tokenProfiles.logo(hash)) return { success: true, data, message: '' };
  const { own, all } = await readers.tokenProfiles.countLogos(owner);
  if (own >= MAX_OWN) return refuse(`owner_address: ${MAX_OWN} pictures of this account are kept already`);
  if (all >= MAX_ALL) return refuse('This server keeps as many pictures as it wants to');
  await readers.tokenProfiles.writeLogo(hash, { format: found.format, bytes }, { owner, nowMs: now() });
  return { success: true, data, message: '' };
}

/** The same for the form that sends members or a signed text of them. */
export async function takeSignedLogo(
  context: Pick<ApiContext, 'readers' | 'now'>,
  { content, imageData, owner_address }: z.output<typeof signedLogoBody>,
): Promise<{ retCode: string; retMsg: string; data: string }> {
  const told = logoBody.safeParse(content === undefined ? { imageData, owner_address } : jsonOf(content));
  if (!told.success) return { retCode: 'invalid_content', retMsg: z.prettifyError(told.error), data: '' };
  const { success, data, message } = await takeLogo(context, told.data);
  return success
    ? { retCode: '0', retMsg: 'OK', data }
    : { retCode: 'invalid_picture', retMsg: message, data };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A picture by its hash. */
export async function readLogo(
  { readers }: Pick<ApiContext, 'readers'>,
  hash: string,
): Promise<Logo | undefined> {
  return readers.tokenProfiles.logo(hexToBytes(hash));
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
