import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { notDeployer } from './refusals.ts';
import { contractRow, outside, stepsOf, type ContractIntent } from './contract-parts.ts';
import type { IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

export interface ContractSetting extends ContractIntent {
  readonly kind: 'contract_setting';
  /** Percent of a call's energy that its caller pays from now on. */
  readonly callerPercent: bigint;
}

/** Who pays the energy of calls to an own contract. */
export const contractSetting: IntentEntry<ContractSetting, 'UpdateSettingContract'> = {
  ...plainParts,
  kind: 'contract_setting',
  contract: 'UpdateSettingContract',
  invalid: ({ callerPercent }) => outside('consume_user_resource_percent', callerPercent, 0n, 100n),
  build: ({ from, contract, callerPercent }) => ({
    owner_address: addressToBytes(from),
    contract_address: addressToBytes(contract),
    consume_user_resource_percent: callerPercent,
  }),
  confirmed: ({ from, contract, callerPercent }) => ({
    owner_address: addressToBytes(from),
    contract_address: addressToBytes(contract),
    consume_user_resource_percent: callerPercent,
  }),
  readBack: ({ owner_address, contract_address, consume_user_resource_percent }, envelope) => ({
    kind: 'contract_setting',
    from: addressFromBytes(owner_address),
    contract: addressFromBytes(contract_address),
    callerPercent: consume_user_resource_percent,
    ...envelope,
  }),
  // At 0 percent every caller spends the owner's stake.
  workerSigns: false,
  effects: ({ callerPercent }) => ({
    ...NO_EFFECTS,
    changes: [{ label: 'intent_caller_percent', text: `${callerPercent}%` }],
  }),
  judgedBy: ({ contract }) => ({ contract }),
  refused: ({ from }, state) => notDeployer(from, state),
  rows: ({ contract, callerPercent }) => [
    contractRow(contract),
    { label: 'intent_caller_percent', text: `${callerPercent}%` },
  ],
  messages: stepsOf('contract_setting_action'),
};
