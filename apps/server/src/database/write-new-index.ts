import { writeFile } from 'node:fs/promises';
import { migrate } from './migrate.ts';
import { packNewIndex } from './pglite.ts';

// Run by the build: writes an index with all tables and no rows into the file that it is given, for first starts to begin with.

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('write-new-index is run with the name of the file to write');
const packed = await packNewIndex(migrate);
await writeFile(file, new Uint8Array(await packed.arrayBuffer()));
