import { testOtherOrigin } from './lib/other-origin-test.ts';

testOtherOrigin('every pair of names');
