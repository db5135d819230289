import { hexToBytes } from '@sunscope/tron/bytes';
import { allowsOperation } from '@sunscope/tron/permissions';
import { PermissionType, type Permission } from '@sunscope/tron/messages';
import { longToJson, bytesToJson, messageToJson } from '@sunscope/node-api/message-json';
import { type JsonObject } from '@sunscope/node-api/json';
import { SignatureError } from '../../transactions/errors.ts';
import { checkWeight, permissionById } from '../../transactions/permissions.ts';
import type { ChainTransaction } from '../../transactions/transaction.ts';
import { transactionOf } from './broadcast-endpoints.ts';
import type { ApiCall, Endpoint } from '../call/endpoint.ts';
import { transactionJson } from '../call/shapes.ts';

/** `transaction` of both replies: the transaction within its own result. */
function extended(call: ApiCall, transaction: ChainTransaction): JsonObject {
  const signed = { raw_data: transaction.raw, signature: [...transaction.signatures], ret: [] };
  return {
    result: { result: true },
    txid: transaction.idHex,
    transaction: transactionJson({ rawData: transaction.rawData, transaction: signed }, call),
  };
}

function approvedList(call: ApiCall, hexAddresses: readonly string[]): JsonObject {
  const approved = hexAddresses.map(hex => bytesToJson({ show: 'address' }, hexToBytes(hex), call));
  return approved.length > 0 ? { approved_list: approved } : {};
}

/** Why weights cannot be summed, undefined where they can (java-tron: TransactionUtil.getTransactionSignWeight). */
function permissionProblem(
  permission: Permission | undefined,
  transaction: ChainTransaction,
): string | undefined {
  if (!permission) return 'Permission for this, does not exist!';
  const contract = transaction.contract;
  if (!contract || contract.Permission_id === 0) return undefined;
  if (permission.type !== PermissionType.Active) return 'Permission type is wrong!';
  return allowsOperation(permission.operations, contract.type) ? undefined : 'Permission denied!';
}

function weigh(call: ApiCall, transaction: ChainTransaction): JsonObject {
  const { contract, owner } = transaction;
  if (!contract)
    return { result: { code: 'OTHER_ERROR', message: 'Invalid transaction: no valid contract' } };
  const account = call.devnet.chain.state.account(owner);
  if (!account) return { result: { code: 'PERMISSION_ERROR', message: 'Account does not exist!' } };
  const permission = permissionById(account, owner, contract.Permission_id);
  const problem = permissionProblem(permission, transaction);
  if (!permission || problem !== undefined)
    return { result: { code: 'PERMISSION_ERROR', message: problem ?? '' } };
  const known = { permission: messageToJson('Permission', permission, call) };
  try {
    const { weight, approved } = checkWeight(permission, transaction.signatures, transaction.signers);
    return {
      ...known,
      ...approvedList(call, approved),
      ...(weight === 0n ? {} : { current_weight: longToJson(weight, call) }),
      result: weight >= permission.threshold ? {} : { code: 'NOT_ENOUGH_PERMISSION' },
    };
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return { ...known, result: { code: signatureCode(error), message: error.message } };
  }
}

function signatureCode(error: SignatureError): string {
  if (error.message.startsWith('Signature size is')) return 'SIGNATURE_FORMAT_ERROR';
  return error.message.startsWith('Header byte') || error.message.startsWith('Could not recover')
    ? 'COMPUTE_ADDRESS_ERROR'
    : 'PERMISSION_ERROR';
}

/** How much of its permission a transaction's signatures weigh. */
export function weightOf(call: ApiCall, transaction: ChainTransaction): JsonObject {
  return { ...weigh(call, transaction), transaction: extended(call, transaction) };
}

/** Who signed a transaction. */
export function approvalOf(call: ApiCall, transaction: ChainTransaction): JsonObject {
  const invalid = transaction.signers.find(signer => signer.kind === 'invalid');
  if (invalid) {
    const code = signatureCode(new SignatureError(invalid.reason));
    return { result: { code, message: invalid.reason }, transaction: extended(call, transaction) };
  }
  const signers = transaction.signers.flatMap(signer => (signer.kind === 'address' ? [signer.hex] : []));
  return { ...approvedList(call, signers), result: {}, transaction: extended(call, transaction) };
}

/** Calls that say how far a transaction is signed. */
export const signingEndpoints: readonly Endpoint[] = [
  {
    name: 'getsignweight',
    byHand: true,
    postOnly: 'empty',
    handle(call) {
      return weightOf(call, transactionOf(call));
    },
  },
  {
    name: 'getapprovedlist',
    byHand: true,
    postOnly: 'empty',
    handle(call) {
      return approvalOf(call, transactionOf(call));
    },
  },
];
