import { openAction } from '../features/wallet/wallet-dialogs.ts';
import { queryClient } from '../lib/net/query-client.ts';
import type { Intent } from '../wallet/intents/registry.ts';
import type { SendableToken } from '../wallet/sendable-tokens.ts';

/** The index has a block about this long after the node. */
const INDEXED_MS = 1_000;

/** Has what a form of this page made confirmed and signed; once it is in a block the page is asked again. */
export function act(intent: Intent, onSent?: () => void): void {
  actWith(intent, [], onSent === undefined ? {} : { onSent });
}

/**
 * The same, with the tokens of its amounts.
 * @param callbacks called once submitted, and once in a block
 */
export function actWith(
  intent: Intent,
  tokens: readonly SendableToken[],
  { onSubmitted, onSent }: { onSubmitted?: (hash: string) => void; onSent?: () => void } = {},
): void {
  openAction({
    intent,
    tokens,
    ...(onSubmitted ? { onSubmitted } : {}),
    onSent() {
      onSent?.();
      setTimeout(() => void queryClient.invalidateQueries(), INDEXED_MS);
    },
  });
}
