import type { AccountDetail, Answer } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { TrxAmount } from '../../components/chain/TrxAmount.tsx';
import { Fact } from '../../components/data/Facts.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { netWorth, shownWorth } from '../../lib/format/net-worth.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';

const useT = wordsOf('accounts', 'explorer');

export type Head = Answer<'/api/account/head'>;

/** What all of it is worth. */
export function WorthFact({ account, label }: { account: AccountDetail; label: string }): ReactNode {
  const t = useT();
  const worth = netWorth(account);
  return (
    <Fact
      label={label}
      note={worth && worth.priced > 0 ? t('worth_note', { count: worth.priced }) : t('worth_trx')}
    >
      <TrxAmount sun={worth && shownWorth(worth.whole)} look="plain" />
    </Fact>
  );
}

/** When it was first and last active. */
export function Activity({
  head,
  account,
  lastCall = 0,
}: {
  head: Head | undefined;
  account: AccountDetail;
  /** Calls are signed by others. */
  lastCall?: number | undefined;
}): ReactNode {
  const t = useT();
  const first = head !== undefined && head.firstTime > 0 ? head.firstTime : account.date_created;
  const last = Math.max(head?.lastTime ?? 0, account.latest_operation_time, lastCall);
  return (
    <>
      <Fact label={t('first_active')} size="text" note={first > 0 ? <Day ms={first} /> : undefined}>
        {first > 0 ? <TimeCell ms={first} ago /> : UNKNOWN}
      </Fact>
      <Fact label={t('last_active')} size="text" note={last > 0 ? <Day ms={last} /> : undefined}>
        {last > 0 ? <TimeCell ms={last} ago /> : UNKNOWN}
      </Fact>
    </>
  );
}

export function Day({ ms }: { ms: number }): ReactNode {
  const format = useFormat();
  return <bdi>{format.date(ms, 'utc')}</bdi>;
}
