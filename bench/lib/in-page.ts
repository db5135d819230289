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
