import { killsWhileCatchingUp } from './kills.ts';

killsWhileCatchingUp(20_261_130, 1);
