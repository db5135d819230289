import type { Address } from '@sunscope/tron/address';
import { Suspense, type ReactNode } from 'react';
import { resultRows } from '../../components/abi/result-rows.ts';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { visibleText } from '../../lib/format/visible-text.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import type { SendableToken } from '../../wallet/sendable-tokens.ts';
import type { SimulatedEvent } from '../../wallet/what-if.ts';
import { AllowanceChange } from './AllowanceChange.tsx';
import { CallValues } from './CallValues.tsx';

const useT = wordsOf('what-if');

/** An account inside a sentence. */
export const Who = ({ address }: { address: Address }): ReactNode => (
  <AddressChip address={address} link={false} />
);

/** A log in words. @param shown an amount with the name of its token */
export function EventWords({
  event,
  tokens,
  shown,
}: {
  event: SimulatedEvent;
  tokens: readonly SendableToken[];
  shown: (asset: string, raw: bigint) => ReactNode;
}): ReactNode {
  const t = useT();
  switch (event.what) {
    case 'transfer':
      return t.rich('what_if_paid', {
        amount: shown(event.token, event.raw),
        from: <Who address={event.from} />,
        to: <Who address={event.to} />,
      });
    case 'item':
      return t.rich('what_if_item', {
        item: <bdi>{String(event.id)}</bdi>,
        token: <Who address={event.token} />,
        from: <Who address={event.from} />,
        to: <Who address={event.to} />,
      });
    case 'items':
      return t.rich('what_if_items', {
        number: <bdi>{String(event.count)}</bdi>,
        item: <bdi>{String(event.id)}</bdi>,
        token: <Who address={event.token} />,
        from: <Who address={event.from} />,
        to: <Who address={event.to} />,
      });
    case 'allowance':
      return t.rich('what_if_allowance', {
        amount: (
          <Suspense>
            <AllowanceChange
              terms={{ owner: event.owner, contract: event.token, spender: event.spender, raw: event.raw }}
              tokens={tokens}
            />
          </Suspense>
        ),
        owner: <Who address={event.owner} />,
        spender: <Who address={event.spender} />,
      });
    case 'operator':
      return t.rich(event.allowed ? 'what_if_operator' : 'what_if_no_operator', {
        token: <Who address={event.token} />,
        owner: <Who address={event.owner} />,
        spender: <Who address={event.spender} />,
      });
    case 'crossing':
      return t.rich('what_if_crossing', {
        contract: <Who address={event.contract} />,
        amount: shown(event.asset, event.raw),
        account: <Who address={event.account} />,
      });
    case 'mapping':
      return t.rich('what_if_mapping', {
        contract: <Who address={event.contract} />,
        token: <Who address={event.token} />,
      });
    case 'named':
      return (
        <>
          {t.rich('what_if_named', {
            contract: <Who address={event.contract} />,
            event: <code dir="ltr">{visibleText(event.signature)}</code>,
          })}
          <CallValues rows={resultRows(event.arguments)} />
        </>
      );
    case 'other':
      return t.rich('what_if_event', {
        contract: <Who address={event.contract} />,
        topic: <code dir="ltr">{event.topic.slice(0, 8)}</code>,
      });
  }
}
