import { join } from 'node:path';
import type { Config } from './config.ts';

/** Where the operator's compilers are. */
export function compilersFolder({ compilersDir, dataDir }: Pick<Config, 'compilersDir' | 'dataDir'>): string {
  return compilersDir ?? join(dataDir, 'compilers');
}
