import { afterAll, beforeAll, it } from 'vitest';
import { Random } from '../../../../bench/load/random.ts';
import { deepSeconds, deepSeed } from '../../../../scripts/lib/deep.mjs';
import { MODE_NAMES, type ModeName } from './modes.ts';
import { Rig } from './rig.ts';

const USUAL_MS = 5000;
/** The rest is for starting, comparing and ending. */
const SHARE_OF_ROUNDS = 0.8;
const MOST_AT_ONCE = 4;
const SHORTEST_MS = 800;
const LONGEST_MS = 6000;
const ROUNDS_PER_COMPARISON = 10;
const RANDOM_CONTRACTS = 40;

let rig: Rig | undefined;
beforeAll(async () => {
  rig = await Rig.start(deepSeed, RANDOM_CONTRACTS);
  await rig.measureUsual(USUAL_MS);
});
afterAll(() => rig?.stop());

it(`lives through every mode of a hostile node, alone, mixed and with reorganisations (seed ${deepSeed})`, async () => {
  const random = new Random(deepSeed);
  const until = Date.now() + deepSeconds * SHARE_OF_ROUNDS * 1000;
  let rounds = 0;
  for (; Date.now() < until; rounds++) {
    const modes = new Set<ModeName>();
    // Each alone first, in time every mixture.
    const first = MODE_NAMES[rounds];
    if (first !== undefined) modes.add(first);
    else
      for (let count = 1 + random.below(MOST_AT_ONCE); count > 0; count--)
        modes.add(MODE_NAMES[random.below(MODE_NAMES.length)] ?? 'honest');
    await rig?.suffer([...modes], {
      ms: SHORTEST_MS + random.below(LONGEST_MS - SHORTEST_MS),
      leaveHanging: random.below(2) === 0,
      reorganise: random.below(3) === 0,
    });
    if (rounds % ROUNDS_PER_COMPARISON === ROUNDS_PER_COMPARISON - 1) await rig?.compareIndex({ goOn: true });
  }
  const mostMemory = rig?.mostMemory?.toFixed(0) ?? '?';
  await rig?.compareIndex({ goOn: false });
  console.log(`${rounds} rounds with a hostile node; most memory of the server ${mostMemory} MiB`);
});
