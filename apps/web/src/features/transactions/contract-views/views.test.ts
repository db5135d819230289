import { contractTypes } from '@sunscope/tron/contract-types';
import { describe, expect, test } from 'vitest';
import { contractViews, fieldsOfContract } from './views.ts';

describe('contract views', () => {
  test('every contract type with a message has a card of its own, and no card belongs to nobody', () => {
    const known = contractTypes.filter(type => type.message !== undefined).map(type => type.name);
    expect(Object.keys(contractViews).sort()).toEqual([...known].sort());
  });

  test('a resource left out by the node is bandwidth, the default of the protocol', () => {
    const { known } = fieldsOfContract('FreezeBalanceV2Contract', {
      owner_address: 'T1',
      frozen_balance: 5_000_000,
    });
    expect(known.map(field => [field.field, field.value])).toEqual([
      ['frozen_balance', 5_000_000],
      ['resource', 'BANDWIDTH'],
    ]);
  });

  test('an amount of zero is drawn, an absent receiver is not', () => {
    const { known } = fieldsOfContract('FreezeBalanceContract', { owner_address: 'T1' });
    expect(known.map(field => field.field)).toEqual(['frozen_balance', 'frozen_duration', 'resource']);
  });

  test('a type named as a member of every object has no card', () => {
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect(fieldsOfContract(name, { strange_member: '7' })).toEqual({
        known: [],
        other: [{ field: 'strange_member', value: '7' }],
      });
  });

  test('members nobody has named yet are kept, by their own names', () => {
    const { known, other } = fieldsOfContract('Unknown(97)', {
      owner_address: 'T1',
      strange_member: '7',
      data: 'ff',
    });
    expect(known).toEqual([]);
    expect(other).toEqual([{ field: 'strange_member', value: '7' }]);
  });
});
