import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * What node is to be given to run a program of ours. `npm test` sets BUILT_PROGRAMS=1 once everything is built; a test run by
 * itself runs the source, which is compiled at every start.
 * @param {'devnet' | 'server'} app
 * @returns {string[]}
 */
export function programOf(app) {
  const name = app === 'devnet' ? 'main' : 'cli';
  return process.env['BUILT_PROGRAMS'] === '1'
    ? [join(root, 'apps', app, 'dist', `${name}.js`)]
    : ['--import', 'tsx', join(root, 'apps', app, 'src', `${name}.ts`)];
}
