const BASE58_FORM = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
const HEX_FORM = /^(?:0x)?(?:41)?[0-9a-f]{40}$/i;

/**
 * Whether a text has the form of a canonical address. Its checksum is not looked at: that code is heavy and loads with
 * the pages that need it. Enough to start a query early; the page itself decides.
 */
export function hasAddressForm(text: string): boolean {
  return BASE58_FORM.test(text);
}

/** The canonical address of a hex form, with or without 0x and 41; undefined where the text is none. */
export async function canonicalOfHex(text: string): Promise<string | undefined> {
  if (!HEX_FORM.test(text)) return undefined;
  const { tryParseAddress } = await import('@sunscope/tron/address');
  return tryParseAddress(text);
}
