import type { Address } from '@sunscope/tron/address';
import type { PublicTag } from '../../repositories/tags-read.ts';
import { isSafeLink } from './markdown.ts';
import { addressIn, isPlain, parseLines } from './operator-lines.ts';

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
 * empty.
 */
export function parseTagLines(text: string, complain: (problem: string) => void): TagLine[] {
  return parseLines(text, { what: 'a tag', parse: parseTagLine, complain });
}

/** A tag, or what is wrong with the line. */
function parseTagLine(fields: readonly string[]): TagLine | string {
  const [addressField = '', tag = '', url = '', logo = '', description = ''] = fields;
  if (fields.length < 2 || fields.length > 5) return `it needs to be "${FORM}", the last three if you like`;
  const whose = addressIn(addressField);
  if (typeof whose === 'string') return whose;
  if (tag === '' || tag.length > MAX_TAG || !isPlain(tag))
    return `a tag needs 1 to ${MAX_TAG} characters that can be seen, without < and >; it is "${tag}"`;
  if (url !== '' && !isSafeLink(url))
    return `the page needs an http(s) address or a path of this site, it is "${url}"`;
  if (logo !== '' && !LOGO_NAME.test(logo) && !(URL.canParse(logo) && logo.startsWith('https://')))
    return `the logo needs a file of the folder logos (png, jpg, webp or svg) or an https address, it is "${logo}"`;
  if (description.length > MAX_DESCRIPTION || !isPlain(description))
    return `a description has at most ${MAX_DESCRIPTION} characters that can be seen, without < and >`;
  return { ...whose, tag, url, logo, description };
}
