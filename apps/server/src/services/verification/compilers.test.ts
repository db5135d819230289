import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compilerOf, CompilerShelf } from './compilers.ts';
import { fileOf, installCompiler } from './install-compiler.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunscope-shelf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const tron = compilerOf('tron-0.8.20');
const program = 'module.exports = {};';

async function putList(sha256: string): Promise<void> {
  await writeFile(join(folder, 'list.json'), JSON.stringify({ builds: [{ path: tron.file, sha256 }] }));
}

it('loads a file of the operator only with the checksum that list.json gives', async () => {
  const shelf = new CompilerShelf(folder);
  expect(await shelf.find(tron)).toBeUndefined();
  await writeFile(join(folder, tron.file), program);
  expect(await shelf.find(tron)).toBeUndefined();
  expect(await shelf.problemOf(tron)).toMatch(/has no SHA-256/);
  await putList(`0x${'00'.repeat(32)}`);
  expect(await shelf.find(tron)).toBeUndefined();
  expect(await shelf.problemOf(tron)).toMatch(/list\.json says 0000/);
  await putList(`0x${createHash('sha256').update(program).digest('hex')}`);
  expect(await shelf.find(tron)).toMatchObject({ id: 'tron-0.8.20', path: join(folder, tron.file) });
  expect((await shelf.available()).map(({ id }) => id)).toContain('tron-0.8.20');
});

it('installs nothing it does not know', async () => {
  for (const version of ['9.9.9', '../x', '__proto__', ''])
    await expect(installCompiler(version, folder)).rejects.toThrow(/cannot be installed/);
});

it('finds one file of an archive, however it is cut', () => {
  const entry = (name: string, content: string) => {
    const block = Buffer.alloc(512 + Math.ceil(content.length / 512) * 512);
    block.write(name, 0);
    block.write(content.length.toString(8).padStart(11, '0'), 124);
    block.write(content, 512);
    return block;
  };
  const archive = Buffer.concat([entry('package/a', 'x'.repeat(600)), entry('package/b', 'found')]);
  expect(Buffer.from(fileOf(archive, 'package/b') ?? []).toString()).toBe('found');
  expect(fileOf(archive, 'package/c')).toBeUndefined();
  expect(fileOf(archive.subarray(0, 700), 'package/b')).toBeUndefined();
});
