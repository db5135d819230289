import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyWithWords } from '../../lib/i18n/i18n.tsx';
import { followLabels } from '../../lib/labels/edit-labels.ts';
import { listenForCards, type OpenCard } from './card-triggers.ts';
import { Suspense } from 'react';
import { useLabelsDialog } from './labels-dialog-store.ts';

const AddressCard = lazyWithWords(async () => (await import('./AddressCard.tsx')).AddressCard);
const LabelsDialog = lazyWithWords(async () => (await import('./LabelsDialog.tsx')).LabelsDialog);

/** Cards of addresses, one at a time, on every page; their code comes when somebody points at the first. */
export function AddressCards({ onSend }: { onSend: (address: string) => void }): ReactNode {
  const [card, setCard] = useState<OpenCard>();
  const [entered, setEntered] = useState(false);
  const shown = useRef<OpenCard>(undefined);
  const panel = useRef<HTMLDivElement>(null);
  const labels = useLabelsDialog(state => state.open);
  const change = useCallback((next: OpenCard | undefined) => {
    shown.current = next;
    setCard(next);
    setEntered(next?.by === 'touch');
  }, []);
  useEffect(
    () =>
      listenForCards({
        open: change,
        close: () => change(undefined),
        current: () => shown.current && { card: shown.current, panel: panel.current },
        enter: () => setEntered(true),
      }),
    [change],
  );
  useEffect(followLabels, []);
  return (
    <Suspense>
      {card && (
        <AddressCard
          key={card.address}
          card={card}
          panel={panel}
          entered={entered}
          onClose={() => change(undefined)}
          onSend={onSend}
        />
      )}
      {labels !== undefined && <LabelsDialog />}
    </Suspense>
  );
}
