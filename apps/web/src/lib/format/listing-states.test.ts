// @vitest-environment node
import { expect, test } from 'vitest';
import { LISTING_STATES, listingStage, listingState } from './listing-states.ts';

test('every state has what it is shown as and what comes next', () => {
  const stages = LISTING_STATES.map(state => {
    const { shown, action } = listingStage(state, true);
    return `${state} ${shown} ${action ?? 'none'}`;
  });
  expect(stages).toEqual([
    '-3 in_progress none',
    '-2 not_entered enter',
    '-1 to_audit none',
    '0 in_progress none',
    '1 not_in_list apply',
    '2 to_audit none',
    '3 to_audit none',
    '4 passed view',
    '5 not_passed apply_again',
    '6 off_shelf none',
    '7 passed view',
    '8 to_audit none',
  ]);
  expect(listingStage(1, false)).toEqual({ shown: 'removed', action: undefined });
});

test('what is no state counts as not recorded', () => {
  expect([undefined, 9, -4, 0.5, Number.NaN].map(code => listingState(code))).toEqual([-2, -2, -2, -2, -2]);
  expect(listingState(0)).toBe(0);
});
