import type { Address } from '@sunscope/tron/address';
import { textToBytes } from '@sunscope/tron/bytes';
import type { FormReading } from './intent.ts';

/** Longest URL of a witness or TRC10 token in bytes (java-tron: TransactionUtil.validUrl). */
export const MOST_URL_BYTES = 256;

/** Refuses what the chain does: a URL of nothing, or a longer one. */
export function invalidUrl(url: string) {
  const { length } = textToBytes(url);
  if (length > 0 && length <= MOST_URL_BYTES) return undefined;
  return { field: 'url', right: `1 to ${MOST_URL_BYTES} bytes`, found: `${length} bytes` };
}

/** What a form of a witness's URL holds. */
export interface UrlValues {
  readonly url: string;
}

/** What it is judged by. */
export interface UrlFacts {
  readonly from: Address;
  readonly permissionId: number;
}

/** Judges a URL as the form of the specification does: http, https or ftp, and a host with a dot. */
export function readUrl<I>({ url }: UrlValues, intentOf: (url: string) => I): FormReading<I, UrlValues> {
  const typed = url.trim();
  if (typed === '') return { problems: {}, intent: undefined };
  if (!/^(?:https?|ftp):\/\/[^\s/."<>]+\.[^\s"<>]+$/i.test(typed) || !URL.canParse(typed))
    return { problems: { url: 'invalid_url' }, intent: undefined };
  if (invalidUrl(typed)) return { problems: { url: 'url_too_long' }, intent: undefined };
  return { problems: {}, intent: intentOf(typed) };
}
