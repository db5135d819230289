import { feature } from 'topojson-client';
import world from 'world-atlas/countries-110m.json';
import { project } from './map-projection.ts';

/** A country's outline on the map. */
export interface Outline {
  /** ISO 3166-1, three digits; two territories without recognition have none. */
  id: string | undefined;
  name: string;
  path: string;
}

type Ring = readonly (readonly number[])[];

/** What the file holds, as `topojson-client` unfolds it. */
interface Country {
  id?: string | number;
  properties: { name: string };
  geometry: { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] };
}

let made: readonly Outline[] | undefined;

/** Outlines of all countries (Natural Earth, 1:110 million, public domain), without Antarctica. Made once. */
export function outlines(): readonly Outline[] {
  if (made) return made;
  const unfolded = feature(world as never, world.objects.countries as never) as unknown as {
    features: Country[];
  };
  made = unfolded.features.flatMap(({ id, properties, geometry }) => {
    if (properties.name === 'Antarctica') return [];
    const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
    return [
      {
        id: id === undefined ? undefined : String(id),
        name: properties.name,
        path: rings.map(ringPath).join(''),
      },
    ];
  });
  return made;
}

/** Half a turn: two neighbouring points further apart lie on both sides of the date line. */
const HALF = 180;

/**
 * A ring across the date line (Russia, Fiji) is drawn twice, once from each side: what lies beyond an edge of the map is
 * brought back to it by the projection, where it has no area.
 */
function ringPath(ring: Ring): string {
  const points = unwrapped(ring);
  const east = Math.max(...points.map(([longitude]) => longitude)) > HALF;
  const west = Math.min(...points.map(([longitude]) => longitude)) < -HALF;
  return (
    shiftedPath(points, 0) +
    (east ? shiftedPath(points, -2 * HALF) : '') +
    (west ? shiftedPath(points, 2 * HALF) : '')
  );
}

/** Longitudes that go on beyond 180 instead of jumping to the other side. */
function unwrapped(ring: Ring): [number, number][] {
  let turns = 0;
  let before = ring[0]?.[0] ?? 0;
  return ring.map(([longitude = 0, latitude = 0]) => {
    if (longitude - before > HALF) turns -= 1;
    else if (before - longitude > HALF) turns += 1;
    before = longitude;
    return [longitude + turns * 2 * HALF, latitude];
  });
}

function shiftedPath(points: readonly (readonly [number, number])[], by: number): string {
  const drawn = points.map(([longitude, latitude]) => {
    const [x, y] = project(longitude + by, latitude);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${drawn.join('L')}Z`;
}
