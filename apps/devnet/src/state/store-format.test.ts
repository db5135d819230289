import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { afterEach, describe, expect, it } from 'vitest';
import { Store } from './store.ts';

const directory = mkdtempSync(join(tmpdir(), 'devnet-format-'));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('Store.open', () => {
  it('opens again what it made, and refuses what another version made, with a way out', async () => {
    await (await Store.open(directory)).close();
    await (await Store.open(directory)).close();
    const database = new ClassicLevel(directory);
    await database.put('format', '0');
    await database.close();
    await expect(Store.open(directory)).rejects.toThrow(
      /another version \(format 0, this one writes 2\).*sunscope reset/,
    );
    await database.open();
    await database.del('format');
    await database.put('a:somebody', 'value');
    await database.close();
    await expect(Store.open(directory)).rejects.toMatchObject({ code: 'data_format' });
  });
});
