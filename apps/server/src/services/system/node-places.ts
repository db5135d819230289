import { readFile } from 'node:fs/promises';
import { InvalidValueError } from '@sunscope/tron/errors';
import { z } from 'zod';
import { countryCode, countryName } from './country-names.ts';
import type { NodePlace } from './nodes.ts';

const placesFile = z.array(
  z.object({
    ip: z.string().min(1),
    name: z.string().default(''),
    country: z.string().describe('Its English name or ISO 3166-1 code'),
    province: z.string().default(''),
    city: z.string().default(''),
    lat: z.number().min(-90).max(90).nullable().default(null),
    lng: z.number().min(-180).max(180).nullable().default(null),
  }),
);

/** Where nodes are, as the operator wrote it down. @throws InvalidValueError where the file is not such a list */
export async function readPlacesFile(path: string): Promise<NodePlace[]> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidValueError('invalid_nodes_file', `NODES_FILE ${path} cannot be read: ${reason}`, {
      cause: error,
    });
  }
  const parsed = placesFile.safeParse(json);
  if (parsed.success)
    return parsed.data.map(place => {
      const code = countryCode(place.country);
      return { ...place, countryCode: code ?? '', country: (code && countryName(code)) ?? place.country };
    });
  const problems = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new InvalidValueError(
    'invalid_nodes_file',
    `NODES_FILE ${path} needs a list of {ip, country, name?, province?, city?, lat?, lng?}: ${problems}`,
  );
}
