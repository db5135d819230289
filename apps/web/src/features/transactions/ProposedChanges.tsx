import type { TransactionDetail } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { ParameterDiff } from '../../components/governance/ParameterDiff.tsx';
import { toRaw, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useParameterName } from '../../components/chain/parameter-names.ts';
import { unitOfParameter } from '../../components/chain/parameter-words.ts';
import styles from './ProposedChanges.module.css';

const useT = wordsOf('explorer', 'transactions');

type Change = NonNullable<TransactionDetail['proposed']>[number];

/** What a proposal changes: the parameter in words, what stood and what would stand. */
export function ProposedChanges({ changes }: { changes: readonly Change[] }): ReactNode {
  const t = useT();
  const nameOf = useParameterName();
  return (
    <ul className={styles['changes']}>
      {changes.map(change => (
        <li key={change.id}>
          <span>
            {change.key === '' ? (
              t('parameter_number', { number: change.id })
            ) : (
              <bdi>{nameOf(change.key)}</bdi>
            )}
          </span>
          <code className={styles['key']} dir="ltr">
            {change.key === '' ? change.id : `${change.id} ${change.key}`}
          </code>
          <ParameterDiff
            before={change.before === undefined ? undefined : <Value change={change} value={change.before} />}
            after={<Value change={change} value={change.value} />}
          />
        </li>
      ))}
    </ul>
  );
}

function Value({ change, value }: { change: Change; value: number | string }): ReactNode {
  const format = useFormat();
  const raw = toRaw(value);
  if (raw === undefined) return <bdi>{value}</bdi>;
  switch (unitOfParameter(change.key)) {
    case 'sun':
      return <bdi dir="ltr">{format.integer(raw)} sun</bdi>;
    case 'ms':
      return format.duration(Number(raw / 1000n));
    default:
      return <bdi dir="ltr">{format.integer(raw)}</bdi>;
  }
}
