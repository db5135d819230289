import { describe, expect, it } from 'vitest';
import { TronWeb } from 'tronweb';
import { otherTools } from '../../../scripts/lib/other-tools.mjs';
import { expectInDocument, tableOf } from './generated-part.ts';
import { checkOf, methodsOfVersion, olderTronWeb, variantOf, type Major } from './others/older-tronweb.ts';
import { variants } from './others/older-variants.ts';
import { transactionChecks } from './tronweb/builders.ts';
import { aliases, type Check } from './tronweb/check.ts';
import { objectChecks } from './tronweb/objects.ts';
import { readChecks } from './tronweb/reads.ts';
import { utilityChecks } from './tronweb/utilities.ts';
import { createWorld } from './tronweb/world.ts';

// Published versions of TronWeb before 6, unmodified, against a devnet each: every public method that can ask a node. 6 itself is
// tronweb-methods.test.ts's. CLIENTS.md is written by UPDATE_README=1.

const tools = await otherTools();
const checks: Readonly<Record<string, Check>> = {
  ...readChecks,
  ...utilityChecks,
  ...objectChecks,
  ...transactionChecks,
};
/** What sends comes last: it changes what the others find, clears the contract's ABI and moves the clock. */
const IN_ORDER = [...Object.keys(variants), ...Object.keys(checks)].sort(
  (a, b) => Number(a in transactionChecks) - Number(b in transactionChecks),
);
const LIMIT_MS = 60_000;
const MAJORS: readonly Major[] = [3, 4, 5];
const methods = new Map<Major | 6, readonly string[]>([
  [6, methodsOfVersion(new TronWeb({ fullHost: 'http://127.0.0.1:1' }))],
]);
const versions = new Map<Major | 6, string>([[6, TronWeb.version]]);

if (tools.folder === undefined) it.skip(`is not tried: ${tools.missing}`, () => undefined);
else versionsIn(tools.folder);

function versionsIn(folder: string): void {
  describe('TronWeb', () => {
    it.each(MAJORS)('%i: every method', async major => {
      const Older = olderTronWeb(folder, major);
      const world = await createWorld();
      try {
        const web = new Older({ fullHost: world.devnet.url, privateKey: world.alice.privateKey });
        const paths = methodsOfVersion(web);
        methods.set(major, paths);
        versions.set(major, Older.version);
        paths.sort((a, b) => IN_ORDER.indexOf(a) - IN_ORDER.indexOf(b));
        const failures: string[] = [];
        for (const path of paths) {
          const check = checkOf(variants, checks, path, major) ?? checks[aliases[path] ?? ''];
          if (!check) failures.push(`${path} has no check`);
          else
            try {
              await answered(check.run({ ...world, web }));
            } catch (error) {
              failures.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
            }
        }
        expect(failures).toEqual([]);
      } finally {
        await world.devnet.close();
      }
    });

    it('is in CLIENTS.md', () => {
      const columns = [...MAJORS, 6] as const;
      const listed = new Set(columns.flatMap(major => methods.get(major) ?? []));
      const rows = [...listed].map(path => [
        `\`${path}\``,
        ...columns.map(major => cell(path, major)),
        differences(path),
      ]);
      const headings = ['Method', ...columns.map(major => versions.get(major) ?? ''), 'Differs'];
      expectInDocument('CLIENTS.md', 'test/tronweb-versions.deep.ts', tableOf(headings, rows));
    });
  });
}

/** For what hangs: a callback that is never called would hide which it was. */
async function answered(run: unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${LIMIT_MS / 1_000} s`)), LIMIT_MS);
  });
  try {
    await Promise.race([run, limit]);
  } finally {
    clearTimeout(timer);
  }
}

function cell(path: string, major: Major | 6): string {
  if (!methods.get(major)?.includes(path)) return '–';
  const variant = major === 6 ? undefined : variantOf(variants, path, major);
  const not = variant ? variant.not : checks[aliases[path] ?? path]?.not;
  return not === undefined ? 'yes' : 'no';
}

function differences(path: string): string {
  const found = MAJORS.filter(major => methods.get(major)?.includes(path)).map(
    major => variantOf(variants, path, major)?.differs ?? checks[aliases[path] ?? path]?.not ?? '',
  );
  const newest = methods.get(6)?.includes(path) ? (checks[aliases[path] ?? path]?.not ?? '') : '';
  return [...new Set([...found, newest])].filter(text => text !== '').join('; ');
}
