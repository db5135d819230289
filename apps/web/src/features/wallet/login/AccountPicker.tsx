import { useQuery } from '@tanstack/react-query';
import type { Address } from '@sunscope/tron/address';
import type { ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { TrxAmount } from '../../../components/chain/TrxAmount.tsx';
import { Skeleton } from '../../../components/feedback/Skeleton.tsx';
import { CardChoice } from '../../../components/forms/CardChoice.tsx';
import { toRaw } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { accountQuery } from '../queries.ts';
import styles from './Logins.module.css';

const useT = wordsOf('logins');

export interface PickedAccount {
  path: string;
  address: Address;
}

interface AccountPickerProps {
  accounts: readonly PickedAccount[];
  value: Address | undefined;
  onChange: (address: Address) => void;
  /** Reads more of them; none where all are here. */
  onMore?: (() => void) | undefined;
  busy?: boolean;
}

/** One of several accounts of the same phrase or device, with balance and path. */
export function AccountPicker({
  accounts,
  value,
  onChange,
  onMore,
  busy = false,
}: AccountPickerProps): ReactNode {
  const t = useT();
  return (
    <div className={styles['picker']}>
      <CardChoice
        label={t('account_choose')}
        value={value}
        onChange={onChange}
        options={accounts.map(({ path, address }) => ({
          value: address,
          title: (
            <bdi dir="ltr" className={styles['address']}>
              {address}
            </bdi>
          ),
          text: (
            <span className="pieces">
              <bdi dir="ltr" className="mono">
                {path}
              </bdi>
              <Balance address={address} />
            </span>
          ),
        }))}
      />
      {onMore && (
        <Button onClick={onMore} loading={busy}>
          {t('account_more')}
        </Button>
      )}
    </div>
  );
}

function Balance({ address }: { address: Address }): ReactNode {
  const t = useT();
  const { data, error } = useQuery(accountQuery(address));
  if (error) return <span className="dim">{t('account_balance_unknown')}</span>;
  return data ? <TrxAmount sun={toRaw(data.balance ?? undefined)} /> : <Skeleton width={70} />;
}
