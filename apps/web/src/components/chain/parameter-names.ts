import { proposalParameters } from '@sunscope/tron/proposal-parameters';
import { wordsOf, type MessageKey } from '../../lib/i18n/i18n.tsx';
import { parameterWords } from './parameter-words.ts';

const useT = wordsOf('parameters');

const NAMED: ReadonlySet<string> = new Set([
  ...proposalParameters.map(([, key]) => key),
  // Shown by nodes, and set by none.
  'getTotalEnergyTargetLimit',
  'getTotalEnergyAverageUsage',
]);

/** What a chain parameter does, in the reader's language; its key as words for one not known here. */
export function useParameterName(): (key: string) => string {
  const t = useT();
  return key => (NAMED.has(key) ? t(key as MessageKey<'parameters'>) : parameterWords(key));
}
