/** Size of the map's drawing, in its own units. */
export const MAP_WIDTH = 1000;
export const MAP_HEIGHT = 470;

/** The northernmost latitude with land, and the southernmost without Antarctica. */
const NORTH = 83.7;
const SOUTH = -56;

/** Equal Earth: areas are true, so that no country looks as if it ran more nodes than its size would hold. */
function equalEarth(longitude: number, latitude: number): [number, number] {
  const root = Math.sqrt(3) / 2;
  const angle = Math.asin(root * Math.sin((latitude * Math.PI) / 180));
  const square = angle * angle;
  const sixth = square * square * square;
  const x =
    ((longitude * Math.PI) / 180) *
    (Math.cos(angle) /
      (root * (1.340264 - 3 * 0.081106 * square + sixth * (7 * 0.000893 + 9 * 0.003796 * square))));
  const y = angle * (1.340264 - 0.081106 * square + sixth * (0.000893 + 0.003796 * square));
  return [x, y];
}

const WIDEST = equalEarth(180, 0)[0];
const TOP = equalEarth(0, NORTH)[1];
const BOTTOM = equalEarth(0, SOUTH)[1];

/** Where a place stands on the map. Places off the earth are brought back to its edge. */
export function project(longitude: number, latitude: number): readonly [x: number, y: number] {
  const [x, y] = equalEarth(
    Math.min(180, Math.max(-180, longitude)),
    Math.min(NORTH, Math.max(SOUTH, latitude)),
  );
  return [((x / WIDEST + 1) / 2) * MAP_WIDTH, ((TOP - y) / (TOP - BOTTOM)) * MAP_HEIGHT];
}
