import { defineActuator } from '../actuator.ts';
import { ContractExecuteError, ContractValidateError } from '../../transactions/errors.ts';

/** Never opened on a public network. */
const CLOSED = 'Not support Shielded Transaction, need to be opened by the committee';

export const shieldedTransfer = defineActuator({
  type: 'ShieldedTransferContract',

  validate() {
    throw new ContractValidateError(CLOSED);
  },

  execute() {
    throw new ContractExecuteError(CLOSED);
  },
});
