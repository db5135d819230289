import { mkdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { contentFolder } from '../../../test/content-folder.ts';
import { CONTENT_FOLDER } from '../../process/places.ts';
import { PublicTags } from './public-tags.ts';

const ZERO = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const HOLE = 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy';

const place = contentFolder();
let network: string;
let tags: PublicTags;

beforeEach(() => {
  network = 'devnet';
  tags = tagsOf();
});

function tagsOf(other: { folder?: string } = {}): PublicTags {
  return new PublicTags({ ...place.options(), network: () => Promise.resolve(network), ...other });
}

const shown = async () => Object.fromEntries([...(await tags.all())].map(([key, { tag }]) => [key, tag]));

describe('public tags', () => {
  it('are those of every network and of this one, which goes first', async () => {
    await writeFile(join(place.folder, 'all.txt'), `${ZERO} | Zero\n${HOLE} | Hole`);
    await writeFile(join(place.folder, 'devnet.txt'), `${HOLE} | Our hole`);
    await writeFile(join(place.folder, 'nile.txt'), `${HOLE} | Hole of Nile`);
    await writeFile(join(place.folder, 'notes.md'), `${ZERO} | Not looked at`);
    expect(await shown()).toEqual({ [ZERO]: 'Zero', [HOLE]: 'Our hole' });
    network = 'nile';
    expect(await shown()).toEqual({ [ZERO]: 'Zero', [HOLE]: 'Hole of Nile' });
    network = 'shasta';
    expect(await shown()).toEqual({ [ZERO]: 'Zero', [HOLE]: 'Hole' });
  });

  it('are read again when a file changes, comes or goes', async () => {
    const path = join(place.folder, 'all.txt');
    expect(await shown()).toEqual({});
    await writeFile(path, `${ZERO} | First`);
    place.nowMs += 1000;
    expect(await shown()).toEqual({ [ZERO]: 'First' });
    expect(await tags.all()).toBe(await tags.all());
    await writeFile(path, `${ZERO} | Second`);
    await utimes(path, 1_000, 2_000);
    place.nowMs += 1000;
    expect(await shown()).toEqual({ [ZERO]: 'Second' });
    await rm(path);
    place.nowMs += 1000;
    expect(await shown()).toEqual({});
  });

  it('tell once of a wrong line, with file and number, and keep the others', async () => {
    await writeFile(join(place.folder, 'all.txt'), `${ZERO} | Zero\nT123 | Wrong`);
    expect(await shown()).toEqual({ [ZERO]: 'Zero' });
    expect(place.problems).toEqual([
      expect.stringMatching(/all\.txt line 2 is left out: "T123" is no address: /),
    ]);
    place.nowMs += 1000;
    await shown();
    expect(place.problems).toHaveLength(1);
  });

  it('are shown whatever else lies in the folder', async () => {
    await mkdir(join(place.folder, 'folder.txt'));
    await symlink('nowhere', join(place.folder, 'link.txt'));
    await symlink('somebody@host.1', join(place.folder, '.#all.txt'));
    await writeFile(join(place.folder, 'all.txt'), `${ZERO} | Zero`);
    expect(await shown()).toEqual({ [ZERO]: 'Zero' });
    expect(place.problems.toSorted()).toEqual([
      expect.stringMatching(/folder\.txt is left out: it cannot be read \(EISDIR\)/),
      expect.stringMatching(/link\.txt is left out: it cannot be read \(ENOENT\)/),
    ]);
    place.nowMs += 1000;
    await shown();
    expect(place.problems).toHaveLength(2);
    await rm(join(place.folder, 'link.txt'));
    await writeFile(join(place.folder, 'devnet.txt'), `${ZERO} | Nothing`);
    place.nowMs += 1000;
    expect(await shown()).toEqual({ [ZERO]: 'Nothing' });
  });

  it('have logos beside them, at an https address, or none where the file is missing', async () => {
    await mkdir(join(place.folder, 'logos'));
    await writeFile(join(place.folder, 'logos', 'zero.svg'), '<svg/>');
    await writeFile(
      join(place.folder, 'all.txt'),
      `${ZERO} | Zero | | zero.svg\n${HOLE} | Hole | | lost.png`,
    );
    await writeFile(
      join(place.folder, 'devnet.txt'),
      `41${'01'.repeat(20)} | One | | https://a.test/one.png`,
    );
    const logos = [...(await tags.all()).values()].map(({ logo }) => logo);
    expect(logos).toEqual(['/tag-logos/zero.svg', '', 'https://a.test/one.png']);
    expect(place.problems).toEqual([expect.stringMatching(/without its logo.*lost\.png/)]);
    expect(await tags.logoFile('zero.svg')).toBe(join(place.folder, 'logos', 'zero.svg'));
    expect(await tags.logoFile('lost.png')).toBeUndefined();
    expect(await tags.logoFile('../all.txt')).toBeUndefined();
  });
});

describe('the tags that come with Sunscope', () => {
  it.each(['mainnet', 'devnet', 'private'])('are right in every line on %s', async id => {
    network = id;
    const all = await tagsOf({ folder: join(CONTENT_FOLDER, 'tags') }).all();
    expect(place.problems).toEqual([]);
    expect(all.get(ZERO)?.tag).toBe('Zero address');
    expect(all.has(HOLE)).toBe(id !== 'private');
  });
});
