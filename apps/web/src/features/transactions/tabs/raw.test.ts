import { expect, test } from 'vitest';
import { internalValues } from './internal-values.ts';

test('reads amounts of internal calls, exact and with zero', () => {
  expect(internalValues('[{"call_value":0},{"token_id":"1000001","call_value":"9007199254740993"}]')).toEqual(
    [
      { tokenId: '', raw: 0n },
      { tokenId: '1000001', raw: 9_007_199_254_740_993n },
    ],
  );
  expect(internalValues('')).toEqual([]);
  expect(internalValues('nonsense')).toBeUndefined();
});
