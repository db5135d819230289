import type { TokenInfo } from '@sunscope/product-api/types';
import { addressToBytes, isAddress } from '@sunscope/tron/address';
import type { Labels } from '../shared/labels.ts';
import type { DecodedValue, KnownToken } from './decoded-values.ts';

/** Keys of the tokens that addresses may be: a contract's is its address. */
export function tokenKeysOf(addresses: Iterable<string>): Uint8Array[] {
  return [...new Set(addresses)].filter(isAddress).map(addressToBytes);
}

/** What a page knows of a contract's token. */
export function tokenOf(facts: Labels): KnownToken {
  return contract => {
    if (!isAddress(contract)) return undefined;
    const key = addressToBytes(contract);
    return facts.isToken(key) ? facts.token(key) : undefined;
  };
}

/** The tokens that decoded values name or count, by contract, and those of contracts that wrote them. */
export function namedTokens(
  values: Iterable<DecodedValue>,
  contracts: Iterable<string>,
  token: KnownToken,
): Record<string, TokenInfo> {
  const named: Record<string, TokenInfo> = {};
  const take = (contract: string | undefined): void => {
    const known = contract === undefined ? undefined : token(contract);
    if (known && contract !== undefined) named[contract] = known;
  };
  for (const value of values) {
    take(value.token);
    if (value.type === 'address') take(value.value);
  }
  for (const contract of contracts) take(contract);
  return named;
}
