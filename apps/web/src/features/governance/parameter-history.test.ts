import type { Proposal } from '@sunscope/product-api/types';
import { expect, test } from 'vitest';
import { lastChanges } from './parameter-history.ts';

const proposal = (proposalId: number, state: Proposal['state'], ...keys: number[]): Proposal =>
  ({ proposalId, state, parameters: keys.map(key => ({ key, name: '', value: 1 })) }) as Proposal;

test('the newest proposal in force and the newest that is voted on count, in whatever order they come', () => {
  const changes = lastChanges([
    proposal(2, 'APPROVED', 3),
    proposal(5, 'PENDING', 3, 4),
    proposal(4, 'APPROVED', 3),
    proposal(6, 'CANCELED', 3),
    proposal(7, 'DISAPPROVED', 9),
  ]);
  expect(changes.get(3)?.approved?.proposalId).toBe(4);
  expect(changes.get(3)?.pending?.proposalId).toBe(5);
  expect(changes.get(4)).toMatchObject({ pending: { proposalId: 5 } });
  expect(changes.get(9)).toEqual({});
});
