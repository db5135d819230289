import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODE_NAMES, type ModeName } from './modes.ts';
import { PATIENCE_MS, Rig } from './rig.ts';

const SEED = 20_261_122;
const USUAL_MS = 600;
const MODE_MS = 300;

/** Each mode once; those that are alike in turn. */
const ROUNDS: Readonly<Record<string, readonly ModeName[]>> = {
  slow: ['slow', 'trickling'],
  silent: ['silent'],
  broken: ['cut', 'cutChunked', 'tooLongLength', 'tooShortLength', 'noHttp', 'reset'],
  'talking nonsense': ['invalidJson', 'deepJson', 'otherJson', 'oddJson', 'html', 'empty', 'notUtf8'],
  refusing: ['status500', 'status503', 'status429', 'redirect'],
  compressing: ['gzipBomb', 'brotliBomb', 'wrongEncoding', 'unknownEncoding'],
  huge: ['huge'],
  flapping: ['flapping'],
};

let rig: Rig | undefined;
beforeAll(async () => {
  rig = await Rig.start(SEED, 4);
  await rig.measureUsual(USUAL_MS);
});
afterAll(() => rig?.stop());

it('is tried in every mode there is', () => {
  expect(Object.values(ROUNDS).flat().sort()).toEqual(MODE_NAMES.toSorted());
});

describe('a server on odd contracts whose node is', () => {
  it.each(Object.keys(ROUNDS))('%s lives, answers others as usual and catches up', name =>
    rig?.suffer(ROUNDS[name] ?? [], { ms: MODE_MS }),
  );

  it(
    'honest again holds the index of one that nothing disturbed',
    () => rig?.compareIndex({ goOn: true }),
    PATIENCE_MS,
  );

  it('of another chain for long keeps its index, says so, and waits', () => rig?.changeChain(), PATIENCE_MS);
});
