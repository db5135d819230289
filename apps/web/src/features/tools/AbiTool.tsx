import {
  decodeCall,
  decodeParameters,
  eventTopic,
  functionFromSignature,
  selectorOf,
  signatureOf,
  type AbiFunction,
  type AbiValue,
} from '@sunscope/tron/abi';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { SunscopeError } from '@sunscope/tron/errors';
import { useMemo, useState, type ReactNode } from 'react';
import { AbiForm } from '../../components/abi/AbiForm.tsx';
import { CopyButton } from '../../components/data/CopyButton.tsx';
import { DetailList, DetailRow } from '../../components/data/DetailList.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { visibleText } from '../../lib/format/visible-text.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { LONGEST } from './convert.ts';
import { ConvertedRows } from './ConvertedRows.tsx';
import styles from './Converter.module.css';

const useT = wordsOf('converter');

const USUAL = 'transfer(address,uint256)';

/** Calls of a function: encoded from its arguments, and taken apart again. */
export function AbiTool({ initial }: { initial: string }): ReactNode {
  const t = useT();
  const [signature, setSignature] = useState(initial === '' ? USUAL : initial);
  const item = useMemo(() => functionIn(signature), [signature]);
  return (
    <>
      <Card flush title={t('conv_abi_function')}>
        <div className={styles['input']}>
          <TextField
            mono
            label={t('conv_abi_signature')}
            hint={t('conv_abi_signature_hint')}
            error={item === undefined && t('conv_fault_signature')}
            value={signature}
            onChange={setSignature}
          />
        </div>
        {item !== undefined && (
          <ConvertedRows
            rows={[
              { label: 'conv_selector', value: `0x${bytesToHex(selectorOf(item))}` },
              { label: 'conv_topic', value: `0x${bytesToHex(eventTopic(signatureOf(item)))}` },
            ]}
          />
        )}
      </Card>
      {item !== undefined && (
        <>
          <Encode key={signatureOf(item)} item={item} />
          <Decode item={item} />
        </>
      )}
    </>
  );
}

function functionIn(signature: string): AbiFunction | undefined {
  if (signature.trim() === '' || signature.length > 2_000) return undefined;
  try {
    const item = functionFromSignature(signature.trim());
    // Its name has to be what contracts call it by: "payable" and the like would not stop the reader.
    selectorOf(item);
    return item;
  } catch (error) {
    if (error instanceof SunscopeError) return undefined;
    throw error;
  }
}

function Encode({ item }: { item: AbiFunction }): ReactNode {
  const t = useT();
  const [data, setData] = useState<string>();
  return (
    <Card flush title={t('conv_encode')}>
      <div className={styles['input']}>
        <AbiForm item={item} action={t('conv_encode')} onSubmit={bytes => setData(bytesToHex(bytes))} />
      </div>
      {data !== undefined && (
        <ConvertedRows
          rows={[
            { label: 'conv_call_data', value: `0x${data}` },
            { label: 'conv_arguments', value: `0x${data.slice(8)}` },
          ]}
        />
      )}
    </Card>
  );
}

function Decode({ item }: { item: AbiFunction }): ReactNode {
  const t = useT();
  const [text, setText] = useState('');
  const values = useMemo(() => (text.trim() === '' ? [] : valuesIn(item, text)), [item, text]);
  return (
    <Card flush title={t('conv_decode')}>
      <div className={styles['input']}>
        <TextArea
          mono
          label={t('conv_call_data')}
          hint={t('conv_decode_hint')}
          error={values === undefined && t('conv_fault_data', { signature: signatureOf(item) })}
          value={text.length > LONGEST ? `${text.slice(0, 2_000)}…` : text}
          onChange={setText}
        />
      </div>
      {values !== undefined && values.length > 0 && (
        <DetailList>
          {values.map((value, place) => {
            const shown = shownValue(value.value);
            return (
              <DetailRow
                key={place}
                label={
                  <bdi dir="ltr" className="mono">
                    {value.name === '' ? value.type : `${value.type} ${value.name}`}
                  </bdi>
                }
              >
                <span className="pieces">
                  <bdi dir="ltr" className={styles['value']}>
                    {visibleText(shown)}
                  </bdi>
                  <CopyButton value={shown} label={t('conv_copy', { name: value.type })} />
                </span>
              </DetailRow>
            );
          })}
        </DetailList>
      )}
    </Card>
  );
}

/** Arguments of call data, with the selector or without; undefined where the bytes are others. */
function valuesIn(item: AbiFunction, text: string): readonly AbiValue[] | undefined {
  if (text.length > LONGEST) return undefined;
  try {
    const data = hexToBytes(text.trim().replace(/\s+/g, ''));
    return decodeCall(item, data)?.arguments ?? decodeParameters(item.inputs, data);
  } catch (error) {
    if (error instanceof SunscopeError) return undefined;
    throw error;
  }
}

function shownValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || typeof value === 'boolean' || typeof value === 'number')
    return String(value);
  return JSON.stringify(
    value,
    (_key, member: unknown) => (typeof member === 'bigint' ? member.toString() : member),
    1,
  );
}
