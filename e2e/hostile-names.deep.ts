import { testHostileNames } from './lib/hostile-names.ts';

testHostileNames('every page');
