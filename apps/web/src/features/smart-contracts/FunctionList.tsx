import { signatureOf, type AbiFunction } from '@sunscope/tron/abi';
import { useState, type ReactNode } from 'react';
import { Tag } from '../../components/base/Tag.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { Accordion } from '../../components/layout/Accordion.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './FunctionList.module.css';

const useT = wordsOf('contract-tabs');

/** So many functions and more are searched rather than read. */
const MANY = 12;
const SHOWN = 200;

interface FunctionListProps {
  items: readonly AbiFunction[];
  /** Signatures that a proxy hands on. */
  foreign: ReadonlySet<string>;
  /** What stands under a function's name once it is opened. */
  renderFunction: (item: AbiFunction) => ReactNode;
}

/** Functions of a contract, each opened on demand; payable ones and those of a proxy's implementation say so. */
export function FunctionList({ items, foreign, renderFunction }: FunctionListProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = items.filter(item => signatureOf(item).toLowerCase().includes(wanted));
  return (
    <div className={styles['list']}>
      {items.length >= MANY && (
        <TextField label={t('function_search')} value={text} onChange={setText} type="search" mono />
      )}
      <Accordion
        items={found.slice(0, SHOWN).map((item, at) => ({
          id: `${at} ${signatureOf(item)}`,
          title: (
            <bdi dir="ltr" className="mono">
              {item.name}
              <span className="dim">({item.inputs.map(input => input.type).join(', ')})</span>
            </bdi>
          ),
          aside: (
            <span className="pieces">
              {item.stateMutability === 'payable' && <Tag hint={t('payable_hint')}>payable</Tag>}
              {foreign.has(signatureOf(item)) && <Tag hint={t('by_proxy_hint')}>{t('by_proxy')}</Tag>}
            </span>
          ),
          content: () => renderFunction(item),
        }))}
      />
      {found.length === 0 && <p className="dim">{t('no_function_found')}</p>}
      {found.length > SHOWN && (
        <p className="dim">{t('functions_cut', { count: format.integer(found.length - SHOWN) })}</p>
      )}
    </div>
  );
}
