import { inject } from 'vitest';

// The index is made while tests of other projects run; those over the demo world begin when it is there.
const answer = await fetch(inject('settled'));
if (!answer.ok) throw new Error(`the demo world is not there: ${await answer.text()}`);
