import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { notDeployer } from './refusals.ts';
import { contractRow, stepsOf, type ContractIntent } from './contract-parts.ts';
import type { IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

export interface ContractClearAbi extends ContractIntent {
  readonly kind: 'contract_clear_abi';
}

/** Takes the ABI of an own contract off the chain, for good. */
export const contractClearAbi: IntentEntry<ContractClearAbi, 'ClearABIContract'> = {
  ...plainParts,
  kind: 'contract_clear_abi',
  contract: 'ClearABIContract',
  build: ({ from, contract }) => ({
    owner_address: addressToBytes(from),
    contract_address: addressToBytes(contract),
  }),
  confirmed: ({ from, contract }) => ({
    owner_address: addressToBytes(from),
    contract_address: addressToBytes(contract),
  }),
  readBack: ({ owner_address, contract_address }, envelope) => ({
    kind: 'contract_clear_abi',
    from: addressFromBytes(owner_address),
    contract: addressFromBytes(contract_address),
    ...envelope,
  }),
  // No transaction brings it back.
  workerSigns: false,
  effects: () => ({
    ...NO_EFFECTS,
    changes: [{ label: 'intent_abi', words: { key: 'contract_clear_abi_what' } }],
  }),
  judgedBy: ({ contract }) => ({ contract }),
  refused: ({ from }, state) => notDeployer(from, state),
  rows: ({ contract }) => [contractRow(contract)],
  messages: stepsOf('contract_clear_abi_action'),
};
