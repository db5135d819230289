// @vitest-environment node
import { encodeParameters } from '@sunscope/tron/abi';
import { concatBytes, hexToBytes } from '@sunscope/tron/bytes';
import { expect, it } from 'vitest';
import { revertReason } from './revert-reason.ts';

it('reads Error(string)', () => {
  const data = concatBytes(
    hexToBytes('08c379a0'),
    encodeParameters(['string'], ['transfer amount exceeds balance']),
  );
  expect(revertReason(data)).toBe('transfer amount exceeds balance');
});

it('reads Panic(uint256)', () => {
  expect(revertReason(hexToBytes(`4e487b71${'11'.padStart(64, '0')}`))).toBe('Panic(17)');
});

it.each(['', '08c379a0', 'deadbeef', `08c379a0${'20'.padStart(64, '0')}${'f'.repeat(64)}`])(
  'has no reason for 0x%s',
  hex => {
    expect(revertReason(hexToBytes(hex))).toBeUndefined();
  },
);
