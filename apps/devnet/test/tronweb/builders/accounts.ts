import { expect } from 'vitest';
import type { Checks } from '../check.ts';
import { builds, isBob, isDave } from './kinds.ts';

export const accounts = {
  createAccount: builds('1.1 TRX burned', (b, { web, alice }) =>
    b.createAccount(web.utils.accounts.generateAccount().address.base58, alice.address),
  ),
  updateAccount: builds('', (b, { bob }) => b.updateAccount('Bob', bob.address), isBob),
  setAccountId: builds(
    '',
    (b, { bob }) => b.setAccountId(Buffer.from('bob-00001').toString('hex'), bob.address),
    isBob,
  ),
  checkPermissions: {
    // Private in its types, but there for everybody.
    how: 'true for a good one, false for one without keys',
    local: true,
    run({ web, alice }) {
      const permission = { type: 0, permission_name: 'owner', threshold: 1 };
      const keys = [{ address: alice.address, weight: 1 }];
      const builder = web.transactionBuilder as unknown as {
        checkPermissions(permission: object, type: number): boolean;
      };
      const check = (value: object) => builder.checkPermissions(value, 0);
      expect([check({ ...permission, keys }), check(permission)]).toEqual([true, false]);
    },
  },
  updateAccountPermissions: builds(
    '100 TRX burned',
    (b, { dave, carol }) =>
      b.updateAccountPermissions(
        dave.address,
        { type: 0, permission_name: 'owner', threshold: 1, keys: [{ address: dave.address, weight: 1 }] },
        undefined,
        [
          {
            type: 2,
            permission_name: 'two',
            threshold: 2,
            operations: `02${'00'.repeat(31)}`,
            keys: [dave, carol].map(({ address }) => ({ address, weight: 1 })),
          },
        ],
      ),
    isDave,
  ),
} satisfies Checks;
