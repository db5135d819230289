import { isJsonObject, type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import { DispatchError, invalidParams, RPC_CODES, RpcError } from './rpc-error.ts';
import { readQuantity } from './values.ts';

/** A call object. @throws DispatchError for members that java-tron does not know, unless those are passed over */
export function readMembers(
  value: JsonValue | undefined,
  known: ReadonlySet<string>,
  tolerant: boolean,
): JsonObject {
  if (!isJsonObject(value ?? null)) throw new DispatchError(RPC_CODES.parse, 'JSON parse error');
  const members = value as JsonObject;
  if (!tolerant && Object.keys(members).some(key => !known.has(key)))
    throw new DispatchError(RPC_CODES.parse, 'JSON parse error');
  return members;
}

/** A number of sun in hex; 0 where it is absent. */
export function readValue(members: JsonObject, key: string): bigint {
  const given = members[key];
  if (given === undefined || given === null || given === '') return 0n;
  return readQuantity(given, 'invalid param value: invalid hex number');
}

/** A request whose object makes no sense. */
export function invalidRequest(message: string): RpcError {
  return new RpcError(RPC_CODES.invalidRequest, message);
}

/** @throws RpcError unless it is a boolean (or the text of one) */
export function readFull(value: JsonValue | undefined): boolean {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  if (value === null) throw new RpcError(RPC_CODES.internal, 'null');
  throw invalidParams('invalid boolean value');
}
