import type { MessageName } from '@sunscope/tron/codec';
import { contractTypeByCode } from '@sunscope/tron/contract-types';
import type { CreateSmartContract, Messages } from '@sunscope/tron/messages';
import { actuatorOf } from '../../actuators/registry.ts';
import { ContractValidateError } from '../../transactions/errors.ts';
import { buildRawData, builtJson, validateContract, validatePercent } from '../endpoints/build.ts';
import { errorReply, NullPointer } from '../call/errors.ts';
import { apiCall, transactionIn, type GrpcCall, type GrpcMethod } from './grpc-call.ts';
import { decoded, replyBytes } from './messages.ts';
import { extention, failure, refusedContract, transactionBytes } from './transactions.ts';

/** What builds a transaction of a contract and checks it against the present state. */
export function builder(type: MessageName, gives: string): GrpcMethod {
  return call => Promise.resolve(build(call, type, decoded(type, call.request), gives));
}

function build(call: GrpcCall, type: MessageName, contract: object, gives: string): Uint8Array {
  const asks = apiCall(call, {});
  try {
    if (type === 'CreateSmartContract') {
      const { new_contract: created } = contract as CreateSmartContract;
      if (!created) throw new NullPointer();
      validatePercent(created);
    } else validateContract(asks, type, contract as Messages[typeof type]);
    const json = builtJson(buildRawData(asks, type, contract as Messages[typeof type]), asks);
    return gives === 'Transaction' ? transactionBytes(json) : replyBytes(gives, extention(json));
  } catch (error) {
    // The older builders say nothing.
    const reply = errorReply(error);
    if (!reply) throw error;
    if (gives === 'Transaction') return new Uint8Array(0);
    const result =
      error instanceof ContractValidateError
        ? refusedContract(error.message)
        : failure('OTHER_ERROR', reply.Error);
    return replyBytes(gives, { result });
  }
}

/** A transaction of the same contract, built here. */
export const rebuilt: GrpcMethod = async call => {
  const contract = transactionIn(call).raw.contract[0];
  const actuator = actuatorOf(contractTypeByCode(contract?.type ?? -1)?.name ?? '');
  if (!actuator)
    return replyBytes('TransactionExtention', {
      result: failure(
        'OTHER_ERROR',
        'class java.lang.IllegalArgumentException : there is no such contract type',
      ),
    });
  const value = contract?.parameter?.value ?? new Uint8Array(0);
  return Promise.resolve(build(call, actuator.type, decoded(actuator.type, value), 'TransactionExtention'));
};
