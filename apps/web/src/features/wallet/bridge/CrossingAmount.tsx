import { tryParseAddress } from '@sunscope/tron/address';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Amount } from '../../../components/data/Amount.tsx';
import { rawOrZero } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { accountQuery } from '../queries.ts';
import type { Crossing } from './queries.ts';

const useT = wordsOf('bridge');

/** How much crosses, or which item; in smallest units where the account's tokens do not say more. */
export function CrossingAmount({ crossing }: { crossing: Crossing }): ReactNode {
  const t = useT();
  const account = tryParseAddress(crossing.account);
  const { data } = useQuery({
    ...accountQuery(account ?? ('' as never)),
    enabled:
      account !== undefined &&
      (crossing.kind === 'trc10' || crossing.kind === 'trc20') &&
      crossing.direction !== 'mapping',
  });
  if (crossing.direction === 'mapping')
    return t(`bridge_kind_${crossing.kind === 'trc721' ? 'trc721' : 'trc20'}`);
  if (crossing.kind === 'trc721') return t('bridge_item', { id: crossing.amount });
  const raw = rawOrZero(crossing.amount);
  if (crossing.kind === 'trx') return <Amount raw={raw} decimals={TRX_DECIMALS} unit="TRX" look="plain" />;
  const info = data?.tokens.find(
    ({ tokenInfo }) => tokenInfo.tokenId === crossing.asset || tokenInfo.tokenId === crossing.sideToken,
  )?.tokenInfo;
  if (!info) return <Amount raw={raw} decimals={0} unit={t(`bridge_kind_${crossing.kind}`)} look="plain" />;
  return <Amount raw={raw} decimals={info.tokenDecimal} unit={info.tokenAbbr} look="plain" />;
}
