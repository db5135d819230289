import { VISUAL_MATRIX, testScreens } from './lib/visual-matrix.ts';

/**
 * Cells of the visual matrix in the quick run, in which every theme, direction and width occurs: each with a twelfth of
 * the screens, which is a third of them in all. screens.deep.ts has every pair.
 */
const QUICK = new Set(['light en 1440', 'dark ar 390', 'tron en 390', 'tron ar 1440']);

for (const [turn, cell] of VISUAL_MATRIX.entries())
  if (process.env['SCREENS'] === 'all' || QUICK.has(`${cell.theme} ${cell.language} ${cell.width}`))
    testScreens(cell, place => process.env['SCREENS'] === 'all' || place % VISUAL_MATRIX.length === turn);
