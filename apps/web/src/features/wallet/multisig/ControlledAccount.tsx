import { tryParseAddress, type Address } from '@sunscope/tron/address';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { wordsOf, type MessageKey } from '../../../lib/i18n/i18n.tsx';
import { queryClient } from '../../../lib/net/query-client.ts';
import { weightIn } from '../../../wallet/multisig/permission-sets.ts';
import { accountQuery } from '../queries.ts';
import styles from './multisig.module.css';
import { permissionsQuery } from './queries.ts';

const useT = wordsOf('multisig');

/** An account of the index that is a contract. */
const CONTRACT = 2;

/** Whose permissions are shown: the own, or those of an account whose owner permission has the own key. */
export function ControlledAccount({
  me,
  account,
  onAccount,
}: {
  me: Address;
  account: Address;
  onAccount: (account: Address) => void;
}): ReactNode {
  const t = useT();
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<MessageKey<'multisig'>>();
  const show = async (text: string) => {
    const address = tryParseAddress(text.trim());
    if (address === undefined) return setFault('signature_invalid_address');
    try {
      const [detail, { permissions }] = await Promise.all([
        queryClient.fetchQuery(accountQuery(address)),
        queryClient.fetchQuery(permissionsQuery(address)),
      ]);
      if (detail.accountType === CONTRACT) return setFault('signature_no_set');
      if (address !== me && (!permissions || weightIn(permissions.owner, me) === 0n))
        return setFault('signature_not_in_control_address');
      setTyped(undefined);
      setFault(undefined);
      return onAccount(address);
    } catch {
      return setFault('control_unread');
    }
  };
  if (typed === undefined)
    return (
      <div className={styles['headLine']}>
        <span className="pieces">
          <span className={styles['note']}>{t('control_address')}</span>
          <AddressChip address={account} identicon />
        </span>
        <Button size="small" onClick={() => setTyped(account)}>
          {t('control_change')}
        </Button>
      </div>
    );
  return (
    <form
      className={styles['control']}
      onSubmit={event => {
        event.preventDefault();
        void show(typed);
      }}
    >
      <TextField
        label={t('control_address')}
        mono
        value={typed}
        onChange={text => {
          setTyped(text);
          setFault(undefined);
        }}
        hint={t('control_hint')}
        error={fault && t(fault)}
      />
      <span className="pieces">
        <Button type="submit" kind="primary" size="small">
          {t('control_show')}
        </Button>
        <Button size="small" onClick={() => void show(me)}>
          {t('control_own')}
        </Button>
      </span>
    </form>
  );
}
