import { wordsOf, wordsReady, type Translate } from '../../lib/i18n/i18n.tsx';
import { onDemandEntries } from '../../wallet/intents/on-demand-entries.ts';
import { addEntries } from '../../wallet/intents/registry.ts';

wordsOf('wallet-actions');

/** A translator of every intent's words. */
export type IntentWords = Translate<'wallet' | 'wallet-actions'>;

/** Makes every intent known, with its words; import this module on demand, before one is confirmed that is no transfer. */
export async function loadActions(): Promise<void> {
  addEntries(onDemandEntries);
  await wordsReady();
}
