import type { ClientCalls } from '../client-call.ts';
import { ANY, holds, list, no } from '../kinds.ts';

/** Contracts. */
export const contracts: ClientCalls = {
  contractsVerify: no('needs a source; test/world/verification.test.ts verifies with one'),
  getContracts: list('contracts', 'data'),
  getContractTxs: list('calls of a contract', 'data', ({ contract }) => [{ contract }]),
  getContractOverview: list('one contract', 'data', ({ contract }) => [contract]),
  getContractInfo: list('one contract', 'data', ({ contract }) => [contract]),
  getContractCode: holds(
    'code and ABI',
    ({ contract }) => [contract],
    () => ({ status: ANY }),
  ),
  getContractEvent: holds(
    'events',
    ({ token20 }) => [token20],
    () => ({ data: ANY }),
  ),
  getContractTriggers: list('calls with their arguments', 'triggers', ({ contract }) => [
    { contract_address: contract },
  ]),
};
