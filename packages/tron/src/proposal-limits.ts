import { parameterKey } from './proposal-parameters.ts';

/** What a proposal may ask for a parameter (java-tron: ProposalUtil.validator). */
export interface ProposalLimit {
  readonly least: bigint;
  readonly most: bigint;
  /** Keys of parameters that must be on first, and are not. */
  readonly needs: readonly string[];
  /** It was decided once for all, or proposals change it no longer. */
  readonly isOver: boolean;
}

/** Values in force, by key; undefined for what the node does not name. */
type ValueOf = (key: string) => bigint | undefined;

const LONG = 10n ** 17n;
const SUPPLY = 10n ** 11n;
const MAX_FEE = 10n ** 10n;
const YEAR_BLOCKS = 10_512_000n;

/** Only 1 may be asked for. */
const ONCE = [
  9, 10, 14, 15, 16, 18, 20, 21, 26, 32, 35, 40, 41, 44, 51, 52, 53, 59, 60, 63, 65, 66, 67, 69, 71, 76, 77,
  79, 81, 83, 87, 88, 89,
];
/** What is on cannot be asked for again. */
const NOT_AGAIN = [67, 79, 81, 83, 87, 88, 89];
/** On and off. */
const SWITCHES = [24, 25, 30, 39, 48, 49, 72];

type Range = readonly [least: bigint, most: bigint];

const each = (ids: readonly number[], least: bigint, most: bigint): (readonly [number, Range])[] =>
  ids.map(id => [id, [least, most]]);

const RANGES: ReadonlyMap<number, Range> = new Map([
  ...each([0], 81_000n, 86_400_000n),
  ...each([1, 2, 3, 4, 5, 6, 7, 8, 19, 31, 73], 0n, LONG),
  // java-tron takes any number here, a price below nothing too; nobody means that.
  ...each([11, 12], 0n, LONG),
  ...each([13], 10n, 100n),
  ...each([22, 23], 0n, SUPPLY),
  ...each([29], 1n, 10_000n),
  ...each([33], 1n, 1_000n),
  ...each([45, 46, 47], 0n, MAX_FEE),
  ...each([61, 75], 0n, 100_000n),
  ...each([62], 0n, 10n ** 12n),
  ...each([68], 0n, 10n ** 9n),
  ...each([70], 1n, 365n),
  ...each([74], 0n, 10_000n),
  ...each([78], 1n, YEAR_BLOCKS),
  ...each([82], 500n, 10_000n),
  ...each(ONCE, 1n, 1n),
  ...each(SWITCHES, 0n, 1n),
]);

/** Parameters that others wait for: they must be on. */
const NEEDS: ReadonlyMap<number, readonly number[]> = new Map([
  [18, [15]],
  [26, [18]],
  [32, [9]],
  [35, [9]],
  [45, [44]],
  [46, [44]],
  [52, [16, 20, 26, 32]],
  [59, [30]],
  [77, [70]],
  [78, [70]],
]);

/**
 * What a proposal may ask for a parameter, as things stand; undefined where this version knows no rule for it. Rules of
 * java-tron alone: a value equal to the one in force is within them.
 */
export function proposalLimit(id: number, valueOf: ValueOf): ProposalLimit | undefined {
  const range = RANGES.get(id);
  if (range === undefined) return undefined;
  const value = (other: number) => valueOf(parameterKey(other) ?? '') ?? 0n;
  const needs = (NEEDS.get(id) ?? [])
    .filter(other => value(other) === 0n)
    .map(other => parameterKey(other) ?? '');
  const isOver = (NOT_AGAIN.includes(id) && value(id) === 1n) || (id === 10 && value(10) === -1n);
  return { ...bounded(id, range, value), needs, isOver };
}

/** Some bounds move with other parameters. */
function bounded(id: number, [least, most]: Range, value: (id: number) => bigint) {
  if (id === 13) return { least, most: value(65) === 1n ? 400n : most };
  if (id === 47) return { least, most: value(63) === 0n ? most : LONG };
  // Off at any time, on only once rewards can be shared.
  if (id === 72) return { least, most: value(30) === 0n ? 0n : most };
  if (id === 78) return { least: value(78) + 1n, most };
  return { least, most };
}
