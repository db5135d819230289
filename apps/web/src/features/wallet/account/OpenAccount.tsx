import type { Address } from '@sunscope/tron/address';
import type { ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import type { AccountCreate } from '../../../wallet/intents/account-create.ts';
import { useSigningAccount } from '../../../wallet/signing-account.ts';
import { Notice } from '../Notice.tsx';

const useT = wordsOf('wallet', 'wallet-actions');

interface OpenAccountProps {
  /** An address that no account of the chain has. */
  address: Address;
  onAct: (intent: AccountCreate) => void;
}

/** On the page of an address without an account: opens one for it, without sending it anything. */
export function OpenAccount({ address, onAct }: OpenAccountProps): ReactNode {
  const t = useT();
  const { own, signs } = useSigningAccount();
  if (own === undefined || own === address || !signs) return null;
  return (
    <Notice>
      <p>{t('account_create_hint')}</p>
      <Button
        size="small"
        onClick={() =>
          onAct({ kind: 'account_create', from: own, note: '', permissionId: 0, account: address })
        }
      >
        {t('account_create_action')}
      </Button>
    </Notice>
  );
}
