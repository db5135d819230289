import { TRX_DECIMALS } from '@sunscope/tron/amount';
import type { ReactNode } from 'react';
import { TokenAmount } from '../../../components/chain/TokenAmount.tsx';
import { TokenLink } from '../../../components/chain/TokenLink.tsx';
import { Amount } from '../../../components/data/Amount.tsx';
import { rawOrZero } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import type { Crossing } from './queries.ts';

const useT = wordsOf('bridge');

/** How much crosses, or which item or token; in smallest units where this chain's index does not know the token. */
export function CrossingAmount({ crossing }: { crossing: Crossing }): ReactNode {
  const t = useT();
  const { kind, tokenInfo: token } = crossing;
  const link = token && <TokenLink token={token} look="text" />;
  if (crossing.direction === 'mapping')
    return link ?? t(`bridge_kind_${kind === 'trc721' ? 'trc721' : 'trc20'}`);
  if (kind === 'trc721')
    return (
      <>
        {link} {t('bridge_item', { id: crossing.amount })}
      </>
    );
  const raw = rawOrZero(crossing.amount);
  if (kind === 'trx') return <Amount raw={raw} decimals={TRX_DECIMALS} unit="TRX" look="plain" />;
  if (token) return <TokenAmount raw={raw} token={token} look="plain" />;
  return <Amount raw={raw} decimals={0} unit={t(`bridge_kind_${kind}`)} look="plain" />;
}
