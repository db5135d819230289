import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '../../components/data/Amount.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { DetailList, DetailRow } from '../../components/data/DetailList.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { apiQuery } from '../../lib/net/api.ts';
import { useTitle } from '../../lib/routing/document-title.ts';
import { toRaw, UNKNOWN } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { TokenHead } from './TokenHead.tsx';

const useT = wordsOf('explorer', 'tokens');

const TRX = {
  tokenId: '_',
  tokenAbbr: 'TRX',
  tokenName: 'TRON',
  tokenDecimal: 6,
  tokenCanShow: 1,
  tokenType: 'trx',
  tokenLogo: '',
  tokenLevel: '2',
  vip: false,
} as const;

/** TRX itself, shown under the id underscore. */
export function TrxDetail({ children }: { children: ReactNode }): ReactNode {
  const t = useT();
  const { data } = useQuery(apiQuery('/api/system/homepage-bundle'));
  const supply = toRaw(data?.staked?.supplySun);
  const staked = toRaw(data?.staked?.sun);
  useTitle(t('token_title', { name: 'TRX' }));
  return (
    <Page kicker={t('native_coin')} title={<TokenHead token={TRX} />}>
      <Card flush>
        <DetailList>
          <DetailRow label={t('total_supply')}>
            {supply === undefined ? UNKNOWN : <Amount raw={supply} decimals={6} unit="TRX" />}
          </DetailRow>
          <DetailRow label={t('staked')}>
            {staked === undefined ? UNKNOWN : <Amount raw={staked} decimals={6} unit="TRX" />}
          </DetailRow>
          <DetailRow label={t('decimals')}>6</DetailRow>
        </DetailList>
      </Card>
      {children}
    </Page>
  );
}
