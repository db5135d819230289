import type { AccountDetail } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { DetailList, DetailRow } from '../../components/data/DetailList.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';

const useT = wordsOf('accounts', 'explorer');

const CONTRACT = 2;

type Permission = AccountDetail['activePermissions'][number];

/** Who may sign for an account, with which weight. */
export function Permissions({ account }: { account: AccountDetail }): ReactNode {
  const t = useT();
  // An account without a record has what the protocol gives every account.
  const hasDefaults =
    account.ownerPermission === undefined && account.activated && account.accountType !== CONTRACT;
  const actives =
    hasDefaults && account.activePermissions.length === 0
      ? [defaultOf(account.address, 'active')]
      : account.activePermissions;
  const all: { label: string; permission: Permission | undefined }[] = [
    {
      label: t('permission_owner'),
      permission: hasDefaults ? defaultOf(account.address, 'owner') : account.ownerPermission,
    },
    { label: t('permission_witness'), permission: account.witnessPermission },
    ...actives.map(permission => ({
      label: t('permission_active', { id: permission.id ?? 2 }),
      permission,
    })),
  ];
  if (all.every(({ permission }) => permission === undefined))
    return <EmptyState title={t('no_permissions')} text={t('no_permissions_text')} />;
  return (
    <DetailList>
      {all.map(({ label, permission }, at) =>
        permission === undefined ? undefined : (
          <DetailRow key={`${label} ${at}`} label={label}>
            <PermissionKeys permission={permission} />
          </DetailRow>
        ),
      )}
    </DetailList>
  );
}

/** java-tron: AccountCapsule, createDefaultOwnerPermission and createDefaultActivePermission. */
function defaultOf(address: string, name: 'owner' | 'active'): Permission {
  return {
    permission_name: name,
    threshold: 1,
    keys: [{ address, weight: 1 }],
  };
}

export function PermissionKeys({ permission }: { permission: Permission }): ReactNode {
  const t = useT();
  return (
    <div>
      <div>
        <bdi>{permission.permission_name}</bdi>{' '}
        <span className="dim">{t('permission_threshold', { threshold: String(permission.threshold) })}</span>
      </div>
      <ul>
        {permission.keys.map((key, at) => (
          <li key={`${key.address} ${at}`}>
            <AddressChip address={key.address} identicon />{' '}
            <span className="dim num">{t('permission_weight', { weight: String(key.weight) })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
