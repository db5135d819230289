import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeIndex } from './new-index.ts';

let data: string;
let index: string;
let made: (string | undefined)[];

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'sunscope-new-index-'));
  index = join(data, 'index');
  made = [];
});

afterEach(() => rm(data, { recursive: true, force: true }));

/** As PGlite does: the folder above is made with it. */
async function makeIn(folder: string, archive: string | undefined): Promise<void> {
  made.push(archive);
  await mkdir(join(folder, 'base/1'), { recursive: true });
  await writeFile(join(folder, 'PG_VERSION'), archive ?? 'none');
}

const version = () => readFile(join(index, 'PG_VERSION'), 'utf8');

it('is not there before it is whole, and begins again where it was killed', async () => {
  const killed = makeIndex(
    index,
    async folder => {
      await makeIn(folder, undefined);
      expect(existsSync(index)).toBe(false);
      throw new Error('killed');
    },
    undefined,
  );
  await expect(killed).rejects.toThrow('killed');
  expect(existsSync(index)).toBe(false);
  await writeFile(join(`${index}.new`, 'left'), '');
  await makeIndex(index, makeIn, undefined);
  expect(await readdir(data)).toEqual(['index']);
  expect(await readdir(index)).toEqual(['PG_VERSION', 'base']);
});

it('begins with the archive of the build, and does without one that cannot be read', async () => {
  await makeIndex(index, makeIn, 'archive');
  expect(await version()).toBe('archive');
  await rm(index, { recursive: true });
  await makeIndex(
    index,
    async (folder, archive) => {
      await makeIn(folder, archive);
      if (archive !== undefined) throw new Error('not an archive');
    },
    'archive',
  );
  expect(await version()).toBe('none');
  expect(made).toEqual(['archive', 'archive', undefined]);
});

it('fills an empty folder, also below one that is not there yet, and one that leads to another disk where it is', async () => {
  await mkdir(index);
  await makeIndex(index, makeIn, undefined);
  expect(await version()).toBe('none');
  const deep = join(data, 'not/yet/index');
  await makeIndex(deep, makeIn, undefined);
  expect(existsSync(join(deep, 'PG_VERSION'))).toBe(true);
  const elsewhere = join(data, 'elsewhere');
  await mkdir(elsewhere);
  const link = join(data, 'link');
  await symlink(elsewhere, link);
  await makeIndex(link, makeIn, undefined);
  expect(await readdir(elsewhere)).toEqual(['PG_VERSION', 'base']);
  expect(await readdir(dirname(link))).not.toContain('link.new');
});
