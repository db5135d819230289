import counter from '@sunscope/contracts/Counter' with { type: 'json' };
import { TRX } from '../../tronweb/world.ts';
import { contractOf, owned, type Built } from '../form.ts';

export const contracts: Readonly<Record<string, Built>> = {
  updatesetting: [
    'UpdateSettingContract',
    owned('alice', (world, form) => ({
      contract_address: form.address(contractOf(world)),
      consume_user_resource_percent: 7,
    })),
  ],
  updateenergylimit: [
    'UpdateEnergyLimitContract',
    owned('alice', (world, form) => ({
      contract_address: form.address(contractOf(world)),
      origin_energy_limit: 7,
    })),
  ],
  clearabi: [
    'ClearABIContract',
    owned('alice', (world, form) => ({ contract_address: form.address(contractOf(world)) })),
  ],
  deploycontract: [
    'CreateSmartContract',
    owned('alice', () => ({
      abi: JSON.stringify(counter.abi),
      bytecode: counter.bytecode,
      name: 'Counter',
      fee_limit: 100 * TRX,
      origin_energy_limit: 10,
      consume_user_resource_percent: 50,
    })),
  ],
};
