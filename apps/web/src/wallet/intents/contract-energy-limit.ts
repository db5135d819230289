import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { notDeployer } from './refusals.ts';
import { contractRow, outside, stepsOf, type ContractIntent } from './contract-parts.ts';
import type { IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

export interface ContractEnergyLimit extends ContractIntent {
  readonly kind: 'contract_energy_limit';
  /** Most energy of one call that the owner pays from now on. */
  readonly ownerEnergyLimit: bigint;
}

/** How much energy of one call the owner of a contract pays at most. */
export const contractEnergyLimit: IntentEntry<ContractEnergyLimit, 'UpdateEnergyLimitContract'> = {
  ...plainParts,
  kind: 'contract_energy_limit',
  contract: 'UpdateEnergyLimitContract',
  invalid: ({ ownerEnergyLimit }) => outside('origin_energy_limit', ownerEnergyLimit, 1n),
  build: ({ from, contract, ownerEnergyLimit }) => ({
    owner_address: addressToBytes(from),
    contract_address: addressToBytes(contract),
    origin_energy_limit: ownerEnergyLimit,
  }),
  confirmed: ({ from, contract, ownerEnergyLimit }) => ({
    owner_address: addressToBytes(from),
    contract_address: addressToBytes(contract),
    origin_energy_limit: ownerEnergyLimit,
  }),
  readBack: ({ owner_address, contract_address, origin_energy_limit }, envelope) => ({
    kind: 'contract_energy_limit',
    from: addressFromBytes(owner_address),
    contract: addressFromBytes(contract_address),
    ownerEnergyLimit: origin_energy_limit,
    ...envelope,
  }),
  // Without a limit to speak of one call may use the owner's whole stake.
  workerSigns: false,
  effects: ({ ownerEnergyLimit }) => ({
    ...NO_EFFECTS,
    changes: [{ label: 'intent_energy_limit', text: String(ownerEnergyLimit) }],
  }),
  judgedBy: ({ contract }) => ({ contract }),
  refused: ({ from }, state) => notDeployer(from, state),
  rows: ({ contract, ownerEnergyLimit }) => [
    contractRow(contract),
    { label: 'intent_energy_limit', text: String(ownerEnergyLimit) },
  ],
  messages: stepsOf('contract_energy_limit_action'),
};
