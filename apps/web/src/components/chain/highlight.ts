/** Attribute by which chips of the same address find each other. */
export const SAME_ADDRESS = 'data-same-address';

/**
 * Outlines every chip of an address on the page, or takes the outline away. Done on the elements themselves: a page
 * holds hundreds of chips, and pointing at one must not render them all again.
 */
export function highlightAddress(address: string, on: boolean): void {
  for (const chip of document.querySelectorAll(`[${SAME_ADDRESS}]`))
    if (chip.getAttribute(SAME_ADDRESS) === address) chip.toggleAttribute('data-lit', on);
}
