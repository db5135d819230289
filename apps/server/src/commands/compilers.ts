import { InvalidValueError } from '@sunscope/tron/errors';
import { COMPILERS, CompilerShelf } from '../services/verification/compilers.ts';
import { compilersFolder } from '../settings/compilers-folder.ts';
import { installCompiler } from '../services/verification/install-compiler.ts';
import type { CommandInput } from './command.ts';

/** Lists the compilers that sources are verified with, or adds from npm what is there: releases of solc, and TRON's of 2018. */
export async function compilers({ config, positionals }: CommandInput): Promise<number> {
  const folder = compilersFolder(config);
  const [action, ...versions] = positionals;
  if (action === 'install' && versions.length > 0) {
    for (const version of versions)
      process.stdout.write(
        `Installed ${await installCompiler(version.replace(/^(?:solc-|v)/, ''), folder)}\n`,
      );
    return 0;
  }
  if (action !== undefined)
    throw new InvalidValueError('misused', 'Use: sunscope compilers, or sunscope compilers install 0.8.20 …');
  const shelf = new CompilerShelf(folder);
  const width = Math.max(...COMPILERS.map(({ id }) => id.length)) + 2;
  for (const entry of COMPILERS) {
    const found = await shelf.find(entry);
    const text =
      found?.path ??
      (entry.install === undefined ? `put ${entry.file} and list.json into ${folder}` : 'not installed');
    process.stdout.write(`${entry.id.padEnd(width)}${text}\n`);
  }
  return 0;
}
