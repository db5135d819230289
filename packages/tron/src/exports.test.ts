import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// Which doors the package has, and what lies behind each. A change here is a change for every other package.
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  exports: Record<string, string>;
};

it('opens these doors and no others', async () => {
  const doors: Record<string, string[]> = {};
  for (const [door, file] of Object.entries(manifest.exports)) {
    const module = (await import(new URL(`../${file}`, import.meta.url).href)) as Record<string, unknown>;
    doors[door] = Object.keys(module).sort();
  }
  expect(doors).toMatchSnapshot();
});
