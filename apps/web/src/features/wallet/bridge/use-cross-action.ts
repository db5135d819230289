import { toast } from '../../../components/feedback/toasts.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { useGo } from '../../../lib/routing/navigation.ts';
import { openAction, type ActionStart } from '../wallet-dialogs.ts';

const useT = wordsOf('bridge');

/**
 * Signs what begins a transfer, says in the specification's three kinds how that went, and leads to the page which follows it.
 * @param kind a token's mapping, a deposit on the main chain, or what is signed on the side chain
 */
export function useCrossAction(kind: 'mapping' | 'pledge' | 'sign') {
  const t = useT();
  const go = useGo();
  return (start: Pick<ActionStart, 'intent' | 'tokens'>) =>
    openAction({
      ...start,
      onSent: ({ hash }) => {
        toast.success(t(`bridge_${kind}_success`));
        go(`/bridge/${hash}`);
      },
      onFailed: () => toast.error(t(`bridge_${kind}_error`)),
    });
}
