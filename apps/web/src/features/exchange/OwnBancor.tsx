import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { CheckField } from '../../components/forms/CheckField.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useSigningAccount } from '../../wallet/signing-account.ts';
import { OwnBancorTrades } from './BancorTrades.tsx';
import { CreatePair } from './CreatePair.tsx';
import { Pane } from './ExchangeFrame.tsx';
import { ownAccountQuery } from './queries.ts';
import type { ExchangeActs } from './exchange-acts.ts';

const useT = wordsOf('exchange');

/** The account's own trades, and the way to a pair of its own. */
export function OwnBancor({
  pair,
  onConnect,
  onAct,
}: ExchangeActs & { pair: number | undefined }): ReactNode {
  const t = useT();
  const { own, signs } = useSigningAccount();
  const [here, setHere] = useState(pair !== undefined);
  const { data: account } = useQuery({ ...ownAccountQuery(own ?? ''), enabled: own !== undefined });
  return (
    <Pane
      title={t('own_trades')}
      actions={
        own !== undefined && (
          <span className="pieces">
            {pair !== undefined && (
              <CheckField label={t('this_pair_only')} checked={here} onChange={setHere} />
            )}
            {signs && account !== undefined && (
              <CreatePair
                account={account}
                onCreate={(token, amount, sun) =>
                  onAct(
                    {
                      kind: 'exchange_create',
                      from: own,
                      note: '',
                      permissionId: 0,
                      first: { asset: token.id, raw: amount },
                      second: { asset: '_', raw: sun },
                    },
                    [token],
                  )
                }
              />
            )}
          </span>
        )
      }
    >
      {own === undefined ? (
        <EmptyState
          title={t('signed_out')}
          text={t('signed_out_text')}
          action={<Button onClick={onConnect}>{t('connect')}</Button>}
        />
      ) : (
        <OwnBancorTrades key={`${own} ${here}`} address={own} pair={here ? pair : undefined} />
      )}
    </Pane>
  );
}
