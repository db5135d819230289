import { Suspense, type ReactNode } from 'react';
import { lazyExtra } from '../../lib/i18n/i18n.tsx';
import { entryOf, type Intent } from '../../wallet/intents/registry.ts';
import { RecipientConsent, type RecipientConsentProps } from './RecipientConsent.tsx';
import type { Memo } from './RecipientExtras.tsx';

const RecipientNotes = lazyExtra(async () => (await import('./RecipientNotes.tsx')).RecipientNotes);

export interface RecipientCareProps extends RecipientConsentProps {
  memo?: Memo | undefined;
}

/** All that is said of a recipient, wherever something is sent, lent or signed for one. */
export function RecipientCare({ memo, ...consent }: RecipientCareProps): ReactNode {
  return (
    <>
      <Suspense>
        <RecipientNotes to={consent.to} check={consent.check} memo={memo} />
      </Suspense>
      <RecipientConsent {...consent} />
    </>
  );
}

/** What is still to be said of a memo once nothing is typed any more: that there is none. A spender is sent nothing. */
export function memoOf(intent: Intent): Memo {
  return intent.note === '' && !entryOf(intent).recipientMayBeContract ? 'nowhere' : 'unasked';
}
