// @vitest-environment node
import { expect, it } from 'vitest';
import { COMPARED_KINDS, compareWithTronWeb } from './testing-tronweb.ts';

it('random transactions of every kind have the bytes, ids and signatures of TronWeb', () => {
  const kinds = compareWithTronWeb(15, 400);
  expect([...kinds.keys()].sort()).toEqual([...COMPARED_KINDS].sort());
});
