// @vitest-environment node
import { expect, it } from 'vitest';
import { deepSeed } from '../../../../../scripts/lib/deep.mjs';
import { COMPARED_KINDS, compareWithTronWeb } from './testing-tronweb.ts';

it('10,000 random transactions of every kind have the bytes, ids and signatures of TronWeb', () => {
  const kinds = compareWithTronWeb(deepSeed, 10_000);
  expect([...kinds.keys()].sort()).toEqual([...COMPARED_KINDS].sort());
  console.log([...kinds].map(([kind, count]) => `${kind} ${count}`).join(', '));
});
