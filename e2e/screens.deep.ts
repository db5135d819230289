import { deepSeed } from '../scripts/lib/deep.mjs';
import { VISUAL_MATRIX, inTurn, testScreens } from './lib/visual-matrix.ts';

/**
 * Every cell of the visual matrix on so many screens, others for each cell and seed: as many runs as there are dozens of
 * screens have seen about all. Languages of its direction take turns. `SCREENS=all` sees all in one run, and with
 * `SCREENS_REPORT=docs/screens-measured.json` it notes what `docs/screens.md` shows of them.
 */
const SCREENS = 12;

for (const [turn, cell] of VISUAL_MATRIX.entries())
  testScreens(inTurn(cell, turn + deepSeed), (place, count) => {
    if (process.env['SCREENS'] === 'all') return true;
    const parts = Math.ceil(count / SCREENS);
    return (place + turn + deepSeed) % parts === 0;
  });
