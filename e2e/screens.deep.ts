import { deepSeed } from '../scripts/lib/deep.mjs';
import { VISUAL_MATRIX, testScreens } from './lib/visual-matrix.ts';

/** Every look on a third of the screens, another third for each look and seed: three runs have seen about all. */
const PARTS = 3;

for (const [turn, look] of VISUAL_MATRIX.entries())
  testScreens(look, place => (place + turn + deepSeed) % PARTS === 0);
