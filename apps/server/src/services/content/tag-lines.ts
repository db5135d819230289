import { parseAddress, type Address } from '@sunscope/tron/address';
import { InvalidValueError } from '@sunscope/tron/errors';
import type { PublicTag } from '../../repositories/tags-read.ts';
import { isSafeLink } from './markdown.ts';

/** A tag as its file has it. `logo` is a file of the folder of logos, or an https address. */
export interface TagLine extends PublicTag {
  address: Address;
}

const MAX_TAG = 40;
const MAX_DESCRIPTION = 200;
const FORM = 'address | tag | page | logo | description';

/** Names of pictures that may lie among the logos. */
export const LOGO_NAME = /^[\w-]{1,60}\.(?:png|jpe?g|webp|svg)$/;

/**
 * The tags of a file, one a line: `address | tag | page | logo | description`, of which the last three may be missing or
 * empty. Empty lines and those that begin with # say nothing. A wrong line costs itself alone: `complain` is told its
 * number and what is right.
 */
export function parseTagLines(text: string, complain: (problem: string) => void): TagLine[] {
  const tags: TagLine[] = [];
  const lineOf = new Map<string, number>();
  for (const [index, raw] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const tag = parseTagLine(line);
    const earlier = typeof tag === 'string' ? undefined : lineOf.get(tag.address);
    if (typeof tag === 'string') complain(`line ${index + 1} is left out: ${tag}`);
    else if (earlier !== undefined)
      complain(`line ${index + 1} is left out: ${tag.address} has a tag in line ${earlier} already`);
    else {
      lineOf.set(tag.address, index + 1);
      tags.push(tag);
    }
  }
  return tags;
}

/** A tag, or what is wrong with the line. */
function parseTagLine(line: string): TagLine | string {
  const fields = line.split('|').map(field => field.trim());
  const [addressField = '', tag = '', url = '', logo = '', description = ''] = fields;
  if (fields.length < 2 || fields.length > 5) return `it needs to be "${FORM}", the last three if you like`;
  const address = readAddress(addressField);
  if (!address.ok) return `"${addressField}" is no address: ${address.reason}`;
  if (tag === '' || tag.length > MAX_TAG || !isPlain(tag))
    return `a tag needs 1 to ${MAX_TAG} characters that can be seen, without < and >; it is "${tag}"`;
  if (url !== '' && !isSafeLink(url))
    return `the page needs an http(s) address or a path of this site, it is "${url}"`;
  if (logo !== '' && !LOGO_NAME.test(logo) && !(URL.canParse(logo) && logo.startsWith('https://')))
    return `the logo needs a file of the folder logos (png, jpg, webp or svg) or an https address, it is "${logo}"`;
  if (description.length > MAX_DESCRIPTION || !isPlain(description))
    return `a description has at most ${MAX_DESCRIPTION} characters that can be seen, without < and >`;
  return { address: address.value, tag, url, logo, description };
}

function readAddress(text: string): { ok: true; value: Address } | { ok: false; reason: string } {
  try {
    return { ok: true, value: parseAddress(text) };
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error;
    return { ok: false, reason: error.message };
  }
}

/** True for text that nothing hides in: no control characters, none that turn the direction, no HTML. */
function isPlain(text: string): boolean {
  return !/[\p{Cc}\p{Cf}<>]/u.test(text);
}
