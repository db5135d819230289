import { InvalidValueError } from '@sunscope/tron/errors';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const linksFile = z.record(
  z.string().regex(/^[a-z_]{1,40}$/),
  z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
);

/** The operator's own addresses for the links of menu and footer, by name; an empty one takes a link away. */
export async function readLinksFile(path: string): Promise<Record<string, string>> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidValueError('invalid_links_file', `LINKS_FILE ${path} cannot be read: ${reason}`, {
      cause: error,
    });
  }
  const parsed = linksFile.safeParse(json);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new InvalidValueError(
    'invalid_links_file',
    `LINKS_FILE ${path} needs {name: web address or empty}: ${problems}`,
  );
}
