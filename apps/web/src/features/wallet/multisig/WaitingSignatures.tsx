import type { Address } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { lazyWithWords } from '../../../lib/i18n/i18n.tsx';
import { waitingQuery } from './records.ts';

// Records are decoded by every intent's entry.
const WaitingTable = lazyWithWords(async () => {
  const [{ WaitingTable }, { loadActions }] = await Promise.all([
    import('./WaitingTable.tsx'),
    import('../load-actions.ts'),
  ]);
  await loadActions();
  return WaitingTable;
});

/** What waits for a signature of the account, above everything that can be browsed; nothing where nothing waits. */
export function WaitingSignatures({ me }: { me: Address }): ReactNode {
  const { data: waiting } = useQuery(waitingQuery(me));
  const total = waiting?.data.total ?? 0;
  if (total === 0) return null;
  return (
    <Suspense>
      <WaitingTable me={me} total={total} />
    </Suspense>
  );
}
