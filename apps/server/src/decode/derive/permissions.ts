import { ContractType } from '@sunscope/tron/messages';
import { ADDRESS_ROWS, AddressRowKind } from '../../database/derived/internal-transactions.ts';
import type { Derivation } from './derivation.ts';

/** In which transactions an account changed its permissions. */
export const permissionRows: Derivation = {
  transaction({ row }, _block, rows) {
    if (row.contractType === ContractType.AccountPermissionUpdateContract && row.succeeded)
      rows.merge(ADDRESS_ROWS, {
        address: row.owner,
        kind: AddressRowKind.permissions,
        position: row.position,
      });
  },
};
