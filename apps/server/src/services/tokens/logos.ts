import { createHash } from 'node:crypto';
import {
  logoBody,
  type logoAnswer,
  type signedLogoBody,
} from '@sunscope/product-api/schemas/token-registration';
import { addressFromBytes, addressToBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { z } from 'zod';
import type { Logo, LogoSender } from '../../repositories/token-profiles.ts';
import type { Readers } from '../../repositories/readers.ts';
import { pictureFormat } from '../collectibles/picture.ts';
import { isSignedBy } from './signed-content.ts';

const MAX_BYTES = 200_000;

/**
 * Pictures that are kept. Those that tokens show are never dropped for others. Of those that wait for a token to name
 * them each sender has so many that the next takes the place of its own oldest; where all places are taken, pictures
 * that nobody signed go first. So nobody can fill the database, nor take the place of somebody else's picture.
 */
const MOST = {
  /** Of one address of the network, unsigned. */
  ofIp: 20,
  /** Of one account that issued a token, signed by it. */
  ofIssuer: 50,
  ofAll: 20_000,
};

const SIGNATURE = /^(?:0x)?[0-9a-fA-F]{130}$/;
const PATH = /^(?:https?:\/\/[^/?#]+)?(\/api\/logo\/([0-9a-f]{64})\.(?:png|jpeg|webp))$/;

/** Path and hash of a picture on this server, whatever host its address names. */
export function logoPath(url: string): { path: string; hash: Uint8Array } | undefined {
  const [, path, hex] = PATH.exec(url) ?? [];
  return path === undefined || hex === undefined ? undefined : { path, hash: hexToBytes(hex) };
}

interface Context {
  readers: Readers;
  now: () => number;
}

/** Accepts a picture that anybody may have sent; what is wrong with it is reported in the answer. */
export async function takeLogo(
  context: Context,
  body: z.output<typeof logoBody>,
  ip: string,
  most = MOST,
): Promise<z.output<typeof logoAnswer>> {
  return keepLogo(context, body, { owner: ownerOf(body), proven: false, ip }, most);
}

async function keepLogo(
  { readers, now }: Context,
  { imageData }: z.output<typeof logoBody>,
  sender: LogoSender,
  { ofIp, ofIssuer, ofAll }: typeof MOST,
): Promise<z.output<typeof logoAnswer>> {
  const refuse = (message: string) => ({ success: false, data: '', message });
  const bytes = new Uint8Array(Buffer.from(imageData.slice(imageData.indexOf(',') + 1), 'base64'));
  if (bytes.length > MAX_BYTES)
    return refuse(`imageData: the picture has ${bytes.length} bytes, at most ${MAX_BYTES} are taken`);
  const format = pictureFormat(bytes);
  if (format === undefined || format === 'gif')
    return refuse('imageData: the bytes are neither PNG, JPEG nor WebP');
  const hash = createHash('sha256').update(bytes).digest();
  await readers.tokenProfiles.writeLogo(hash, { format, bytes }, { ...sender, nowMs: now() });
  await readers.tokenProfiles.dropLogos(sender, { ofSender: sender.proven ? ofIssuer : ofIp, ofAll });
  if (!(await readers.tokenProfiles.logo(hash)))
    return refuse('This server keeps as many pictures of tokens as it wants to');
  return { success: true, data: `/api/logo/${bytesToHex(hash)}.${format}`, message: '' };
}

/**
 * The same for the form that sends members or a signed text of them. What an issuer signed keeps its place before what
 * anybody sent.
 */
export async function takeSignedLogo(
  context: Context,
  { content, sig, imageData, owner_address }: z.output<typeof signedLogoBody>,
  ip: string,
  most = MOST,
): Promise<{ retCode: string; retMsg: string; data: string }> {
  const parsed = logoBody.safeParse(content === undefined ? { imageData, owner_address } : jsonOf(content));
  if (!parsed.success) return { retCode: 'invalid_content', retMsg: z.prettifyError(parsed.error), data: '' };
  const owner = ownerOf(parsed.data);
  const isSigned = content !== undefined && sig !== undefined;
  if (isSigned && !(SIGNATURE.test(sig) && isSignedBy(content, sig, addressFromBytes(owner))))
    return {
      retCode: 'wrong_signature',
      retMsg: `sig: ${parsed.data.owner_address} did not sign this content`,
      data: '',
    };
  const proven = isSigned && (await hasIssued(context, owner));
  const { success, data, message } = await keepLogo(context, parsed.data, { owner, proven, ip }, most);
  return success
    ? { retCode: '0', retMsg: 'OK', data }
    : { retCode: 'invalid_picture', retMsg: message, data };
}

function ownerOf({ owner_address }: z.output<typeof logoBody>): Uint8Array {
  return addressToBytes(parseAddress(owner_address));
}

/** Keys cost nothing, so a signature alone holds no one back; a token does. */
async function hasIssued({ readers }: Context, issuer: Uint8Array): Promise<boolean> {
  return (await readers.tokens.list({ issuer }, 'issued', { start: 0, limit: 1 })).length > 0;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A picture by its hash. */
export async function readLogo({ readers }: { readers: Readers }, hash: string): Promise<Logo | undefined> {
  return readers.tokenProfiles.logo(hexToBytes(hash));
}
