import type { TransactionDetail } from '@sunscope/product-api/types';
import { addressToBytes, type Address } from '@sunscope/tron/address';
import type { AccountPermissionUpdateContract, Permission } from '@sunscope/tron/messages';
import {
  FIRST_ACTIVE_PERMISSION_ID,
  OWNER_PERMISSION_ID,
  WITNESS_PERMISSION_ID,
} from '@sunscope/tron/permissions';
import { decodeContract, decodeTransaction } from '@sunscope/tron/transaction';
import type { Readers } from '../../repositories/readers.ts';
import { addressText } from '../shared/address-text.ts';
import { amountJson } from '../shared/json-values.ts';

type Signing = NonNullable<TransactionDetail['signing']>;

/**
 * The permission that a transaction was signed under, as the owner's last change before it had left it. Without any such
 * change an account has one key for everything, its own; on an index that begins later, only a lone signature by it shows
 * that.
 */
export async function readSigning(
  readers: Readers,
  signed: { owner: Address; permissionId: number; position: bigint; signers: readonly Address[] },
): Promise<Signing | undefined> {
  const { owner, permissionId: id, position, signers } = signed;
  if (signers.length === 0) return undefined;
  const [[change], { startBlock }] = await Promise.all([
    readers.accountFigures.permissionChanges(addressToBytes(owner), { start: 0, limit: 1, after: position }),
    readers.stats.sync(),
  ]);
  if (change) {
    const permission = permissionIn(change.body, id);
    return permission && present(id, permission, signers);
  }
  const alone = signers.length === 1 && signers[0] === owner;
  if (startBlock > 0n && !alone) return undefined;
  return id > FIRST_ACTIVE_PERMISSION_ID || id === WITNESS_PERMISSION_ID
    ? undefined
    : present(
        id,
        { name: id === OWNER_PERMISSION_ID ? 'owner' : 'active', threshold: 1n, keys: [[owner, 1n]] },
        signers,
      );
}

interface Shown {
  name: string;
  threshold: bigint;
  keys: readonly (readonly [address: string, weight: bigint])[];
}

/** A permission that an update set; active ones get their ids in their order (java-tron: AccountPermissionUpdateActuator). */
function permissionIn(body: Uint8Array, id: number): Shown | undefined {
  const first = decodeTransaction(body).transaction.raw_data?.contract[0];
  const parameter = first && decodeContract(first).parameter;
  if (!parameter) return undefined;
  const { owner, witness, actives } = parameter as unknown as AccountPermissionUpdateContract;
  const permission: Permission | undefined =
    id === OWNER_PERMISSION_ID
      ? owner
      : id === WITNESS_PERMISSION_ID
        ? witness
        : actives[id - FIRST_ACTIVE_PERMISSION_ID];
  return (
    permission && {
      name: permission.permission_name,
      threshold: permission.threshold,
      keys: permission.keys.map(key => [addressText(key.address), key.weight] as const),
    }
  );
}

function present(id: number, { name, threshold, keys }: Shown, signers: readonly string[]): Signing {
  const by = new Set(signers);
  return {
    id,
    name,
    threshold: amountJson(threshold),
    weight: amountJson(keys.reduce((sum, [address, weight]) => (by.has(address) ? sum + weight : sum), 0n)),
    keys: keys.map(([address, weight]) => ({ address, weight: amountJson(weight), signed: by.has(address) })),
  };
}
