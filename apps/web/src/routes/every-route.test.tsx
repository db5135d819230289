import { expect, test } from 'vitest';
import { RISKS } from '../test/hostile-values.ts';
import { hostileWalk } from '../test/hostile-walk.ts';
import { everyAddress, turnOf } from '../test/route-addresses.ts';
import { SILENCES, stateWalk } from '../test/state-walk.ts';

const SEED = 1;
/** For what hangs: a dozen pages on a busy machine. */
const LONGEST_MS = 300_000;

/** Each page once in all; every-route.deep.tsx has each with every risk and every silence. */
const TURNS = RISKS.length + SILENCES.length;
const inTurn = (turn: number) => everyAddress.filter(address => turnOf(address, TURNS) === turn);

test.each(RISKS.map((risk, turn) => ({ risk, turn })))(
  'no page breaks on hostile data, shows a raw link or what is no value: $risk',
  async ({ risk, turn }) => {
    expect(await hostileWalk(risk, SEED, inTurn(turn))).toEqual([]);
  },
  LONGEST_MS,
);

test.each(SILENCES.map((silence, turn) => ({ silence, turn })))(
  'no page stays blank, waits for ever or leaves no way on where calls are $silence',
  async ({ silence, turn }) => {
    expect(await stateWalk(silence, inTurn(RISKS.length + turn))).toEqual([]);
  },
  LONGEST_MS,
);
