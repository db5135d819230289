import type { TransactionDetail } from '@sunscope/product-api/types';
import { useMemo, type ReactNode } from 'react';
import { CallTree } from '../../../components/code/CallTree.tsx';
import type { CallNode } from '../../../components/code/calls.ts';
import { rawOrZero } from '../../../lib/format/format.ts';
import { textOf } from '../../../lib/format/text-of.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { AmountOf, fieldContext, type FieldContext } from '../contract-views/field-parts.tsx';
import { isFailedResult } from '../result.tsx';
import type { CallOrder, Made } from './call-tree.ts';
import { internalValues } from './internal-values.ts';
import styles from './InternalTree.module.css';

const useT = wordsOf('explorer', 'transactions');

/** Calls of a transaction as they called one another, the transaction's own at the top. */
export function InternalTree({
  transaction,
  order,
}: {
  transaction: TransactionDetail;
  order: CallOrder;
}): ReactNode {
  const t = useT();
  const calls = useMemo(() => [rootOf(transaction, order)], [transaction, order]);
  return (
    <div className={styles['tree']}>
      <CallTree label={t('internal_calls')} calls={calls} failedWord={t('rejected')} />
      {order.unsure && <p className="dim">{t('calls_unsure')}</p>}
    </div>
  );
}

function rootOf(transaction: TransactionDetail, { calls }: CallOrder): CallNode {
  const { ownerAddress = '', contractData = {}, contractRet, cost, trigger_info: call } = transaction;
  const context = fieldContext(transaction);
  const energy = rawOrZero(cost?.energy_usage_total);
  const contract = textOf(contractData['contract_address'] ?? calls[0]?.row.caller_address ?? '');
  return {
    type: call === undefined ? 'create' : 'call',
    from: partyOf(ownerAddress, context),
    to: partyOf(contract, context),
    method: call?.methodName === '' ? undefined : call?.methodName,
    value: rawOrZero(call?.call_value),
    energy: energy === 0n ? undefined : energy,
    failed: isFailedResult(contractRet ?? ''),
    calls: nodesOf(calls, context),
  };
}

/** No recursion: a contract decides how deep its calls go. */
function nodesOf(calls: readonly Made[], context: FieldContext): CallNode[] {
  const nodes: CallNode[] = [];
  const todo = [{ made: calls, into: nodes }];
  for (let next = todo.pop(); next; next = todo.pop())
    for (const { row, calls: below } of next.made) {
      const into: CallNode[] = [];
      const values = internalValues(row.value_info_list) ?? [];
      const isTrx = (id: string) => id === '' || id === '_';
      const tokens = values.filter(({ tokenId, raw }) => !isTrx(tokenId) && raw > 0n);
      next.into.push({
        type: row.note,
        from: partyOf(row.caller_address, context),
        to: partyOf(row.transfer_to_address, context),
        value: values.reduce((sum, { tokenId, raw }) => (isTrx(tokenId) ? sum + raw : sum), 0n),
        tokens: tokens.map(({ tokenId, raw }) => (
          <AmountOf key={tokenId} raw={raw} id={tokenId} context={context} />
        )),
        failed: row.rejected,
        calls: into,
      });
      todo.push({ made: below, into });
    }
  return nodes;
}

function partyOf(address: string, { names, contracts }: FieldContext): CallNode['from'] {
  return { address, name: names[address], kind: contracts[address] === true ? 'contract' : 'account' };
}
