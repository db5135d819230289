import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectInDocument, tableOf } from './generated-part.ts';
import { transactionChecks } from './tronweb/builders.ts';
import { aliases, type Checks } from './tronweb/check.ts';
import { publicMethods } from './tronweb/methods.ts';
import { objectChecks } from './tronweb/objects.ts';
import { readChecks } from './tronweb/reads.ts';
import { utilityChecks } from './tronweb/utilities.ts';
import { createWorld, type World } from './tronweb/world.ts';

// Every public method of TronWeb from npm, called against the devnet. The list comes from the package itself: a method
// that is new fails here until somebody says how it is checked. TRONWEB.md is written by UPDATE_README=1.

const methods = publicMethods();
/** Reads first: what sends changes what they find, and the last builders move the clock. */
const checks: Checks = { ...readChecks, ...utilityChecks, ...objectChecks, ...transactionChecks };
const passed = new Set<string>();

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.devnet.close());

it('has a check for each method, and no check for none', () => {
  const known = new Set([...Object.keys(checks), ...Object.keys(aliases)]);
  expect([...methods.keys()].filter(path => !known.has(path))).toEqual([]);
  expect([...known].filter(path => !methods.has(path))).toEqual([]);
});

describe('a method that is another', () => {
  it.each(Object.entries(aliases))('%s is %s', (path, other) => {
    expect(methods.get(path)).toBe(methods.get(other));
    passed.add(path);
  });
});

describe('a method', () => {
  it.each(Object.entries(checks))('%s', async (path, check) => {
    await check.run(world);
    passed.add(path);
  });
});

it('is in TRONWEB.md', () => {
  const paths = [...methods.keys()];
  expect(paths.filter(path => !passed.has(path))).toEqual([]);
  const objects = [...new Set(paths.map(objectOf))];
  const parts = objects.map(object => {
    const rows = paths
      .filter(path => objectOf(path) === object)
      .map(path => [`\`${path.slice(object.length + 1)}\``, statusOf(path), howOf(path)]);
    return `## ${object}\n\n${tableOf(['Method', 'Works', 'Checked'], rows)}`;
  });
  expectInDocument('TRONWEB.md', 'test/tronweb-methods.test.ts', parts.join('\n'));
});

function objectOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.'));
}

function statusOf(path: string): string {
  const check = checks[aliases[path] ?? path];
  if (check?.not !== undefined) return `no: ${check.not}`;
  return check?.local ? 'yes, without a node' : 'yes';
}

function howOf(path: string): string {
  const other = aliases[path];
  return other === undefined ? (checks[path]?.how ?? '') : `is \`${other}\``;
}
