/** Something that stands somewhere. */
export interface MapPlace {
  /** Name of the country as the reader's language has it; empty where it is not known. */
  country: string;
  latitude?: number | undefined;
  longitude?: number | undefined;
  /** How many; one where left out. */
  count?: number;
}

interface Grouped {
  /** By count, then by name. */
  countries: readonly { country: string; count: number }[];
  /** Places that lie in one spot are one dot. */
  dots: readonly { country: string; latitude: number; longitude: number; count: number }[];
  /** How many have no known country. */
  unknown: number;
}

/** Counts per country and per spot. Places without a country are counted apart, those without a spot are in the list only. */
export function groupPlaces(places: readonly MapPlace[]): Grouped {
  const countries = new Map<string, number>();
  const dots = new Map<string, Grouped['dots'][number]>();
  let unknown = 0;
  for (const { country, latitude, longitude, count = 1 } of places) {
    if (country === '') unknown += count;
    else countries.set(country, (countries.get(country) ?? 0) + count);
    if (!isAngle(latitude, 90) || !isAngle(longitude, 180)) continue;
    const spot = `${latitude} ${longitude}`;
    dots.set(spot, { country, latitude, longitude, count: (dots.get(spot)?.count ?? 0) + count });
  }
  return {
    countries: [...countries]
      .map(([country, count]) => ({ country, count }))
      .toSorted((a, b) => (a.count === b.count ? a.country.localeCompare(b.country) : b.count - a.count)),
    // The largest first, so that small ones lie on top of them.
    dots: [...dots.values()].toSorted((a, b) => b.count - a.count),
    unknown,
  };
}

const isAngle = (value: number | undefined, most: number): value is number =>
  value !== undefined && Math.abs(value) <= most;
