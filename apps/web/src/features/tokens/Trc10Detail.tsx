import type { Answer, TokenInfo } from '@sunscope/product-api/types';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Amount } from '../../components/data/Amount.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { DetailList, DetailRow, DetailSkeleton } from '../../components/data/DetailList.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import { NotFound } from '../../components/feedback/NotFound.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { useTitle } from '../../lib/routing/document-title.ts';
import { rawOrZero, toRaw, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { trc10Query } from './queries.ts';
import { TokenHead, UntrustedUrl } from './TokenHead.tsx';

const useT = wordsOf('explorer', 'tokens');

type Trc10 = Answer<'/api/token'>['data'][number];

interface Trc10DetailProps {
  id: string;
  /** Tabs below a token that exists. */
  children: (token: {
    decimals: number;
    symbol: string;
    supply: bigint | undefined;
    holders: number | undefined;
  }) => ReactNode;
}

/** A TRC10 token: its facts as the chain has them. */
export function Trc10Detail({ id, children }: Trc10DetailProps): ReactNode {
  const t = useT();
  const valid = /^\d{1,15}$/.test(id);
  const { data, error, refetch } = useQuery({ ...trc10Query(id), enabled: valid });
  const row = data?.data[0];
  useTitle(row === undefined ? t('token_title', { name: id }) : t('token_title', { name: row.name ?? id }));
  if (!valid || (data !== undefined && row === undefined))
    return (
      <Page kicker={t('trc10_token')} title={id}>
        <NotFound title={t('token_not_found')} tried={id} text={t('token_not_found_text')} />
      </Page>
    );
  const decimals = row?.precision ?? 0;
  const symbol = row?.abbr || row?.name || id;
  return (
    <Page kicker={t('trc10_token')} title={row === undefined ? id : <TokenHead token={infoOf(row, id)} />}>
      <Card flush>
        {row !== undefined ? (
          <Trc10Facts row={row} id={id} />
        ) : error === null ? (
          <DetailSkeleton rows={9} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </Card>
      {row !== undefined &&
        children({ decimals, symbol, supply: toRaw(row.totalSupply), holders: row.nrOfTokenHolders })}
    </Page>
  );
}

function infoOf(row: Trc10, id: string): TokenInfo {
  return {
    tokenId: id,
    tokenAbbr: row.abbr ?? '',
    tokenName: row.name ?? '',
    tokenDecimal: row.precision ?? 0,
    tokenCanShow: row.canShow ?? 1,
    tokenType: 'trc10',
    tokenLogo: row.imgUrl ?? '',
    tokenLevel: row.level ?? '0',
    vip: row.vip ?? false,
  };
}

function Trc10Facts({ row, id }: { row: Trc10; id: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const decimals = row.precision ?? 0;
  const amount = (value: number | string | null | undefined) => {
    const raw = toRaw(value);
    return raw === undefined ? (
      UNKNOWN
    ) : (
      <Amount raw={raw} decimals={decimals} unit={row.abbr || row.name || id} />
    );
  };
  const count = (value: number | undefined) => (value === undefined ? UNKNOWN : format.integer(value));
  return (
    <DetailList>
      <DetailRow label={t('token_id')}>
        <span className="mono">{id}</span>
      </DetailRow>
      <DetailRow label={t('total_supply')}>{amount(row.totalSupply)}</DetailRow>
      <DetailRow label={t('decimals')}>{decimals}</DetailRow>
      <DetailRow label={t('holders')}>{count(row.nrOfTokenHolders)}</DetailRow>
      <DetailRow label={t('transfers')}>{count(row.totalTransactions)}</DetailRow>
      <DetailRow label={t('issuer')}>
        {row.ownerAddress ? <AddressChip address={row.ownerAddress} identicon copy full /> : UNKNOWN}
      </DetailRow>
      <DetailRow label={t('issued_at')}>
        <TimeCell ms={row.dateCreated} withDate />
      </DetailRow>
      {row.transaction !== undefined && row.transaction !== '' && (
        <DetailRow label={t('issued_in')}>
          <HashText hash={row.transaction} to={`/transaction/${row.transaction}`} />
        </DetailRow>
      )}
      {row.startTime !== undefined && row.startTime > 0 && (
        <>
          <DetailRow label={t('sale_start')}>
            <TimeCell ms={row.startTime} withDate />
          </DetailRow>
          <DetailRow label={t('sale_end')}>
            <TimeCell ms={row.endTime} withDate />
          </DetailRow>
          {rawOrZero(row.trxNum) > 0n && rawOrZero(row.num) > 0n && (
            <DetailRow label={t('sale_price')}>
              <SalePrice row={row} unit={row.abbr || row.name || id} />
            </DetailRow>
          )}
        </>
      )}
      {row.url !== undefined && row.url.trim() !== '' && (
        <DetailRow label={t('website')} hint={t('self_declared')}>
          <UntrustedUrl url={row.url} />
        </DetailRow>
      )}
      {row.description && (
        <DetailRow label={t('description')} hint={t('self_declared')}>
          <bdi>{row.description}</bdi>
        </DetailRow>
      )}
    </DetailList>
  );
}

/** Price of a whole token where it comes out even, else the two sums as they were set. */
function SalePrice({ row, unit }: { row: Trc10; unit: string }): ReactNode {
  const t = useT();
  const sun = rawOrZero(row.trxNum);
  const raw = rawOrZero(row.num);
  const decimals = row.precision ?? 0;
  const wholeSun = sun * 10n ** BigInt(decimals);
  if (wholeSun % raw === 0n)
    return t.rich('sale_price_each', {
      price: <Amount raw={wholeSun / raw} decimals={TRX_DECIMALS} unit="TRX" look="plain" />,
      token: <bdi>{unit}</bdi>,
    });
  return t.rich('sale_price_for', {
    price: <Amount raw={sun} decimals={TRX_DECIMALS} unit="TRX" look="plain" />,
    tokens: <Amount raw={raw} decimals={decimals} unit={unit} look="plain" />,
  });
}
