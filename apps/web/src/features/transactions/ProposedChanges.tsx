import type { TransactionDetail } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { toRaw, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { parameterWords, unitOfParameter } from './parameter-words.ts';
import styles from './ProposedChanges.module.css';

const useT = wordsOf('explorer', 'transactions');

type Change = NonNullable<TransactionDetail['proposed']>[number];

/** What a proposal changes: the parameter in words, what stood and what would stand. */
export function ProposedChanges({ changes }: { changes: readonly Change[] }): ReactNode {
  const t = useT();
  return (
    <ul className={styles['changes']}>
      {changes.map(change => (
        <li key={change.id}>
          <span>
            {change.key === '' ? (
              t('parameter_number', { number: change.id })
            ) : (
              <bdi>{parameterWords(change.key)}</bdi>
            )}
          </span>
          <code className={styles['key']} dir="ltr">
            {change.key === '' ? change.id : `${change.id} ${change.key}`}
          </code>
          <span className={styles['values']}>
            {change.before !== undefined && (
              <>
                <s>
                  <Value change={change} value={change.before} />
                </s>
                <span aria-hidden="true" className={styles['arrow']} />
              </>
            )}
            <b>
              <Value change={change} value={change.value} />
            </b>
          </span>
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
