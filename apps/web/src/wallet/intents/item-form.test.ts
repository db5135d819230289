// @vitest-environment node
import { expect, it } from 'vitest';
import { parseAddress } from '@sunscope/tron/address';
import { readItemForm } from './item-form.ts';

const from = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const to = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const contract = parseAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
const several = { from, contract, itemId: 7n, standard: 'trc1155', balance: 5n } as const;
const single = { ...several, standard: 'trc721', balance: 1n } as const;

it('makes one transfer of a single item, whatever count is left over', () => {
  expect(readItemForm({ to, count: '' }, single).intent).toEqual({
    kind: 'trc721_transfer',
    from,
    to,
    contract,
    itemId: 7n,
    note: '',
    permissionId: 0,
  });
  // Who has it no more cannot send it.
  expect(readItemForm({ to, count: '' }, { ...single, balance: 0n }).intent).toBeUndefined();
});

it('takes whole numbers up to what there is', () => {
  expect(readItemForm({ to, count: ' 5 ' }, several).intent).toMatchObject({ amount: 5n });
  expect(readItemForm({ to, count: '' }, several)).toEqual({ problems: {}, intent: undefined });
  for (const count of ['0', '6', '1.5', '-1', '1e1', 'x'])
    expect(readItemForm({ to, count }, several)).toEqual({
      problems: { count: 'fill_a_valid_number' },
      intent: undefined,
    });
});

it('refuses a wrong address and the own one', () => {
  expect(readItemForm({ to: `${to.slice(0, -1)}x`, count: '1' }, several).problems.to).toBe(
    'fill_a_valid_address',
  );
  expect(readItemForm({ to: from, count: '1' }, several)).toEqual({
    problems: { to: 'send_to_yourself' },
    intent: undefined,
  });
});
