import { call, contractOf, type Call } from '../form.ts';

export const contracts: Readonly<Record<string, Call>> = {
  getcontract: call(
    (world, form) => ({ value: form.address(contractOf(world)) }),
    'origin_address',
    'contract_address',
    'abi',
    'bytecode',
    'name',
    'consume_user_resource_percent',
    'origin_energy_limit',
    'code_hash',
  ),
  getcontractinfo: call(
    (world, form) => ({ value: form.address(contractOf(world)) }),
    'smart_contract',
    'runtimecode',
    'contract_state',
  ),
};
