import { addressFromBytes } from '@sunscope/tron/address';
import { hexToBytes } from '@sunscope/tron/bytes';
import type { JsonObject } from '@sunscope/node-api/json';
import { AdminError, addressValue, type AdminCall } from './admin-call.ts';

/** Who is impersonated at present. */
export function showImpersonation({ devnet: { chain } }: Pick<AdminCall, 'devnet'>): JsonObject {
  const { isAllowed, isForAll, addresses } = chain.impersonation;
  return {
    allowed: isAllowed,
    all: isForAll,
    addresses: addresses.map(hex => addressFromBytes(hexToBytes(hex))),
  };
}

/** `{address}`, `{addresses}` or `{all: true}`, each with `enabled` (true where it is left out). */
export function impersonate(call: AdminCall): JsonObject {
  const { address, addresses, all, enabled = true } = call.body;
  const { impersonation } = call.devnet.chain;
  if (typeof enabled !== 'boolean') throw new AdminError('invalid_enabled', 'enabled is true or false');
  if (all !== undefined && typeof all !== 'boolean')
    throw new AdminError('invalid_all', 'all is true or false');
  if (addresses !== undefined && !Array.isArray(addresses))
    throw new AdminError('invalid_addresses', 'addresses is a list of TRON addresses');
  const named = [
    ...(address === undefined ? [] : [addressValue('address', address)]),
    ...(addresses ?? []).map((one, index) => addressValue(`addresses[${index}]`, one)),
  ];
  if (named.length === 0 && all === undefined)
    throw new AdminError('invalid_body', 'Give address, addresses or all, and enabled: false to end it');
  if (all !== undefined) impersonation.setAll(all && enabled);
  if (named.length > 0) impersonation.set(named, enabled);
  return showImpersonation(call);
}
