import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPILERS, compilerOf, CompilerShelf } from './compilers.ts';
import { missingCompilers } from './missing-compilers.ts';
import { compilerIn, fileOf, installCompiler } from './install-compiler.ts';

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
  for (const version of ['9.9.9', '../x', '__proto__', '', 'tron-0.8.20', 'undefined'])
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

it('takes a compiler out of a bundle by its checksum, and gives it back the modules it asked for', () => {
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const module = (number: number) =>
    `var Module;if(!Module)Module={};var nodeFS=__webpack_require__(1);var nodePath=__webpack_require__(0);run(${number})`;
  const bundle = Buffer.from(
    [5, 6, 7].map(number => `/* ${number} */\n(function() {\n\n${module(number)}\n\n\n/***/ }),\n`).join(''),
  );
  const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();
  expect(text(compilerIn(bundle, hashOf(module(6))))).toBe(
    'var Module;if(!Module)Module={};var nodeFS=require("fs");var nodePath=require("path");run(6)',
  );
  expect(compilerIn(bundle, hashOf(module(8)))).toBeUndefined();
  expect(text(compilerIn(Buffer.from('whole'), hashOf('whole')))).toBe('whole');
  expect(compilerIn(Buffer.from(''), hashOf('whole'))).toBeUndefined();
});

it('knows which of TRON’s own compilers a registry has', () => {
  expect(
    COMPILERS.filter(entry => entry.vendor === 'tron' && entry.install !== undefined).map(({ id }) => id),
  ).toEqual(['tronbox_soljson_v3', 'tronbox_soljson_v2', 'tronbox_soljson_v1', 'tron-0.4.24']);
});

it('names the compilers that are not here, what that costs, and how each is had', () => {
  const all = new Set(COMPILERS.map(({ id }) => id));
  expect(missingCompilers(all)).toEqual([]);
  const but = (...ids: string[]) => missingCompilers(new Set([...all].filter(id => !ids.includes(id))));
  expect(but('solc-0.8.20', 'solc-0.7.6')).toEqual([
    expect.stringMatching(/^not here: solc-0\.8\.20, solc-0\.7\.6: .*cannot be verified.*install 0\.8\.20/),
  ]);
  expect(but('tronbox_soljson_v1', 'tron-0.8.20')).toEqual([
    expect.stringMatching(/^not here: tronbox_soljson_v1: .*TRON’s.*compilers install tronbox_soljson_v1$/),
    expect.stringMatching(/^not here: tron-0\.8\.20: .*TRON’s.*COMPILERS_DIR/),
  ]);
});
