import { VISUAL_MATRIX, testScreens } from './lib/visual-matrix.ts';

// Each screen in one look, in turns, so that every screen and every look occurs; screens.deep.ts has every pair.
for (const [turn, look] of VISUAL_MATRIX.entries())
  testScreens(look, place => process.env['SCREENS'] === 'all' || place % VISUAL_MATRIX.length === turn);
