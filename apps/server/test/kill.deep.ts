import { deepSeconds, deepSeed } from '../../../scripts/lib/deep.mjs';
import { killsWhileCatchingUp } from './kills.ts';

/** A life, and its share of following the chain twice more. */
const SECONDS_PER_KILL = 6;

killsWhileCatchingUp(deepSeed, Math.max(3, Math.floor(deepSeconds / SECONDS_PER_KILL)));
