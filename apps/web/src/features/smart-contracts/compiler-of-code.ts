import { isHex, hexToBytes } from '@sunscope/tron/bytes';
import { isOfTronCompiler, tailOf } from '@sunscope/tron/code-tail';

interface Choice {
  id: string;
  vendor: string;
  version: string;
}

/** The compiler that code says it was made by, among those there are; undefined where it says nothing of it. */
export function compilerOfCode(
  runtime: string,
  creation: string,
  compilers: readonly Choice[],
): string | undefined {
  if (!isHex(runtime) || !isHex(creation)) return undefined;
  const code = hexToBytes(runtime);
  const version = tailOf(code)?.version;
  const vendor = isOfTronCompiler(code, hexToBytes(creation)) ? 'tron' : 'solc';
  return compilers.find(one => one.vendor === vendor && one.version === version)?.id;
}
