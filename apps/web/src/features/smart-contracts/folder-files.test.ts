import { expect, test } from 'vitest';
import { droppedFolders, sourcesOfFolder } from './folder-files.ts';

const fileAt = (path: string): File =>
  Object.defineProperty(new File([path], path.split('/').at(-1) ?? ''), 'webkitRelativePath', {
    value: path,
  });

test('sources of a folder are named by their path from the project, as tools name them', () => {
  const found = sourcesOfFolder(
    [
      'shop/contracts/a/Shop.sol',
      'shop/contracts/README.md',
      'shop/artifacts/build-info/1.json',
      'shop/node_modules/@openzeppelin/contracts/Context.sol',
      'shop/node_modules/x/node_modules/y/Y.SOL',
      'contracts/Other.sol',
    ].map(fileAt),
  );
  expect(found.map(({ name }) => name)).toEqual([
    'contracts/a/Shop.sol',
    '@openzeppelin/contracts/Context.sol',
    'y/Y.SOL',
    'contracts/Other.sol',
  ]);
});

interface Entry {
  isDirectory: boolean;
  isFile: boolean;
  [more: string]: unknown;
}

const entryOf = (path: string): Entry => ({
  isDirectory: false,
  isFile: true,
  fullPath: path,
  file: (done: (file: File) => void) => done(new File([path], 'x')),
});

/** As browsers do, it gives what is in it in parts. */
const folderOf = (...parts: Entry[][]): Entry => ({
  isDirectory: true,
  isFile: false,
  createReader: () => {
    const left = [...parts];
    return { readEntries: (done: (part: Entry[]) => void) => done(left.shift() ?? []) };
  },
});

const transferOf = (...entries: (Entry | null)[]): DataTransfer =>
  ({ items: entries.map(entry => ({ webkitGetAsEntry: () => entry })) }) as never;

test('folders that are dropped are read to their ends', async () => {
  const folder = folderOf(
    [entryOf('/shop/src/A.sol'), folderOf([entryOf('/shop/src/deep/B.sol')])],
    [entryOf('/shop/foundry.toml'), entryOf('/shop/src/C.sol')],
  );
  const found = await droppedFolders(transferOf(folder, entryOf('/D.sol'), null));
  expect(found?.map(({ name }) => name)).toEqual(['src/A.sol', 'src/deep/B.sol', 'src/C.sol', 'D.sol']);
});

test('files alone are no folder', () => {
  expect(droppedFolders(transferOf(entryOf('/D.sol'), null))).toBeUndefined();
});
