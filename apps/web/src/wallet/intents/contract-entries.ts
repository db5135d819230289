import { contractCall } from './contract-call.ts';
import { contractClearAbi } from './contract-clear-abi.ts';
import { contractCreate } from './contract-create.ts';
import { contractEnergyLimit } from './contract-energy-limit.ts';
import { contractSetting } from './contract-setting.ts';
import type { AnyIntentEntry } from './registry.ts';
import { trc1155Transfer } from './trc1155-transfer.ts';
import { trc721Transfer } from './trc721-transfer.ts';

/** What runs contracts, and what their owners set. */
export const contractEntries: readonly AnyIntentEntry[] = [
  trc721Transfer,
  trc1155Transfer,
  contractCall,
  contractCreate,
  contractSetting,
  contractEnergyLimit,
  contractClearAbi,
];
