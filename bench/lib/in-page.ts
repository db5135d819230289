// Programs that run in the page under measurement.
// Text, not functions: what compiles this file names inner functions through a helper that the page does not have.

/** Runs in the page: notes when the first block of the list was painted. */
export const MARK_PAINT = `
  const look = () => {
    if (!document.querySelector('main td a[href*="#/block/"]')) return requestAnimationFrame(look);
    requestAnimationFrame(() => { window.paintedMs = performance.now(); });
  };
  requestAnimationFrame(look);
`;

/** Goes to a route in the page and gives the milliseconds until its heading and first row are painted. */
export const goAndTime = (hash: string, title: string) => `new Promise(resolve => {
  const began = performance.now();
  location.hash = ${JSON.stringify(hash)};
  const look = () => {
    const heading = document.querySelector('main h1');
    const shown = heading && heading.textContent.includes(${JSON.stringify(title)}) && document.querySelector('main tbody td a');
    if (shown) requestAnimationFrame(() => resolve(performance.now() - began));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

/** Runs in the page: notes when each price was first shown in the order book, and returns the lowest ask. */
export const SEEN_PRICES = `
  window.seenPrices = {};
  const priceOf = row => /[0-9][0-9.,]*[0-9]|[0-9]/.exec(row.getAttribute('aria-label') ?? '')?.[0];
  window.bestSale = () => priceOf([...document.querySelectorAll('ul[aria-label="Asks"] button')].at(-1) ?? document.body) ?? '';
  const look = () => {
    for (const row of document.querySelectorAll('ul[aria-label="Asks"] button, ul[aria-label="Bids"] button')) {
      const price = priceOf(row);
      if (price !== undefined) window.seenPrices[price] ??= Date.now();
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-label'] });
`;
