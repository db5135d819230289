import { testHostileNames } from './lib/hostile-names.ts';

// hostile-names.deep.ts has every page.
testHostileNames('each part once');
