import { encodeFunctionCall, signatureOf, type AbiFunction } from '@sunscope/tron/abi';
import { bytesToHex } from '@sunscope/tron/bytes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ResultValue } from '../../components/abi/DecodedResult.tsx';
import { rowsOfResult } from '../../components/abi/result-rows.ts';
import { Tag } from '../../components/base/Tag.tsx';
import { DetailList, DetailRow } from '../../components/data/DetailList.tsx';
import { MiddleText } from '../../components/data/MiddleText.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import type { TokenUnit } from './abi-functions.ts';
import { callConstant, type CallOutcome, type ReadState } from './constant-call.ts';
import styles from './FunctionList.module.css';

const useT = wordsOf('contract-tabs');

/** Functions asked by themselves; a contract may declare a thousand. */
const ASKED = 30;
const AT_ONCE = 4;
/** Lines of one value; a form below shows all of it. */
const LINES = 8;

interface CurrentValuesProps {
  address: string;
  /** Functions without arguments. */
  items: readonly AbiFunction[];
  foreign: ReadonlySet<string>;
  state: ReadState;
  token: TokenUnit | undefined;
}

/** What functions without arguments return, asked all together and a few at a time. */
export function CurrentValues({ address, items, foreign, state, token }: CurrentValuesProps): ReactNode {
  const t = useT();
  const asked = items.slice(0, ASKED);
  const { data } = useQuery({
    queryKey: ['node', 'values', address, state, asked.map(signatureOf)],
    staleTime: 15_000,
    queryFn: ({ signal }) => valuesOf(address, asked, state, signal),
  });
  return (
    <>
      <DetailList>
        {asked.map((item, at) => (
          <DetailRow
            key={signatureOf(item)}
            label={
              <span className="pieces">
                <bdi dir="ltr" className="mono">
                  {item.name}
                </bdi>
                {foreign.has(signatureOf(item)) && <Tag hint={t('by_proxy_hint')}>{t('by_proxy')}</Tag>}
              </span>
            }
          >
            <span className={styles['value']}>
              {data === undefined ? (
                <Skeleton width={120} />
              ) : (
                <Outcome outcome={data[at]} item={item} token={token} />
              )}
            </span>
          </DetailRow>
        ))}
      </DetailList>
      {items.length > ASKED && <p className="dim">{t('values_cut', { count: items.length - ASKED })}</p>}
    </>
  );
}

function Outcome({
  outcome,
  item,
  token,
}: {
  outcome: CallOutcome | undefined;
  item: AbiFunction;
  token: TokenUnit | undefined;
}): ReactNode {
  const t = useT();
  if (outcome === undefined)
    return (
      <Status kind="unknown" look="quiet">
        {t('no_answer')}
      </Status>
    );
  if (outcome.failed)
    return (
      <Status kind="failed" look="quiet">
        {t('call_failed', { reason: outcome.reason || t('no_reason') })}
      </Status>
    );
  const rows = rowsOfResult(item.outputs, outcome.data);
  // Decimals are a count of digits, and other small numbers are no amounts.
  const unit = /supply|balance|amount|total/i.test(item.name) ? token : undefined;
  if (rows === undefined || rows.length === 0)
    return outcome.data.length === 0 ? (
      <span className="dim">{t('returns_nothing')}</span>
    ) : (
      <MiddleText text={bytesToHex(outcome.data.subarray(0, 256))} />
    );
  return rows.slice(0, LINES).map((row, at) => <ResultValue key={at} row={row} token={unit} />);
}

/** Each function's outcome in its place; undefined for one that the node did not answer. */
async function valuesOf(
  contract: string,
  items: readonly AbiFunction[],
  state: ReadState,
  signal: AbortSignal,
): Promise<(CallOutcome | undefined)[]> {
  const outcomes: (CallOutcome | undefined)[] = items.map(() => undefined);
  let next = 0;
  const work = async () => {
    for (let at = next++; at < items.length && !signal.aborted; at = next++) {
      const item = items[at];
      if (item === undefined) continue;
      try {
        const data = encodeFunctionCall(item, []);
        outcomes[at] = await callConstant({ contract, data, state }, signal);
      } catch {
        // One that hangs or returns too much leaves its line without a value.
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}
