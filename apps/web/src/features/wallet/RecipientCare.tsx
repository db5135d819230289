import { Suspense, type ReactNode } from 'react';
import { lazyExtra } from '../../lib/i18n/i18n.tsx';
import { entryOf, type Intent } from '../../wallet/intents/registry.ts';
import type { Memo } from './RecipientExtras.tsx';
import type { RecipientCareProps } from './RecipientNotes.tsx';

const RecipientNotes = lazyExtra(async () => (await import('./RecipientNotes.tsx')).RecipientNotes);

/**
 * All that is said of a recipient, wherever something is sent, lent or signed for one. What asks for consent comes with
 * it: without it nothing that needs one can be signed.
 */
export function RecipientCare(props: RecipientCareProps): ReactNode {
  return (
    <Suspense>
      <RecipientNotes {...props} />
    </Suspense>
  );
}

/** What is still to be said of a memo once nothing is typed any more: that there is none. A spender is sent nothing. */
export function memoOf(intent: Intent): Memo {
  return intent.note === '' && !entryOf(intent).recipientMayBeContract ? 'nowhere' : 'unasked';
}
