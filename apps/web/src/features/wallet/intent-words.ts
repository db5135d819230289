import { wordsOf } from '../../lib/i18n/i18n.tsx';
import type { IntentWords } from './load-actions.ts';

const useT = wordsOf('wallet');

/**
 * Words of intents. Those of other kinds than transfers come with their entries (`load-actions.ts`): an intent whose
 * words are not there has no entry either, and cannot be shown at all.
 */
export function useIntentWords(): IntentWords {
  return useT() as IntentWords;
}
