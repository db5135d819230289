import { expect, test } from 'vitest';
import { deepSeed } from '../../../../scripts/lib/deep.mjs';
import { RISKS } from '../test/hostile-values.ts';
import { hostileWalk } from '../test/hostile-walk.ts';
import { everyAddress } from '../test/route-addresses.ts';
import { SILENCES, stateWalk } from '../test/state-walk.ts';

/** For what hangs: a hundred pages on a busy machine. */
const LONGEST_MS = 900_000;

test.each(RISKS)(
  'no page breaks on hostile data: %s',
  async risk => {
    expect(await hostileWalk(risk, deepSeed, everyAddress)).toEqual([]);
  },
  LONGEST_MS,
);

test.each(SILENCES)(
  'no page stays blank, waits for ever or leaves no way on where calls are %s',
  async silence => {
    expect(await stateWalk(silence, everyAddress)).toEqual([]);
  },
  LONGEST_MS,
);
