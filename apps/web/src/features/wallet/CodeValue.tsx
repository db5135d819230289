import { decodeCall, decodeParameters, eventsOf, functionsOf, signatureOf } from '@sunscope/tron/abi';
import { hexToBytes } from '@sunscope/tron/bytes';
import { AbiEntryType, type AbiEntry } from '@sunscope/tron/messages';
import { useQuery } from '@tanstack/react-query';
import type { Address } from '@sunscope/tron/address';
import type { ReactNode } from 'react';
import { resultRows, type ResultRow } from '../../components/abi/result-rows.ts';
import { CopyButton } from '../../components/data/CopyButton.tsx';
import { MiddleText } from '../../components/data/MiddleText.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { CallValues } from './CallValues.tsx';
import { visibleText } from '../../lib/format/visible-text.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { BRIDGE_FUNCTIONS } from '../../wallet/bridge/bridge-functions.ts';
import type { ConfirmRow } from '../../wallet/intents/intent.ts';
import type { SendableToken } from '../../wallet/sendable-tokens.ts';
import { functionsQuery } from './functions-query.ts';
import { readOrderCall } from '../../wallet/order-words.ts';
import styles from './CodeValue.module.css';

const useT = wordsOf('wallet-actions');

type CodeRow = Extract<ConfirmRow, { call: unknown } | { bytes: unknown } | { abi: unknown }>;

/** What an entry says of code: a call in the words of its ABI, bytes, or what is deployed. */
export function CodeValue({ row, tokens }: { row: CodeRow; tokens: readonly SendableToken[] }): ReactNode {
  if ('call' in row)
    return (
      <>
        <OrderWords data={row.call.data} tokens={tokens} />
        <CallValue {...row.call} />
      </>
    );
  if ('bytes' in row) return <BytesValue hex={row.bytes} />;
  return <AbiValue abi={row.abi} bytecode={row.bytecode} />;
}

/** Every byte may be read and copied. */
function BytesValue({ hex }: { hex: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const count = hex.length / 2;
  return (
    <span className={styles['bytes']}>
      {hex !== '' && <MiddleText text={hex} />}
      <span className="dim">{t('intent_bytes', { count, shown: format.integer(count) })}</span>
      {hex !== '' && <CopyButton value={hex} label={t('intent_call_data')} />}
    </span>
  );
}

/** What a call does that places or cancels an order, read from its bytes; nothing of any other call. */
function OrderWords({ data, tokens }: { data: string; tokens: readonly SendableToken[] }): ReactNode {
  const t = useT();
  const found = readOrderCall(data, tokens);
  if (found === undefined) return null;
  return (
    <p>
      {found.kind === 'cancel'
        ? t('intent_order_cancel', { number: found.number })
        : t(`intent_order_${found.kind}`, found.words)}
    </p>
  );
}

/** The function by its signature, which the bytes begin with, and its arguments; the ABI gives nothing but their names. */
function CallValue({ contract, data: hex }: { contract: Address; data: string }): ReactNode {
  const t = useT();
  const { data: items, isPending } = useQuery(functionsQuery(contract));
  if (isPending) return <Skeleton width="70%" />;
  const data = hexToBytes(hex);
  for (const item of [...(items ?? []), ...BRIDGE_FUNCTIONS]) {
    const call = decodeCall(item, data);
    if (call)
      return (
        <div className={styles['call']}>
          <code dir="ltr">{visibleText(signatureOf(item))}</code>
          <CallValues rows={resultRows(call.arguments)} />
        </div>
      );
  }
  return (
    <div className={styles['call']}>
      {hex.length >= 8 && <code dir="ltr">{hex.slice(0, 8)}</code>}
      <span>{t('intent_call_unread')}</span>
    </div>
  );
}

function AbiValue({ abi, bytecode }: { abi: readonly AbiEntry[]; bytecode: string }): ReactNode {
  const t = useT();
  if (abi.length === 0) return t('intent_abi_none');
  const args = constructorArguments(abi, bytecode);
  return (
    <div className={styles['call']}>
      <span>
        {t('intent_abi_holds', { functions: functionsOf(abi).length, events: eventsOf(abi).length })}
      </span>
      {args && <CallValues rows={args} />}
    </div>
  );
}

/** Ends the code that a compiler writes: its version, and the length of what it adds. */
const CODE_END = /64736f6c6343[0-9a-f]{6}0033/g;

/** What stands behind the code, as the constructor's arguments; undefined where they cannot be read. */
function constructorArguments(abi: readonly AbiEntry[], bytecode: string): ResultRow[] | undefined {
  const inputs = abi.find(({ type }) => type === AbiEntryType.Constructor)?.inputs ?? [];
  const end = [...bytecode.matchAll(CODE_END)].at(-1);
  if (inputs.length === 0 || end === undefined) return undefined;
  try {
    const encoded = hexToBytes(bytecode.slice(end.index + end[0].length));
    return resultRows(decodeParameters([...inputs], encoded));
  } catch {
    return undefined;
  }
}
