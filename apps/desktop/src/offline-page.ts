import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The web build, from `src/` and from `dist/` alike. */
const WEB = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist');
const PLAIN = '<!doctype html><meta charset="utf-8"><title>Sunscope</title><p>Sunscope cannot be reached.';

/** The app's own page for when its server is unreachable, in one piece: nobody is there to ask for its parts. */
export async function offlinePage(): Promise<{
  responseCode: number;
  responseHeaders: { name: string; value: string }[];
  body: string;
}> {
  const [page, style, script, logo] = await Promise.all(
    ['offline.html', 'offline.css', 'offline.js', 'logo.svg'].map(name =>
      readFile(join(WEB, name), 'utf8').catch(() => ''),
    ),
  );
  const picture = `data:image/svg+xml;base64,${Buffer.from(logo ?? '').toString('base64')}`;
  const whole = (page === undefined || page === '' ? PLAIN : page)
    .replace('<link rel="stylesheet" href="/offline.css" />', () => `<style>${style}</style>`)
    .replace('<script src="/offline.js" defer></script>', '')
    .replace('</body>', () => `<script>${script}</script></body>`)
    .replaceAll('/logo.svg', () => picture);
  return {
    responseCode: 503,
    responseHeaders: [
      { name: 'content-type', value: 'text/html; charset=utf-8' },
      { name: 'cache-control', value: 'no-store' },
    ],
    body: Buffer.from(whole).toString('base64'),
  };
}
