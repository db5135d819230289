import type { ReactNode } from 'react';
import { RecipientExtras, type RecipientExtrasProps } from './RecipientExtras.tsx';
import { RecipientRemark } from './RecipientRemark.tsx';
import type { RecipientCheck } from './use-recipient-check.ts';

interface RecipientNotesProps extends Omit<RecipientExtrasProps, 'compared'> {
  check: RecipientCheck;
}

/** What is told of a recipient and asks for no consent. */
export function RecipientNotes({ to, check, memo }: RecipientNotesProps): ReactNode {
  return (
    <>
      <RecipientRemark to={to} check={check} />
      <RecipientExtras
        to={to}
        memo={memo}
        compared={check.state !== 'checking' && check.needs === 'look_alike'}
      />
    </>
  );
}
