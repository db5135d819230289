import type { Intent } from '../../wallet/intents/registry.ts';
import type { SendableToken } from '../../wallet/sendable-tokens.ts';

/** What a screen of an exchange asks its page to do. */
export interface ExchangeActs {
  onConnect: () => void;
  /** Has an intent confirmed and signed; the tokens are those of its amounts. */
  onAct: (
    intent: Intent,
    tokens: readonly SendableToken[],
    callbacks?: { onSubmitted?: (hash: string) => void; onSent?: () => void },
  ) => void;
}
