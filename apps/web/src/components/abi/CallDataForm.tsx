import { useId, useState, type ReactNode } from 'react';
import type { AbiFunction } from '@sunscope/tron/abi';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Button } from '../base/Button.tsx';
import { TextArea } from '../forms/TextArea.tsx';
import { readCallData } from './abi-drafts.ts';
import type { Along, AlongToken } from './along.ts';
import styles from './AbiForm.module.css';
import { useAlong } from './use-along.tsx';

const useT = wordsOf('kit-abi');

interface CallDataFormProps {
  item: AbiFunction;
  why: 'unknown' | 'large';
  action: string;
  busy?: boolean;
  tokens?: readonly AlongToken[] | undefined;
  onSubmit: (data: Uint8Array, along: Along) => void;
  onEdit?: (() => void) | undefined;
}

const NO_TOKENS: readonly AlongToken[] = [];

/** Encoded call data as hex, for a function of which the ABI says too little. */
export function CallDataForm({
  item,
  why,
  action,
  busy = false,
  tokens = NO_TOKENS,
  onSubmit,
  onEdit,
}: CallDataFormProps): ReactNode {
  const t = useT();
  const id = useId();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const read = readCallData(text);
  const { fields, along } = useAlong(item.stateMutability === 'payable', tokens, { asked, onEdit });
  const fault = 'fault' in read && asked ? read.fault : undefined;
  return (
    <form
      noValidate
      className={styles['form']}
      aria-labelledby={id}
      onSubmit={event => {
        event.preventDefault();
        setAsked(true);
        if ('data' in read && along !== undefined) onSubmit(read.data, along);
      }}
    >
      <h3 id={id} className={styles['name']}>
        <bdi dir="ltr">{item.name}</bdi>
      </h3>
      <p className={styles['why']}>{t(`abi_formless_${why}`)}</p>
      {fields}
      <TextArea
        mono
        label={t('abi_call_data')}
        hint={t('abi_call_data_hint')}
        error={fault && t(fault.code, fault.values)}
        value={text}
        onChange={next => {
          setText(next);
          onEdit?.();
        }}
      />
      <div className={styles['foot']}>
        <Button kind="primary" type="submit" loading={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
