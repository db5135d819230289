import { signatureOf, type AbiFunction } from '@sunscope/tron/abi';
import { useState, type ReactNode } from 'react';
import { AbiForm } from '../../components/abi/AbiForm.tsx';
import { DecodedResult } from '../../components/abi/DecodedResult.tsx';
import { DetailSkeleton } from '../../components/data/DetailList.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState, errorText } from '../../components/feedback/ErrorState.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { Segmented } from '../../components/forms/Segmented.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { useRequest } from '../../lib/net/use-request.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import type { TokenUnit } from './abi-functions.ts';
import { callConstant, type ReadState } from './constant-call.ts';
import { CurrentValues } from './CurrentValues.tsx';
import { FunctionList } from './FunctionList.tsx';
import styles from './FunctionList.module.css';
import { ProxyNote } from './ProxyNote.tsx';
import { useInterface } from './use-interface.ts';

const useT = wordsOf('contract-tabs');

/** Every function of a contract that changes nothing, asked without an account: values at once, or by a form. */
export function ReadContract({
  address,
  token,
}: {
  address: string;
  token?: TokenUnit | undefined;
}): ReactNode {
  const t = useT();
  const [state, setState] = useState<ReadState>('head');
  const { found, foreign, implementation, error, retry } = useInterface(address);
  if (found === undefined)
    return error === null ? <DetailSkeleton rows={8} /> : <ErrorState error={error} onRetry={retry} />;
  if (found.reads.length === 0) return <EmptyState title={t('no_reads')} text={t('no_functions_text')} />;
  const plain = found.reads.filter(item => item.inputs.length === 0);
  const asking = found.reads.filter(item => item.inputs.length > 0);
  return (
    <div className={styles['part']}>
      {implementation !== undefined && <ProxyNote implementation={implementation} />}
      <div className={styles['head']}>
        <h2 className={styles['title']}>{t('values_now')}</h2>
        <Segmented
          label={t('read_at')}
          value={state}
          onChange={setState}
          options={[
            { value: 'head', label: t('read_head') },
            { value: 'solid', label: t('read_solid') },
          ]}
        />
      </div>
      {plain.length === 0 ? (
        <p className="dim">{t('no_plain_values')}</p>
      ) : (
        <CurrentValues address={address} items={plain} foreign={foreign} state={state} token={token} />
      )}
      {asking.length > 0 && (
        <>
          <h2 className={styles['title']}>{t('ask_function')}</h2>
          <FunctionList
            items={asking}
            foreign={foreign}
            renderFunction={item => (
              <ReadFunction
                key={`${state} ${signatureOf(item)}`}
                address={address}
                item={item}
                state={state}
                token={token}
              />
            )}
          />
        </>
      )}
      <UnreadNote count={found.unread} />
    </div>
  );
}

/** Entries of the ABI that make no sense. */
export function UnreadNote({ count }: { count: number }): ReactNode {
  const t = useT();
  return count === 0 ? null : <p className="dim">{t('abi_unread', { count })}</p>;
}

/** The form of one function and what it last returned. */
function ReadFunction({
  address,
  item,
  state,
  token,
}: {
  address: string;
  item: AbiFunction;
  state: ReadState;
  token: TokenUnit | undefined;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const { question, answer, error, busy, ask, forget } = useRequest(
    (asked: { data: Uint8Array; state: ReadState }) => callConstant({ contract: address, ...asked }),
  );
  return (
    <div className={styles['function']}>
      <AbiForm
        item={item}
        token={token}
        action={t('query')}
        busy={busy}
        onSubmit={data => ask({ data, state })}
        onEdit={forget}
      />
      {error !== undefined && <Status kind="failed">{errorText(t, error)}</Status>}
      {answer !== undefined && question?.state === state && (
        <>
          {answer.failed ? (
            <Status kind="failed">{t('call_failed', { reason: answer.reason || t('no_reason') })}</Status>
          ) : (
            <DecodedResult outputs={item.outputs} data={answer.data} token={token} />
          )}
          <p className="dim">{t('energy_used', { energy: format.integer(answer.energy) })}</p>
        </>
      )}
    </div>
  );
}
