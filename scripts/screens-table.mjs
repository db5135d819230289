// Writes docs/screens.md with UPDATE_TABLES=1; without it fails where the table is older than the routes. What only a browser
// can measure stands in docs/screens-measured.json (see e2e/screens.deep.ts), and what a build weighs: UPDATE_TABLES=1 asks it.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagesOf } from './lib/pages.mjs';
import { root } from './lib/root.mjs';

const web = join(root, 'apps/web/src');
const file = join(root, 'docs/screens.md');
/** @param {string} path */
const read = path => readFileSync(join(root, path), 'utf8');

const loaders = ['pages.ts', 'page-loaders.ts'].map(name => read(`apps/web/src/routes/${name}`)).join('\n');
const routes = pagesOf(loaders).map(({ path, file: source }) => ({ path, source }));
const aliases = [...read('apps/web/src/routes/pages.ts').matchAll(/^ {2}'(\/[^']*)': '(\/[^']*)',$/gm)].map(
  ([, path = '', to = '']) => ({ path, to }),
);
const matrix = [...read('e2e/lib/pages.ts').matchAll(/[`'](\/[^`']*)[`']/g)].map(
  ([, path = '']) => path.replace(/\$\{.*?\}(?=[/?`']|$)/g, 'X').split('?')[0],
);
const tests = [
  ...readdirSync(join(web, 'routes'))
    .filter(name => name.includes('.test.'))
    .map(name => `apps/web/src/routes/${name}`),
  ...readdirSync(join(root, 'e2e'))
    .filter(name => /\.(?:spec|deep)\.ts$/.test(name))
    .map(name => `e2e/${name}`),
].map(name => ({ name: name.replace('apps/web/src/', ''), text: read(name) }));

/** @param {string} path */
const patternOf = path =>
  new RegExp(`^${path.replace(/\/\{-\$\w+\}/g, '(?:/[^/]+)?').replace(/\$\w+/g, '[^/]+')}$`);

/** Calls that a page makes, by what it and the feature files it imports name.
 * @param {string} source */
function callsOf(source) {
  /** @type {Set<string>} */
  const seen = new Set();
  /** @type {Set<string>} */
  const calls = new Set();
  /** @param {string} path @param {number} depth */
  const walk = (path, depth) => {
    if (seen.has(path) || depth > 3) return;
    seen.add(path);
    let text;
    try {
      text = readFileSync(path, 'utf8');
    } catch {
      return;
    }
    for (const [, call = ''] of text.matchAll(/'(\/(?:api|wallet\w*)\/[\w/]+)'/g)) calls.add(call);
    for (const [, next = ''] of text.matchAll(/from '(\.[^']+)'/g))
      if (/features|routes|^\.\//.test(next)) walk(join(path, '..', next), depth + 1);
  };
  walk(join(web, 'routes', source), 0);
  return [...calls].sort();
}

/** @typedef {{ shift: number, calls: number, rounds: number, faults?: string[] }} Seen */
const measuredFile = join(root, 'docs/screens-measured.json');
/** @type {{ date: string, firstLoad: Record<string, number>, screens: Record<string, { path: string, looks: Record<string, Seen> }> }} */
const measured = JSON.parse(readFileSync(measuredFile, 'utf8'));
if (process.env['UPDATE_TABLES'] === '1') {
  // That something is too much is for `npm run check` to say.
  const printed = spawnSync(process.execPath, [join(root, 'scripts/first-load.mjs')], {
    encoding: 'utf8',
  }).stdout;
  measured.firstLoad = Object.fromEntries(
    [...printed.matchAll(/^(\/\S*) +([\d.]+) kB/gm)].map(([, path = '', kb = '']) => [path, Number(kb)]),
  );
  writeFileSync(measuredFile, `${JSON.stringify(measured, undefined, 1)}\n`);
}

/** @param {number[]} values */
const median = values => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** What was seen of a route's screens: the worst shift, how many cells had a fault, and the usual number of calls and rounds.
 * @param {RegExp} own */
function seenOf(own) {
  const screens = Object.values(measured.screens).filter(({ path }) => own.test(path.split('?')[0] ?? ''));
  const looks = screens.flatMap(screen => Object.values(screen.looks));
  if (looks.length === 0) return { looks: '–', shift: '–', trips: '–' };
  const faulty = looks.filter(({ faults }) => faults !== undefined).length;
  const calls = Math.max(
    ...screens.map(({ looks: own }) => median(Object.values(own).map(look => look.calls))),
  );
  const rounds = Math.max(
    ...screens.map(({ looks: own }) => median(Object.values(own).map(look => look.rounds))),
  );
  return {
    looks: `${looks.length}${faulty === 0 ? '' : `, ${faulty} with a fault`}`,
    shift: String(Math.max(...looks.map(({ shift }) => shift))),
    trips: calls === 0 ? 'none' : `${calls} in ${rounds}`,
  };
}

const swept = 'every-route.test.tsx';
const rows = routes.map(({ path, source }) => {
  const own = patternOf(path);
  const shown = matrix.some(one => own.test(one ?? ''));
  const start = path.split('/$')[0]?.split('/{')[0] ?? path;
  const tested = tests
    .filter(({ text, name }) => path !== '/' && !name.endsWith(swept) && text.includes(start))
    .map(({ name }) => name);
  const calls = callsOf(source);
  const why = source.endsWith('.ts') ? 'no: leads to another page' : 'no';
  const seen = seenOf(own);
  const feeds =
    calls.length === 0
      ? '–'
      : `${calls
          .slice(0, 4)
          .map(call => `\`${call}\``)
          .join(', ')}${calls.length > 4 ? ` and ${calls.length - 4} more` : ''}`;
  const kb = measured.firstLoad[path];
  return `| \`${path}\` | \`${source}\` | ${feeds} | ${seen.trips} | ${kb ?? '–'} | ${seen.shift} | ${seen.looks} | ${shown ? 'yes' : why} | ${tested.slice(0, 3).join(', ') || '–'} |`;
});
const text = `# Screens

Every route of the app, generated by \`UPDATE_TABLES=1 node scripts/screens-table.mjs\`. What it may read is found in its own
code and that of its feature. Each is opened on hostile data and without answers by \`routes/every-route.test.tsx\`, beside the
tests named here.

- **Matrix**: whether \`e2e/screens.spec.ts\` and \`.deep.ts\` visit it: axe in three themes, no overflow at 390 and 1440 px (820 px in
  the deep one) and in mirrored languages, nothing that moves by more than 0.05.
- **Looks, shift**: in how many looks (theme, language, width) the deep walk of ${measured.date} saw screens of the route, and the most that
  one moved, as Cumulative Layout Shift. Over a chain that runs, on a machine busy with other work.
- **Calls in rounds**: what its dearest screen asked for, as a rule, and how many calls had to wait for another's answer; shared
  answers that were still fresh are not counted, refreshes by a block that came meanwhile and late answers of the screen before are.
  More than one round: parts of a page that need to know what the page is about (an account or contract before its tab, a token
  before its holders), and choices that follow the settings of the chain.
- **kB**: JavaScript and CSS of a first visit, gzip, in the dearest language; held below its limit by \`scripts/first-load.mjs\`.

| Route | Page | Reads | Calls in rounds | kB | Shift | Looks | Matrix | Tests that open it |
| ----- | ---- | ----- | --------------- | -- | ----- | ----- | ------ | ------------------ |
${rows.join('\n')}

## Redirects

| Path | Leads to |
| ---- | -------- |
${aliases.map(({ path, to }) => `| \`${path}\` | \`${to}\` |`).join('\n')}
`;
/** Routes and pages that a table names: what it says of them beside is as of its date.
 * @param {string} table */
const named = table =>
  [...table.matchAll(/^\| (`\/[^|]*?) *\| ([^|]*?) *\|/gm)]
    .map(([, route, page]) => `${route} ${page}`)
    .join('\n');
if (process.env['UPDATE_TABLES'] === '1') writeFileSync(file, text);
else if (named(readFileSync(file, 'utf8')) !== named(text)) {
  console.error('docs/screens.md is older than the routes: UPDATE_TABLES=1 node scripts/screens-table.mjs');
  process.exitCode = 1;
}
