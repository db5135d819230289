import type { AccountDetail } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { DetailList, DetailRow } from '../../components/data/DetailList.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';

const useT = wordsOf('explorer');

type Permission = AccountDetail['activePermissions'][number];

/** Who may sign for an account, with which weight. */
export function Permissions({ account }: { account: AccountDetail }): ReactNode {
  const t = useT();
  const all: { label: string; permission: Permission | undefined }[] = [
    { label: t('permission_owner'), permission: account.ownerPermission },
    { label: t('permission_witness'), permission: account.witnessPermission },
    ...account.activePermissions.map(permission => ({
      label: t('permission_active', { id: permission.id ?? 2 }),
      permission,
    })),
  ];
  return (
    <DetailList>
      {all.map(({ label, permission }) =>
        permission === undefined ? undefined : (
          <DetailRow key={label} label={label}>
            <PermissionKeys permission={permission} />
          </DetailRow>
        ),
      )}
    </DetailList>
  );
}

function PermissionKeys({ permission }: { permission: Permission }): ReactNode {
  const t = useT();
  return (
    <div>
      <div>
        <bdi>{permission.permission_name}</bdi>{' '}
        <span className="dim">{t('permission_threshold', { threshold: String(permission.threshold) })}</span>
      </div>
      <ul>
        {permission.keys.map(key => (
          <li key={key.address}>
            <AddressChip address={key.address} identicon />{' '}
            <span className="dim num">{t('permission_weight', { weight: String(key.weight) })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
