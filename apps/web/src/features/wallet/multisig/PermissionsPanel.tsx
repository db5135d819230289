import type { Address } from '@sunscope/tron/address';
import { FIRST_ACTIVE_PERMISSION_ID } from '@sunscope/tron/permissions';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { Skeleton } from '../../../components/feedback/Skeleton.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { shareOf } from '../../../wallet/multisig/permission-sets.ts';
import { readAgain } from '../account/queries.ts';
import { openAction, openPropose } from '../wallet-dialogs.ts';
import { ControlledAccount } from './ControlledAccount.tsx';
import styles from './multisig.module.css';
import { PermissionEditor } from './PermissionEditor.tsx';
import { PermissionView } from './PermissionView.tsx';
import { permissionsQuery } from './queries.ts';

const useT = wordsOf('multisig');

/** Who may sign for the account, and the form that changes it. */
export function PermissionsPanel({ me, canSign }: { me: Address; canSign: boolean }): ReactNode {
  const t = useT();
  const [account, setAccount] = useState(me);
  const { data, error, refetch } = useQuery(permissionsQuery(account));
  const [isEditing, setEditing] = useState(false);
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton width="100%" height={240} />
    );
  const { isActive, permissions } = data;
  if (!isActive || !permissions)
    return <EmptyState title={t('permissions_none')} text={t('permissions_none_text')} />;
  if (isEditing)
    return (
      <PermissionEditor
        from={account}
        me={me}
        before={permissions}
        onClose={() => setEditing(false)}
        onSave={intent => {
          const isSole = account === me && shareOf(permissions.owner, me) === 'alone';
          const onChanged = () => {
            setEditing(false);
            readAgain(account);
          };
          if (isSole) openAction({ intent, onSent: onChanged });
          else openPropose({ intent, onChanged });
        }}
      />
    );
  const canEdit = canSign && shareOf(permissions.owner, me) !== 'none';
  return (
    <>
      <div className={styles['pad']}>
        <ControlledAccount me={me} account={account} onAccount={setAccount} />
        {canEdit && <Button onClick={() => setEditing(true)}>{t('edit_permissions')}</Button>}
      </div>
      <PermissionView title={t('place_owner')} terms={permissions.owner} me={me} />
      {permissions.witness && (
        <PermissionView title={t('place_witness')} terms={permissions.witness} me={me} />
      )}
      {permissions.actives.map((active, place) => (
        <PermissionView
          key={place}
          title={t('place_active', { id: FIRST_ACTIVE_PERMISSION_ID + place })}
          terms={active}
          me={me}
        />
      ))}
    </>
  );
}
