import { contractTypeByCode } from '@sunscope/tron/contract-types';
import type { ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';

const useT = wordsOf('transactions');

/** Contract types by their names; those this version does not know by their numbers. */
export function OperationNames({ codes }: { codes: readonly number[] }): ReactNode {
  const t = useT();
  const names = codes.map(code => {
    const key = `transaction_${contractTypeByCode(code)?.name ?? ''}`;
    return t.has(key) ? t(key) : String(code);
  });
  return names.join(', ');
}
