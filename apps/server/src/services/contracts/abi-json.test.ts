import { emptyMessage } from '@sunscope/tron/codec';
import { AbiEntryType, StateMutabilityType, type AbiEntry } from '@sunscope/tron/messages';
import { expect, it } from 'vitest';
import { solidityAbi } from './abi-json.ts';

const entry = (type: number, more: Partial<AbiEntry> = {}): AbiEntry => ({
  ...emptyMessage('AbiEntry'),
  type,
  ...more,
});
const owner = { name: 'owner', type: 'address', indexed: true };

it('writes an ABI as compilers do', () => {
  expect(
    solidityAbi([
      entry(AbiEntryType.Constructor, { inputs: [owner], stateMutability: StateMutabilityType.Payable }),
      entry(AbiEntryType.Function, {
        name: 'balanceOf',
        inputs: [owner],
        outputs: [{ name: '', type: 'uint256', indexed: false }],
        stateMutability: StateMutabilityType.View,
      }),
      entry(AbiEntryType.Event, { name: 'Paused', inputs: [owner] }),
      entry(AbiEntryType.Receive, { stateMutability: StateMutabilityType.Payable }),
      entry(AbiEntryType.Error, { name: 'TooMuch' }),
      entry(AbiEntryType.UnknownEntryType),
    ]),
  ).toEqual([
    { type: 'constructor', inputs: [{ name: 'owner', type: 'address' }], stateMutability: 'payable' },
    {
      type: 'function',
      name: 'balanceOf',
      inputs: [{ name: 'owner', type: 'address' }],
      outputs: [{ name: '', type: 'uint256' }],
      stateMutability: 'view',
    },
    { type: 'event', name: 'Paused', inputs: [owner], anonymous: false },
    { type: 'receive', stateMutability: 'payable' },
    { type: 'error', name: 'TooMuch', inputs: [] },
  ]);
});

it('reads the flags that early compilers wrote', () => {
  const mutability = (more: Partial<AbiEntry>) =>
    solidityAbi([entry(AbiEntryType.Function, { name: 'f', ...more })])[0]?.stateMutability;
  expect([mutability({ constant: true }), mutability({ payable: true }), mutability({})]).toEqual([
    'view',
    'payable',
    'nonpayable',
  ]);
});
