import { Suspense, type ReactNode } from 'react';
import { lazyWithWords } from '../../../lib/i18n/i18n.tsx';

// Beside the first ways of the dialog, whose size is counted: one of these is chosen seldom.
const LedgerLogin = lazyWithWords(async () => (await import('./LedgerLogin.tsx')).LedgerLogin);
const ExternalLogin = lazyWithWords(async () => (await import('./ExternalLogin.tsx')).ExternalLogin);
const PasswordLogin = lazyWithWords(async () => (await import('./PasswordLogin.tsx')).PasswordLogin);

const FORMS = { ACCOUNT_LEDGER: LedgerLogin, ACCOUNT_EXTERNAL: ExternalLogin, PASSWORD: PasswordLogin };

/** The ways of signing in by hardware, by another device, and by the old password. */
export function OtherLogin({ way }: { way: keyof typeof FORMS }): ReactNode {
  const Form = FORMS[way];
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <Form />
    </Suspense>
  );
}
