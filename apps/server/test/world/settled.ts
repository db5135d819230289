import { inject } from 'vitest';
import { shiftDate, shiftOf } from '../../../../scripts/lib/test-clock.mjs';

// What tests date is dated as the chain and the server see it.
shiftDate(shiftOf(inject('clock')));

// The index is made while tests of other projects run; those over the demo world begin when it is there.
const answer = await fetch(inject('settled'));
if (!answer.ok) throw new Error(`the demo world is not there: ${await answer.text()}`);
