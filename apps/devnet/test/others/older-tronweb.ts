import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { TronWeb } from 'tronweb';
import { methodsOf } from '../tronweb/methods.ts';
import type { Check } from '../tronweb/check.ts';
import type { World } from '../tronweb/world.ts';
import counter from '@sunscope/contracts/Counter' with { type: 'json' };

// Published versions of TronWeb before 6, which many programs still ship.

/** Package names of the versions, as test/others/tools/package.json calls them. */
export const OLDER = { 3: 'tronweb-3', 4: 'tronweb-4', 5: 'tronweb-5' } as const;
export type Major = 3 | 4 | 5;

/** A class of another version, of which we have no types: those of 6 come near. */
export interface OlderTronWeb {
  new (options: { fullHost: string; privateKey?: string }): TronWeb;
  readonly version: string;
}

/** Loads a version from where the tools are installed. */
export function olderTronWeb(folder: string, major: Major): OlderTronWeb {
  return createRequire(join(folder, 'package.json'))(OLDER[major]) as OlderTronWeb;
}

/** How a method is checked where an older version wants it called, or answers, in another way than 6. */
export interface Variant {
  /** Which versions; all of the older ones where left out. */
  readonly of?: readonly Major[];
  /** What is different, in a few words. */
  readonly differs: string;
  /** Where it does not work there. */
  readonly not?: true;
  run(world: World): unknown;
}
export type Variants = Readonly<Record<string, Variant | readonly Variant[]>>;

/** The variant of a method that holds for a version. */
export function variantOf(variants: Variants, path: string, major: Major): Variant | undefined {
  return [variants[path] ?? []].flat().find(({ of }) => of === undefined || of.includes(major));
}

/** The check of a method of an older version: its variant, or what 6 is checked by. */
export function checkOf(
  variants: Variants,
  checks: Readonly<Record<string, Check>>,
  path: string,
  major: Major,
): Pick<Check, 'run'> | undefined {
  return variantOf(variants, path, major) ?? checks[path];
}

/** What stands on TronWeb's objects and is no method of its own: classes, and what makes promises of callbacks. */
const notMethods = /\.(injectPromise|BigNumber|instance)$/;

/** Public methods that can ask a node, by the path a user writes. The rest, below `utils`, needs none. */
export function methodsOfVersion(web: TronWeb): string[] {
  const contract = web.contract(abiWithoutErrors as never, NOBODY);
  const objects: readonly (readonly [string, object])[] = [
    ['tronWeb', web],
    ['tronWeb.trx', web.trx],
    ['tronWeb.transactionBuilder', web.transactionBuilder],
    ['tronWeb.event', web.event],
    ['tronWeb.plugin', web.plugin],
    ['provider', web.fullNode],
    ['contract', web.contract([], NOBODY)],
    ['contract.methods', (contract.methods['increment'] as () => object)()],
  ];
  return objects
    .flatMap(([path, object]) => [...methodsOf(object).keys()].map(name => `${path}.${name}`))
    .filter(path => !notMethods.test(path));
}

const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

/** TronWeb 4 throws at an `error` in an ABI, and 3 comes from before there were any. */
export const abiWithoutErrors = counter.abi.filter(({ type }) => type !== 'error');

/** What a promise may be rejected with: some versions give text. */
export const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)));
