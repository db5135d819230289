import { Suspense, type ReactNode } from 'react';
import { lazyExtra } from '../../lib/i18n/i18n.tsx';
import type { Intent } from '../../wallet/intents/registry.ts';
import { useSigningAccount } from '../../wallet/signing-account.ts';

const LedgerRemark = lazyExtra(async () => (await import('./LedgerRemark.tsx')).LedgerRemark);
const WalletTrouble = lazyExtra(async () => (await import('./WalletTrouble.tsx')).WalletTrouble);

/** What whoever holds the key will ask for, or what stands against its signature; nothing of keys in this browser. */
export function SignerRemark({ intent }: { intent: Intent }): ReactNode {
  const { login } = useSigningAccount();
  return (
    <Suspense>
      {login === 'ACCOUNT_LEDGER' && <LedgerRemark intent={intent} />}
      {login === 'ACCOUNT_TRONLINK' && <WalletTrouble />}
    </Suspense>
  );
}
