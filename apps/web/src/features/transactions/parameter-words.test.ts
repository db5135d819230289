import { proposalParameters } from '@sunscope/tron/proposal-parameters';
import { expect, test } from 'vitest';
import english from '../../locales/en/parameters.json';
import { textOfWord } from './DecodedRows.tsx';
import { parameterWords, unitOfParameter } from '../../components/chain/parameter-words.ts';

test('keys of parameters become words', () => {
  expect(
    [
      'getTransactionFee',
      'getMaxFeeLimit',
      'getAllowTvmTransferTrc10',
      'getMaxCpuTimeOfOneTx',
      'getAllowPBFT',
      'getWitness127PayPerBlock',
    ].map(parameterWords),
  ).toEqual([
    'Transaction fee',
    'Max fee limit',
    'Allow TVM transfer TRC10',
    'Max CPU time of one transaction',
    'Allow PBFT',
    'Witness127 pay per block',
  ]);
  for (const [, key] of proposalParameters) expect(parameterWords(key), key).toMatch(/^[A-Z][\w ]+$/);
});

test('every parameter that proposals can change has a name', () => {
  expect(proposalParameters.map(([, key]) => key).filter(key => !(key in english))).toEqual([]);
});

test('fees and pay are sun, intervals time, switches neither', () => {
  expect(
    [
      'getTransactionFee',
      'getAccountUpgradeCost',
      'getMaintenanceTimeInterval',
      'getAllowTransactionFeePool',
      'getFreeNetLimit',
    ].map(unitOfParameter),
  ).toEqual(['sun', 'sun', 'ms', undefined, undefined]);
  expect(unitOfParameter('getProposalExpireTime')).toBe('ms');
});

test('text in 32 bytes is read, anything else is not', () => {
  const word = (hex: string) => `0x${hex.padEnd(64, '0')}`;
  expect(textOfWord('bytes32', word('494e562d32303431'))).toBe('INV-2041');
  expect(textOfWord('bytes32', word('ff00ff'))).toBeUndefined();
  expect(textOfWord('bytes32', word(''))).toBeUndefined();
  expect(textOfWord('uint256', '12')).toBeUndefined();
});
