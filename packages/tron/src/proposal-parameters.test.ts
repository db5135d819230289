import { expect, it } from 'vitest';
import { parameterId, parameterKey, proposalParameters } from './proposal-parameters.ts';

it('names parameters by their numbers and back', () => {
  expect(parameterKey(0)).toBe('getMaintenanceTimeInterval');
  expect(parameterKey(31)).toBe('getWitness127PayPerBlock');
  expect(parameterKey(74)).toBe('getDynamicEnergyIncreaseFactor');
  expect(parameterId('getEnergyFee')).toBe(11);
  expect(parameterId('getTotalEnergyAverageUsage')).toBeUndefined();
  expect(parameterKey(1_000_000)).toBeUndefined();
});

it('has every number and every key once, ascending', () => {
  const ids = proposalParameters.map(([id]) => id);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  expect(new Set(proposalParameters.map(([, key]) => key)).size).toBe(ids.length);
});
