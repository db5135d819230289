import { LOOKS, testScreens } from './lib/visual-matrix.ts';

for (const look of LOOKS) testScreens(look, () => true);
