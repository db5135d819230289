import type { ReactNode } from 'react';
import { RecipientConsent, type RecipientConsentProps } from './RecipientConsent.tsx';
import { RecipientExtras, type Memo } from './RecipientExtras.tsx';
import { RecipientRemark } from './RecipientRemark.tsx';

export interface RecipientCareProps extends RecipientConsentProps {
  memo?: Memo | undefined;
}

/** What is known of a recipient, and what of it needs consent. */
export function RecipientNotes({ memo, ...consent }: RecipientCareProps): ReactNode {
  const { to, check } = consent;
  return (
    <>
      <RecipientRemark to={to} check={check} />
      <RecipientExtras
        to={to}
        memo={memo}
        compared={check.state !== 'checking' && check.needs === 'look_alike'}
      />
      <RecipientConsent {...consent} />
    </>
  );
}
