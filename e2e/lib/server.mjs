import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { copyDemoData } from '../../scripts/lib/demo-world.mjs';
import { root } from '../../scripts/lib/root.mjs';

// A server that browser tests look at: it goes on with a copy of the demo world in DATA_DIR.

await copyDemoData(process.env['DATA_DIR'] ?? '');
const program = join(root, 'apps/server/dist/cli.js');
process.argv = [process.execPath, program, 'start'];
await import(pathToFileURL(program).href);
