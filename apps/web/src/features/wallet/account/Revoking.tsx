import type { TokenInfo } from '@sunscope/product-api/types';
import { parseAddress, type Address } from '@sunscope/tron/address';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import type { Intent } from '../../../wallet/intents/registry.ts';
import { namedToken } from '../../../wallet/sendable-tokens.ts';
import { Notice } from '../Notice.tsx';
import { openAction } from '../wallet-dialogs.ts';
import { readAgain } from './queries.ts';

const useT = wordsOf('account');

/** An approval that can be revoked, as the list has it. */
interface Revocable {
  contract_address: string;
  to_address: string;
  /** Set for one item of a collection. */
  token_id?: string | undefined;
  /** Every item of a collection. */
  for_all: boolean;
  tokenInfo: TokenInfo;
}

/** Revokes approvals one after another: each is a transaction of its own, confirmed by itself. */
export function Revoking({
  from,
  children,
}: {
  from: Address;
  children: (revoke: (rows: readonly Revocable[]) => void) => ReactNode;
}): ReactNode {
  const t = useT();
  const [queue, setQueue] = useState<{ rows: readonly Revocable[]; done: number }>({ rows: [], done: 0 });
  const begin = (rows: readonly Revocable[], done: number) => {
    const row = rows[done];
    setQueue({ rows, done });
    if (!row) return;
    const info = namedToken(row.tokenInfo);
    const contract = parseAddress(row.contract_address);
    openAction({
      intent: intentOf(from, row),
      tokens: [
        {
          id: contract,
          info,
          symbol: info.tokenAbbr || info.tokenName || contract,
          token: { kind: 'trc20', contract },
          balance: 0n,
        },
      ],
      onSent: () => {
        setQueue({ rows, done: done + 1 });
        readAgain(from);
      },
    });
  };
  const { rows, done } = queue;
  const next = rows[done];
  return (
    <>
      {rows.length > 1 && (
        <Notice title={t('revoked_of', { done, count: rows.length })}>
          {next && (
            <span className="pieces">
              <Button size="small" kind="primary" onClick={() => begin(rows, done)}>
                {t('revoke_next', { token: next.tokenInfo.tokenAbbr || next.tokenInfo.tokenName })}
              </Button>
              <Button size="small" onClick={() => setQueue({ rows: [], done: 0 })}>
                {t('revoke_stop')}
              </Button>
            </span>
          )}
        </Notice>
      )}
      {children(chosen => begin(chosen, 0))}
    </>
  );
}

function intentOf(from: Address, row: Revocable): Intent {
  const common = { from, note: '', permissionId: 0, contract: parseAddress(row.contract_address) };
  if (row.token_id !== undefined) return { kind: 'item_revoke', ...common, item: BigInt(row.token_id) };
  if (row.for_all) return { kind: 'items_revoke', ...common, operator: parseAddress(row.to_address) };
  return { kind: 'trc20_approve', ...common, spender: parseAddress(row.to_address), amount: 0n };
}
