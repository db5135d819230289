import type { ReactNode } from 'react';
import { Status } from '../../components/feedback/Status.tsx';
import { wordsOf, type Translate } from '../../lib/i18n/i18n.tsx';

const useT = wordsOf('explorer', 'transactions');

/** Result of a transaction: what the chain wrote, in words. An empty result of an old transaction is a success. */
export function ResultStatus({
  contractRet,
  look = 'tag',
  suspicious = false,
}: {
  contractRet: string;
  look?: 'tag' | 'quiet';
  /** That a trap worked is no success to the reader. */
  suspicious?: boolean | undefined;
}): ReactNode {
  const t = useT();
  if (contractRet === '' || contractRet === 'SUCCESS' || contractRet === 'DEFAULT')
    return (
      <Status kind={suspicious ? 'neutral' : 'success'} look={look}>
        {t('success')}
      </Status>
    );
  if (contractRet === 'UNKNOWN')
    return (
      <Status kind="unknown" look={look}>
        {t('result_unknown')}
      </Status>
    );
  return (
    <Status kind="failed" look={look} hint={resultWords(t, contractRet)}>
      {t('failed')}
    </Status>
  );
}

/** True for a result that undid what the transaction tried; old transactions carry none and succeeded. */
export function isFailedResult(contractRet: string): boolean {
  return !['', 'SUCCESS', 'DEFAULT', 'UNKNOWN'].includes(contractRet);
}

/** The word of a failure for lists, its meaning behind it; nothing where the transaction succeeded. */
export function FailureMark({ contractRet }: { contractRet: string }): ReactNode {
  const t = useT();
  if (!isFailedResult(contractRet)) return null;
  const key = `failed_${contractRet}`;
  return (
    <Status kind="failed" look="quiet" hint={resultWords(t, contractRet)}>
      {t.has(key) ? t(key) : t('failed')}
    </Status>
  );
}

/** Words for a result code of the chain (java-tron: Transaction.Result.contractResult); the code where there are none. */
export function resultWords(t: Translate<'explorer' | 'transactions'>, contractRet: string): string {
  const key = `result_${contractRet}`;
  return t.has(key) ? t(key) : contractRet;
}

/** Words for a contract type by its wire name; one that this version does not know stays as it is, marked. */
export function contractTypeWords(t: Translate<'explorer' | 'transactions'>, name: string): string {
  const key = `transaction_${name}`;
  return t.has(key) ? t(key) : t('unknown_contract_type', { name });
}
