import { decodeParameters, encodeFunctionCall, type AbiParameter, type AbiValue } from '@sunscope/tron/abi';
import { equalBytes } from '@sunscope/tron/bytes';
import { DecodeError, InvalidValueError } from '@sunscope/tron/errors';
import { member } from './compiled.ts';

const SELECTOR_BYTES = 4;

/** What the constructor of an ABI takes; nothing where it has none. */
export function constructorInputs(abi: readonly unknown[]): readonly AbiParameter[] {
  const found = abi.find(entry => member(entry, 'type') === 'constructor');
  const inputs = member(found, 'inputs');
  return Array.isArray(inputs) ? (inputs as AbiParameter[]) : [];
}

/** Arguments as values; undefined for bytes that are none. */
export function decodeArguments(abi: readonly unknown[], bytes: Uint8Array): AbiValue[] | undefined {
  try {
    return decodeParameters(constructorInputs(abi), bytes);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return undefined;
  }
}

/** Whether bytes are the arguments of a constructor and nothing besides: decoded and encoded again they are the same. */
export function argumentsAreCanonical(abi: readonly unknown[], bytes: Uint8Array): boolean {
  const inputs = constructorInputs(abi);
  if (inputs.length === 0) return bytes.length === 0;
  const values = decodeArguments(abi, bytes);
  if (!values) return false;
  try {
    const again = encodeFunctionCall(
      { type: 'function', name: 'constructor', inputs, outputs: [], stateMutability: 'nonpayable' },
      values.map(({ value }) => value),
    );
    return equalBytes(again.subarray(SELECTOR_BYTES), bytes);
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error;
    return false;
  }
}
