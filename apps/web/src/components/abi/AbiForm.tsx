import { encodeFunctionCall, signatureOf, type AbiFunction } from '@sunscope/tron/abi';
import { bytesToHex } from '@sunscope/tron/bytes';
import { useId, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Button } from '../base/Button.tsx';
import { CopyButton } from '../data/CopyButton.tsx';
import { MiddleText } from '../data/MiddleText.tsx';
import { emptyDraft, readDrafts, type AbiDraft } from './abi-drafts.ts';
import { formless } from './abi-types.ts';
import type { Along, AlongToken } from './along.ts';
import { AbiFieldView } from './AbiFieldView.tsx';
import styles from './AbiForm.module.css';
import { CallDataForm } from './CallDataForm.tsx';
import { useAlong } from './use-along.tsx';

const useT = wordsOf('kit-abi');

const NO_TOKENS: readonly AlongToken[] = [];

interface AbiFormProps {
  /** With the members of its structs where they are known: the chain itself keeps none. */
  item: AbiFunction;
  /** Whole tokens as a unit of numbers: of the token the contract is, or deals in. */
  token?: { symbol: string; decimals: number } | undefined;
  /** What the button does: "Query", "Call". */
  action: string;
  busy?: boolean;
  /** TRC10 tokens that can go along where the function takes value. */
  tokens?: readonly AlongToken[] | undefined;
  /** Encoded call, and what goes along: nothing where the function takes nothing. */
  onSubmit: (data: Uint8Array, along: Along) => void;
  /** Something else stands in it now: what was answered was about what stood there before. */
  onEdit?: (() => void) | undefined;
}

/** The form of a contract's function, made from its ABI; encoded call data for one that no form can be made of. */
export function AbiForm(props: AbiFormProps): ReactNode {
  const why = formless(props.item.inputs);
  // Another function is another form.
  const key = signatureOf(props.item);
  return why === undefined ? (
    <FieldsForm key={key} {...props} />
  ) : (
    <CallDataForm key={key} why={why} {...props} />
  );
}

function FieldsForm({
  item,
  token,
  tokens = NO_TOKENS,
  action,
  busy = false,
  onSubmit,
  onEdit,
}: AbiFormProps): ReactNode {
  const t = useT();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [drafts, setDrafts] = useState<readonly AbiDraft[]>(() => item.inputs.map(emptyDraft));
  /** Faults show once one has asked for the call, or left a field. */
  const [asked, setAsked] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const decimals = token?.decimals ?? 0;
  const { values, faults } = useMemo(
    () => readDrafts(item.inputs, drafts, decimals),
    [item, drafts, decimals],
  );
  const data = useMemo(() => (faults.size === 0 ? encoded(item, values) : undefined), [item, values, faults]);
  const { fields, along } = useAlong(item.stateMutability === 'payable', tokens, { asked, onEdit });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (data !== undefined && along !== undefined) onSubmit(data, along);
    // After the faults stand there.
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  return (
    <form ref={form} noValidate className={styles['form']} aria-labelledby={id} onSubmit={submit}>
      <h3 id={id} className={styles['name']}>
        <bdi dir="ltr">{item.name}</bdi>
      </h3>
      {fields}
      {item.inputs.length === 0 && <p className="dim">{t('abi_no_inputs')}</p>}
      {item.inputs.map((field, place) => (
        <AbiFieldView
          key={place}
          field={field}
          place={place}
          path={String(place)}
          draft={drafts[place] ?? emptyDraft(field)}
          onChange={draft => {
            setDrafts(drafts.map((before, at) => (at === place ? draft : before)));
            onEdit?.();
          }}
          faultAt={path => (asked || left.has(path) ? faults.get(path) : undefined)}
          onLeave={path => setLeft(new Set([...left, path]))}
          token={token}
        />
      ))}
      <div className={styles['foot']}>
        <Button kind="primary" type="submit" loading={busy}>
          {action}
        </Button>
        {data !== undefined && (
          <span className={styles['data']}>
            {t('abi_data')} <MiddleText text={bytesToHex(data)} />
            <CopyButton value={bytesToHex(data)} label={t('abi_copy_data')} />
          </span>
        )}
      </div>
    </form>
  );
}

/** Fields without a fault encode; what the coding refuses beyond that has no call. */
function encoded(item: AbiFunction, values: readonly unknown[]): Uint8Array | undefined {
  try {
    return encodeFunctionCall(item, values);
  } catch {
    return undefined;
  }
}
