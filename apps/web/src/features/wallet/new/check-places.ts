/** How many words are asked back. */
const ASKED = 3;

/** Places of the words that are asked back, in order; drawn evenly by the browser's secure source. */
export function drawPlaces(count: number): number[] {
  const places = Array.from({ length: count }, (_, place) => place);
  const drawn: number[] = [];
  while (drawn.length < ASKED && places.length > 0) drawn.push(...places.splice(below(places.length), 1));
  return drawn.sort((a, b) => a - b);
}

function below(limit: number): number {
  const most = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
    // Those beyond the last whole multiple would favour the first places.
    if (number < most) return number % limit;
  }
}
