import { bytesToHex } from '@sunscope/tron/bytes';
import { PermissionType, type Permission } from '@sunscope/tron/messages';
import {
  FIRST_ACTIVE_PERMISSION_ID,
  MAX_ACTIVE_PERMISSIONS,
  MAX_PERMISSION_KEYS,
  MAX_PERMISSION_NAME,
  OPERATIONS_LENGTH,
  allowsOperation,
  decodeOperations,
} from '@sunscope/tron/permissions';
import { availableOperations } from '../../transactions/permissions.ts';
import type { State } from '../../state/state.ts';
import { defineActuator } from '../actuator.ts';
import { addExact, burnFee, ensure, isValidAddress } from '../../transactions/rules.ts';

const typeNames = Object.keys(PermissionType);

export const accountPermissionUpdate = defineActuator({
  type: 'AccountPermissionUpdateContract',

  validate({ state }, { owner_address: address, owner, witness, actives }) {
    ensure(
      state.property('ALLOW_MULTI_SIGN') === 1n,
      'multi sign is not allowed, need to be opened by the committee',
    );
    ensure(isValidAddress(address), 'invalidate ownerAddress');
    const account = state.account(address);
    ensure(account !== undefined, 'ownerAddress account does not exist');
    ensure(owner !== undefined, 'owner permission is missed');
    ensure(!account.is_witness || witness !== undefined, 'witness permission is missed');
    ensure(account.is_witness || witness === undefined, "account isn't witness can't set witness permission");
    ensure(actives.length > 0, 'active permission is missed');
    ensure(actives.length <= MAX_ACTIVE_PERMISSIONS, 'active permission is too many');
    ensure(owner.type === PermissionType.Owner, 'owner permission type is error');
    checkPermission(state, owner);
    if (witness) {
      ensure(witness.type === PermissionType.Witness, 'witness permission type is error');
      checkPermission(state, witness);
    }
    for (const active of actives) {
      ensure(active.type === PermissionType.Active, 'active permission type is error');
      checkPermission(state, active);
    }
  },

  execute({ state }, { owner_address: address, owner, witness, actives }) {
    const account = state.requireAccount(address);
    state.putAccount({
      ...account,
      owner_permission: owner && { ...owner, id: 0 },
      witness_permission: witness && account.is_witness ? { ...witness, id: 1 } : account.witness_permission,
      active_permission: actives.map((active, index) => ({
        ...active,
        id: FIRST_ACTIVE_PERMISSION_ID + index,
      })),
    });
    const feeSun = state.property('UPDATE_ACCOUNT_PERMISSION_FEE');
    burnFee(state, address, feeSun);
    return { feeSun };
  },
});

function checkPermission(state: State, permission: Permission): void {
  const type = typeNames[permission.type] ?? permission.type;
  ensure(
    permission.keys.length <= MAX_PERMISSION_KEYS,
    `number of keys in permission should not be greater than ${MAX_PERMISSION_KEYS}`,
  );
  ensure(permission.keys.length > 0, "key's count should be greater than 0");
  ensure(
    permission.type !== PermissionType.Witness || permission.keys.length === 1,
    "Witness permission's key count should be 1",
  );
  ensure(permission.threshold > 0n, "permission's threshold should be greater than 0");
  ensure(permission.permission_name.length <= MAX_PERMISSION_NAME, "permission's name is too long");
  ensure(permission.parent_id === 0, "permission's parent should be owner");
  const addresses = new Set(permission.keys.map(key => bytesToHex(key.address)));
  ensure(addresses.size === permission.keys.length, `address should be distinct in permission ${type}`);
  let weights = 0n;
  for (const key of permission.keys) {
    ensure(isValidAddress(key.address), 'key is not a validate address');
    ensure(key.weight > 0n, "key's weight should be greater than 0");
    weights = addExact(weights, key.weight);
  }
  ensure(
    weights >= permission.threshold,
    `sum of all key's weight should not be less than threshold in permission ${type}`,
  );
  if (permission.type !== PermissionType.Active) {
    ensure(permission.operations.length === 0, `${type} permission needn't operations`);
    return;
  }
  ensure(permission.operations.length === OPERATIONS_LENGTH, 'operations size must 32');
  const available = availableOperations(state);
  for (const code of decodeOperations(permission.operations))
    ensure(allowsOperation(available, code), `${code} isn't a validate ContractType`);
}
