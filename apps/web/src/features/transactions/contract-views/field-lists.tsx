import { hexToBytes } from '@sunscope/tron/bytes';
import { contractTypeByCode } from '@sunscope/tron/contract-types';
import { decodeOperations } from '@sunscope/tron/permissions';
import type { ReactNode } from 'react';
import { toRaw, useFormat } from '../../../lib/format/format.ts';
import { textOf } from '../../../lib/format/text-of.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { contractTypeWords } from '../result.tsx';
import { AddressOf, IssuedAmount, Plain, type FieldContext } from './field-parts.tsx';
import styles from './FieldValue.module.css';

const useT = wordsOf('explorer', 'transactions');

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** Parts of an issue that nobody can move for some days. */
export function FrozenSupply({ value, context }: { value: unknown; context: FieldContext }): ReactNode {
  const t = useT();
  return (
    <ul className={styles['rows']}>
      {listOf(value).map((part, index) => (
        <li key={index}>
          <IssuedAmount
            raw={toRaw(part['frozen_amount'] as number | string | undefined) ?? 0n}
            context={context}
          />
          <span className="dim num">{t('frozen_for_days', { days: textOf(part['frozen_days'] ?? 0) })}</span>
        </li>
      ))}
    </ul>
  );
}

const countOf = (vote: Fields): bigint => toRaw(vote['vote_count'] as number | string | undefined) ?? 0n;

export function Votes({ value, context }: { value: unknown; context: FieldContext }): ReactNode {
  const t = useT();
  const format = useFormat();
  const votes = listOf(value);
  const total = votes.reduce((sum, vote) => sum + countOf(vote), 0n);
  return (
    <div>
      <ul className={styles['rows']}>
        {votes.map((vote, index) => (
          <li key={index}>
            <AddressOf address={textOf(vote['vote_address'])} context={context} />
            <span className="num">{format.integer(countOf(vote))}</span>
          </li>
        ))}
      </ul>
      <p className="dim num">{t('votes_total', { total: format.integer(total) })}</p>
    </div>
  );
}

export function Permission({ value, context }: { value: unknown; context: FieldContext }): ReactNode {
  const t = useT();
  if (!isFields(value)) return <Plain value={value} />;
  const operations = value['operations'];
  return (
    <div className={styles['permission']}>
      <div>
        <bdi>{textOf(value['permission_name'])}</bdi>{' '}
        <span className="dim">
          {t('permission_threshold', { threshold: textOf(value['threshold'] ?? 0) })}
        </span>
      </div>
      <ul className={styles['rows']}>
        {listOf(value['keys']).map((key, index) => (
          <li key={index}>
            <AddressOf address={textOf(key['address'])} context={context} />
            <span className="dim num">{t('permission_weight', { weight: textOf(key['weight'] ?? 0) })}</span>
          </li>
        ))}
      </ul>
      {typeof operations === 'string' && <Operations mask={operations} />}
    </div>
  );
}

/** What an active permission may do, by name; a mask that is none stays as it is. */
function Operations({ mask }: { mask: string }): ReactNode {
  const t = useT();
  if (!/^[0-9a-f]{64}$/i.test(mask)) return <Plain value={mask} />;
  const names = decodeOperations(hexToBytes(mask)).map(code =>
    contractTypeWords(t, contractTypeByCode(code)?.name ?? String(code)),
  );
  return (
    <details>
      <summary className="dim">{t('operations_allowed', { count: names.length })}</summary>
      <ul className={styles['operations']}>
        {names.map((name, index) => (
          <li key={index}>{name}</li>
        ))}
      </ul>
    </details>
  );
}

export function Pairs({ value }: { value: unknown }): ReactNode {
  const t = useT();
  return (
    <ul className={styles['rows']}>
      {listOf(value).map((pair, index) => (
        <li key={index}>
          <span>{t('parameter_number', { number: textOf(pair['key'] ?? 0) })}</span>
          <Plain value={pair['value'] ?? 0} />
        </li>
      ))}
    </ul>
  );
}

export function NewContract({ value }: { value: unknown }): ReactNode {
  const t = useT();
  if (!isFields(value)) return <Plain value={value} />;
  const code = typeof value['bytecode'] === 'string' ? value['bytecode'] : '';
  return (
    <span>
      <bdi>{textOf(value['name']) || t('unnamed')}</bdi>{' '}
      <span className="dim num">{t('size_bytes', { size: String(code.length / 2) })}</span>
    </span>
  );
}
