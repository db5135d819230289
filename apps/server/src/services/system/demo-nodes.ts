import { countryName } from './country-names.ts';
import type { NodePlace } from './nodes.ts';

/** Code of a country, city, latitude, longitude. */
type DemoPlace = readonly [code: string, city: string, lat: number, lng: number];

const PLACES: Readonly<Record<string, DemoPlace>> = {
  alder: ['DE', 'Frankfurt', 50.1, 8.7],
  basalt: ['IS', 'Reykjavík', 64.1, -21.9],
  cirrus: ['SG', 'Singapore', 1.4, 103.8],
  dunlin: ['US', 'Ashburn', 39, -77.5],
  ember: ['AE', 'Dubai', 25.3, 55.3],
  fjord: ['NO', 'Oslo', 59.9, 10.8],
  garnet: ['IN', 'Mumbai', 19.1, 72.9],
  heron: ['NL', 'Amsterdam', 52.4, 4.9],
  islay: ['GB', 'London', 51.5, -0.1],
  juno: ['IT', 'Milan', 45.5, 9.2],
  kestrel: ['US', 'Dallas', 32.8, -96.8],
  lumen: ['FR', 'Paris', 48.9, 2.4],
  moraine: ['CA', 'Montréal', 45.5, -73.6],
  nimbus: ['US', 'San Jose', 37.3, -121.9],
  osprey: ['FI', 'Helsinki', 60.2, 24.9],
  pumice: ['JP', 'Tokyo', 35.7, 139.7],
  quill: ['IE', 'Dublin', 53.3, -6.3],
  rowan: ['KR', 'Seoul', 37.6, 127],
  skerry: ['ZA', 'Johannesburg', -26.2, 28],
  tarn: ['AU', 'Sydney', -33.9, 151.2],
  umbra: ['BR', 'São Paulo', -23.6, -46.6],
  verdin: ['SG', 'Singapore', 1.4, 103.8],
  willow: ['DE', 'Frankfurt', 50.1, 8.7],
  xenia: ['HK', 'Hong Kong', 22.3, 114.2],
  yarrow: ['CL', 'Santiago', -33.5, -70.7],
  zephyr: ['KE', 'Nairobi', -1.3, 36.8],
  aurora: ['SE', 'Stockholm', 59.3, 18.1],
};

/**
 * Nodes that stand for a network beside the embedded chain, which is alone: invented, at addresses set aside for
 * documentation (RFC 5737), and marked as demo wherever they show.
 */
export const demoNodes: readonly NodePlace[] = Object.entries(PLACES).map(
  ([name, [code, city, lat, lng]], index) => ({
    ip: `192.0.2.${index + 1}`,
    name: `${name}.example`,
    country: countryName(code) ?? '',
    countryCode: code,
    province: '',
    city,
    lat,
    lng,
  }),
);
