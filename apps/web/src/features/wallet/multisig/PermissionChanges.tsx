import type { Address } from '@sunscope/tron/address';
import { FIRST_ACTIVE_PERMISSION_ID } from '@sunscope/tron/permissions';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '../../../components/feedback/Skeleton.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { permissionDiff, type PermissionChange } from '../../../wallet/multisig/permission-diff.ts';
import type { PermissionSet } from '../../../wallet/multisig/permission-sets.ts';
import { OperationNames } from '../OperationNames.tsx';
import styles from './multisig.module.css';
import { permissionsQuery } from './queries.ts';

const useT = wordsOf('multisig');

/** What a change of permissions changes, against what the chain has now; all that will be stands below it. */
export function PermissionChanges({ account, after }: { account: Address; after: PermissionSet }): ReactNode {
  const t = useT();
  const { data, error } = useQuery(permissionsQuery(account));
  const before = data?.permissions;
  if (!before) return error || data ? t('diff_before_unknown') : <Skeleton width="60%" />;
  const changes = permissionDiff(before, after);
  if (changes.length === 0) return t('diff_none');
  return (
    <ul className={styles['changes']}>
      {changes.map((change, place) => (
        <li key={place}>
          <span className="dim">
            {typeof change.place === 'number'
              ? t('place_active', { id: FIRST_ACTIVE_PERMISSION_ID + change.place })
              : t(`place_${change.place}`)}
          </span>{' '}
          <Change change={change} />
        </li>
      ))}
    </ul>
  );
}

function Change({ change }: { change: PermissionChange }): ReactNode {
  const t = useT();
  switch (change.what) {
    case 'added':
    case 'removed':
      return t.rich(`diff_${change.what}`, { name: <bdi>{change.name}</bdi> });
    case 'renamed':
      return t.rich('diff_renamed', { before: <bdi>{change.before}</bdi>, after: <bdi>{change.after}</bdi> });
    case 'threshold':
      return t('diff_threshold', { before: String(change.before), after: String(change.after) });
    case 'key_added':
      return t.rich('diff_key_added', {
        address: <AddressChip address={change.address} full link={false} />,
        weight: String(change.weight),
      });
    case 'key_removed':
      return t.rich('diff_key_removed', {
        address: <AddressChip address={change.address} full link={false} />,
      });
    case 'key_weight':
      return t.rich('diff_key_weight', {
        address: <AddressChip address={change.address} full link={false} />,
        before: String(change.before),
        after: String(change.after),
      });
    case 'operations_added':
    case 'operations_removed':
      return t.rich(`diff_${change.what}`, { names: <OperationNames codes={change.codes} /> });
  }
}
