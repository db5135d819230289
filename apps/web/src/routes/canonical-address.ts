import { canonicalOfHex } from '../lib/format/address-form.ts';
import type { PageAddress } from '../lib/routing/page.ts';
import { pathOf } from '../lib/routing/search-params.ts';

/** Hex forms of an address, with or without 0x, lead to the T… form. */
export function canonicalAddress(section: string) {
  return async ({ params, search }: PageAddress<'/$address/{-$tab}'>): Promise<string | undefined> => {
    const address = await canonicalOfHex(params.address);
    return address === undefined ? undefined : pathOf([section, address, params.tab], search);
  };
}
