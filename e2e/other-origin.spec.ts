import { testOtherOrigin } from './lib/other-origin-test.ts';

// other-origin-pairs.deep.ts has every pair of names, other-origin.deep.ts random attempts.
testOtherOrigin('each name once');
