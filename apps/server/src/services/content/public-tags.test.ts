import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONTENT_FOLDER } from '../../commands/places.ts';
import { PublicTags } from './public-tags.ts';

const ZERO = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const HOLE = 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy';

let folder: string;
let nowMs: number;
let network: string;
let problems: string[];
let tags: PublicTags;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunscope-tags-'));
  nowMs = 0;
  network = 'devnet';
  problems = [];
  tags = tagsOf(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function tagsOf(of: string): PublicTags {
  return new PublicTags({
    folder: of,
    network: () => Promise.resolve(network),
    now: () => nowMs,
    onProblem: problem => problems.push(problem),
  });
}

const shown = async () => Object.fromEntries([...(await tags.all())].map(([key, { tag }]) => [key, tag]));

describe('public tags', () => {
  it('are those of every network and of this one, which goes first', async () => {
    await writeFile(join(folder, 'all.txt'), `${ZERO} | Zero\n${HOLE} | Hole`);
    await writeFile(join(folder, 'devnet.txt'), `${HOLE} | Our hole`);
    await writeFile(join(folder, 'nile.txt'), `${HOLE} | Hole of Nile`);
    await writeFile(join(folder, 'notes.md'), `${ZERO} | Not looked at`);
    expect(await shown()).toEqual({ [ZERO]: 'Zero', [HOLE]: 'Our hole' });
    network = 'nile';
    expect(await shown()).toEqual({ [ZERO]: 'Zero', [HOLE]: 'Hole of Nile' });
    network = 'shasta';
    expect(await shown()).toEqual({ [ZERO]: 'Zero', [HOLE]: 'Hole' });
  });

  it('are read anew when a file changes, comes or goes', async () => {
    const path = join(folder, 'all.txt');
    expect(await shown()).toEqual({});
    await writeFile(path, `${ZERO} | First`);
    nowMs += 1000;
    expect(await shown()).toEqual({ [ZERO]: 'First' });
    expect(await tags.all()).toBe(await tags.all());
    await writeFile(path, `${ZERO} | Second`);
    await utimes(path, 1_000, 2_000);
    nowMs += 1000;
    expect(await shown()).toEqual({ [ZERO]: 'Second' });
    await rm(path);
    nowMs += 1000;
    expect(await shown()).toEqual({});
  });

  it('tell once of a wrong line, with file and number, and keep the others', async () => {
    await writeFile(join(folder, 'all.txt'), `${ZERO} | Zero\nT123 | Wrong`);
    expect(await shown()).toEqual({ [ZERO]: 'Zero' });
    expect(problems).toEqual([expect.stringMatching(/all\.txt line 2 is left out: "T123" is no address: /)]);
    nowMs += 1000;
    await shown();
    expect(problems).toHaveLength(1);
  });

  it('have logos beside them, at an https address, or none where the file is missing', async () => {
    await mkdir(join(folder, 'logos'));
    await writeFile(join(folder, 'logos', 'zero.svg'), '<svg/>');
    await writeFile(join(folder, 'all.txt'), `${ZERO} | Zero | | zero.svg\n${HOLE} | Hole | | lost.png`);
    await writeFile(join(folder, 'devnet.txt'), `41${'01'.repeat(20)} | One | | https://a.test/one.png`);
    const logos = [...(await tags.all()).values()].map(({ logo }) => logo);
    expect(logos).toEqual(['/tag-logos/zero.svg', '', 'https://a.test/one.png']);
    expect(problems).toEqual([expect.stringMatching(/without its logo.*lost\.png/)]);
    expect(await tags.logoFile('zero.svg')).toBe(join(folder, 'logos', 'zero.svg'));
    expect(await tags.logoFile('lost.png')).toBeUndefined();
    expect(await tags.logoFile('../all.txt')).toBeUndefined();
  });
});

describe('the tags that come with Sunscope', () => {
  it.each(['mainnet', 'devnet', 'private'])('are right in every line on %s', async id => {
    network = id;
    const all = await tagsOf(join(CONTENT_FOLDER, 'tags')).all();
    expect(problems).toEqual([]);
    expect(all.get(ZERO)?.tag).toBe('Zero address');
    expect(all.has(HOLE)).toBe(id !== 'private');
  });
});
