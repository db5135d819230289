import type { Answer, TokenInfo } from '@sunscope/product-api/types';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Amount } from '../../components/data/Amount.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { useClock } from '../../components/data/clock.ts';
import { DetailList, DetailRow, DetailSkeleton } from '../../components/data/DetailList.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import { NotFound } from '../../components/feedback/NotFound.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { useCatalogued } from '../../lib/net/token-catalogue.ts';
import { useTitle } from '../../lib/routing/document-title.ts';
import { rawOrZero, toRaw, UNKNOWN } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { trc10HoldersQuery, trc10Query } from './queries.ts';
import { HolderShares, HOLDERS_ASKED } from './HolderShares.tsx';
import { TokenFigures } from './TokenFigures.tsx';
import { TokenHead } from './TokenHead.tsx';
import { Reputation, TokenRecord } from './TokenRecord.tsx';

const useT = wordsOf('explorer', 'tokens');

type Trc10 = Answer<'/api/token'>['data'][number];

interface Trc10DetailProps {
  id: string;
  /** What can be done about a token: buying it, or changing it. */
  renderActions?: (row: Trc10) => ReactNode;
  /** Tabs below a token that exists. */
  children: (token: {
    decimals: number;
    symbol: string;
    supply: bigint | undefined;
    holders: number | undefined;
  }) => ReactNode;
}

/** A TRC10 token: its facts as the chain has them. */
export function Trc10Detail({ id, renderActions, children }: Trc10DetailProps): ReactNode {
  const t = useT();
  const valid = /^\d{1,15}$/.test(id);
  const { data, error, refetch } = useQuery({ ...trc10Query(id), enabled: valid });
  const found = data?.data[0];
  const holders = useQuery({ ...trc10HoldersQuery(id, { start: 0, limit: HOLDERS_ASKED }), enabled: valid });
  // Both together: shares that came later would push the facts down.
  const row = holders.isLoading ? undefined : found;
  const before = useCatalogued(id);
  useTitle(t('token_title', { name: row?.name ?? before.name }));
  if (!valid || (data !== undefined && found === undefined))
    return (
      <Page kicker={t('trc10_token')} title={id}>
        <NotFound title={t('token_not_found')} tried={id} text={t('token_not_found_text')} />
      </Page>
    );
  const decimals = row?.precision ?? 0;
  const symbol = row?.abbr || row?.name || id;
  return (
    <Page
      kicker={t('trc10_token')}
      title={
        row === undefined ? (
          <bdi>{before.name}</bdi>
        ) : (
          <TokenHead token={infoOf(row, id)} copies={row.copies} />
        )
      }
      actions={
        row?.market_info?.pairId !== undefined && (
          <Button size="small" to={`/exchange?id=${row.market_info.pairId}`}>
            {t('trade_token')}
          </Button>
        )
      }
    >
      {row !== undefined && (
        <Card flush>
          <Trc10Figures row={row} id={id} holders={holders.data} />
        </Card>
      )}
      {/* Another card than the one that waited: what stands already does not move down. */}
      <Card key={row === undefined ? 'waiting' : 'facts'} flush>
        {row !== undefined ? (
          <Trc10Facts row={row} id={id} />
        ) : error === null ? (
          <DetailSkeleton rows={9} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </Card>
      {row !== undefined && renderActions?.(row)}
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
    ...(row.risk === undefined || row.risk.length === 0 ? {} : { risk: row.risk }),
  };
}

/** Price, circulation, issue progress and who holds it. */
function Trc10Figures({
  row,
  id,
  holders,
}: {
  row: Trc10;
  id: string;
  holders: Answer<'/api/tokenholders'> | undefined;
}): ReactNode {
  const market = row.market_info;
  const supply = toRaw(row.totalSupply);
  const treasury = toRaw(row.available);
  const decimals = row.precision ?? 0;
  return (
    <>
      <TokenFigures
        price={market && { trx: market.priceInTrx, usd: market.priceInUsd, gain: market.gain }}
        decimals={decimals}
        symbol={row.abbr || row.name || id}
        supply={supply}
        treasury={treasury}
        sold={(row.startTime ?? 0) > 0 ? row.issuedPercentage : undefined}
        holders={row.nrOfTokenHolders}
      />
      {supply !== undefined && supply > 0n && (row.nrOfTokenHolders ?? 0) > 0 && (
        <HolderShares
          holders={holders?.data}
          names={holders?.addressNames ?? {}}
          contracts={holders?.contractMap ?? {}}
          count={row.nrOfTokenHolders ?? 0}
          supply={supply}
          decimals={decimals}
          issuer={row.ownerAddress ?? ''}
          treasury={treasury}
        />
      )}
    </>
  );
}

/** Whether the sale runs now, and what it has left. */
function SaleState({ row, left }: { row: Trc10; left: ReactNode }): ReactNode {
  const t = useT();
  const { startTime = 0, endTime = 0 } = row;
  const state = useClock(now => (now < startTime ? 'before' : now < endTime ? 'running' : 'over'));
  return (
    <>
      <Status kind={state === 'running' ? 'success' : state === 'before' ? 'pending' : 'neutral'}>
        {t(`sale_${state}`)}
      </Status>
      {state === 'running' && rawOrZero(row.available) > 0n && <> {t.rich('sale_left', { amount: left })}</>}
    </>
  );
}

function Trc10Facts({ row, id }: { row: Trc10; id: string }): ReactNode {
  const t = useT();
  const decimals = row.precision ?? 0;
  const amount = (value: number | string | null | undefined) => {
    const raw = toRaw(value);
    return raw === undefined ? (
      UNKNOWN
    ) : (
      <Amount raw={raw} decimals={decimals} unit={row.abbr || row.name || id} />
    );
  };
  return (
    <DetailList>
      <DetailRow label={t('token_id')}>
        <span className="mono">{id}</span>
      </DetailRow>
      <DetailRow label={t('total_supply')}>{amount(row.totalSupply)}</DetailRow>
      <DetailRow label={t('decimals')}>{decimals}</DetailRow>
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
          <DetailRow label={t('sale_state')}>
            <SaleState row={row} left={amount(row.available)} />
          </DetailRow>
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
      {row.startTime !== undefined && row.startTime > 0 && rawOrZero(row.participated) > 0n && (
        <DetailRow label={t('fund_raised')} hint={t('fund_raised_hint')}>
          <Amount raw={rawOrZero(row.participated)} decimals={TRX_DECIMALS} unit="TRX" />
        </DetailRow>
      )}
      {(row.frozen ?? []).length > 0 && (
        <DetailRow label={t('frozen_part')}>
          {(row.frozen ?? []).map(({ amount: raw, days }, index) => (
            <p key={index}>{t.rich('frozen_part_for', { amount: amount(raw), days })}</p>
          ))}
        </DetailRow>
      )}
      <DetailRow label={t('reputation')}>
        <Reputation level={row.level ?? '0'} />
      </DetailRow>
      <TokenRecord
        website={row.website || (row.url ?? '')}
        whitePaper={row.white_paper ?? ''}
        github={row.github ?? ''}
        email={row.email ?? ''}
        social={row.social_media ?? []}
        description={row.description ?? ''}
      />
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
