import type { TokenOverviewRow } from '@sunscope/product-api/types';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { listingStage } from '../../lib/format/listing-states.ts';
import { Amount } from '../../components/data/Amount.tsx';
import { useClock } from '../../components/data/clock.ts';
import { DetailList, DetailRow, DetailSkeleton } from '../../components/data/DetailList.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { decimalText } from '../../lib/format/amount-text.ts';
import { toRaw, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { apiQuery } from '../../lib/net/api.ts';
import { listingQuery } from '../../lib/net/listing.ts';
import { issuedQuery, recordsQuery, trc10Query } from './queries.ts';
import { hasDueParts } from './sale.ts';
import { SideChain } from './SideChain.tsx';
import { TokenName } from './TokenName.tsx';

const useT = wordsOf('explorer', 'tokens', 'token-issue', 'token-sale');

/** More decimals than this no market takes (pages: precision_error). */
const MOST_DECIMALS = 8;

/** Locked supply is free so many days after the sale begins. */
const DAY_MS = 86_400_000;

interface MyTokensProps {
  address: string;
  /** The reader can sign for it. */
  own: boolean;
  /** Releases what was locked of its TRC10 token. */
  onRelease?: () => void;
}

/** One card for each token that an account issued. */
export function MyTokens({ address, own, onRelease }: MyTokensProps): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(issuedQuery(address));
  const records = useQuery(recordsQuery(address));
  if (data === undefined)
    return (
      <Card flush>
        {error === null ? (
          <DetailSkeleton rows={6} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </Card>
    );
  if (data.tokens.length === 0)
    return (
      <Card>
        <EmptyState
          title={t('my_tokens_none')}
          text={t('my_tokens_none_text')}
          action={own ? <Button to="/tokens/create">{t('my_create')}</Button> : undefined}
        />
      </Card>
    );
  const recorded = new Map(
    records.data?.data.tokens.map(token => [token.contract_address, token.registered]),
  );
  return data.tokens.map(row => {
    const id = row.contractAddress || String(row.tokenId);
    return (
      <Card
        key={id}
        flush
        title={<TokenName row={row} />}
        count={<Tag>{row.tokenType.toUpperCase()}</Tag>}
        actions={own ? <Button to={`/tokens/update/${id}`}>{t('my_update')}</Button> : undefined}
      >
        <MyToken row={row} id={id} recorded={recorded.get(id)} own={own}>
          {row.tokenType === 'trc10' && (
            <Sale id={id} release={onRelease && <Release issuer={address} onRelease={onRelease} />} />
          )}
        </MyToken>
      </Card>
    );
  });
}

function MyToken({
  row,
  id,
  recorded,
  own,
  children,
}: {
  row: TokenOverviewRow;
  id: string;
  /** Whether its issuer recorded something about it; of TRC10 the list does not say. */
  recorded: boolean | undefined;
  own: boolean;
  children: ReactNode;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const trx = (value: number) => <bdi dir="ltr">{format.decimal(value, TRX_DECIMALS)} TRX</bdi>;
  return (
    <DetailList>
      <DetailRow label={t(row.tokenType === 'trc10' ? 'token_id' : 'contract_address')}>
        <span className="mono">{id}</span>
      </DetailRow>
      {row.supply !== '' && (
        <DetailRow label={t('my_supply')}>
          <bdi dir="ltr">{decimalText(row.supply)}</bdi>
        </DetailRow>
      )}
      <DetailRow label={t('my_holders')}>{format.integer(row.nrOfTokenHolders)}</DetailRow>
      <DetailRow label={t('my_transfers')}>{format.integer(row.transferCount)}</DetailRow>
      {row.priceInTrx !== undefined && <DetailRow label={t('my_price')}>{trx(row.priceInTrx)}</DetailRow>}
      {row.volume24hInTrx !== undefined && (
        <DetailRow label={t('my_volume')}>{trx(row.volume24hInTrx)}</DetailRow>
      )}
      {row.marketcap !== undefined && <DetailRow label={t('my_value')}>{trx(row.marketcap)}</DetailRow>}
      {children}
      {recorded !== undefined && (
        <DetailRow label={t('my_stage_record')}>
          <Status kind={recorded ? 'success' : 'pending'}>
            {t(recorded ? 'my_recorded' : 'my_not_recorded')}
          </Status>
        </DetailRow>
      )}
      <DetailRow label={t('my_stage_market')}>
        <Market row={row} id={id} own={own} />
      </DetailRow>
      <SideChain row={row} id={id} own={own} />
    </DetailList>
  );
}

/** Dates and progress of the sale of a TRC10 token, and what is locked of it. */
function Sale({ id, release }: { id: string; release: ReactNode }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(trc10Query(id));
  const row = data?.data[0];
  if (row === undefined) return null;
  const { startTime = 0, endTime = 0, issuedPercentage, frozen = [], precision = 0, abbr, name } = row;
  return (
    <>
      {startTime > 0 && (
        <DetailRow label={t('my_sale')}>
          {t.rich('my_sale_span', {
            from: <TimeCell ms={startTime} withDate />,
            to: <TimeCell ms={endTime} withDate />,
          })}
        </DetailRow>
      )}
      {issuedPercentage !== undefined && (
        <DetailRow label={t('my_progress')}>{format.percent(issuedPercentage)}</DetailRow>
      )}
      {frozen.length > 0 && (
        <DetailRow label={t('my_frozen')}>
          {frozen.map(({ amount, days }, index) => (
            <p key={index}>
              {t.rich('my_frozen_part', {
                amount: (
                  <Amount
                    raw={toRaw(amount) ?? 0n}
                    decimals={precision}
                    unit={abbr || name || id}
                    look="plain"
                  />
                ),
                days,
              })}{' '}
              {startTime > 0 && <TimeCell ms={startTime + days * DAY_MS} withDate />}
            </p>
          ))}
          {release}
        </DetailRow>
      )}
    </>
  );
}

/** Releases locked supply once a part of it is due. An account issues one TRC10 token at most. */
function Release({ issuer, onRelease }: { issuer: string; onRelease: () => void }): ReactNode {
  const t = useT();
  // What the token says of its locked parts never changes; what is still locked, the account says.
  const { data } = useQuery(apiQuery('/api/accountv2', { address: issuer }));
  const locked = data?.frozen_supply ?? [];
  const isDue = useClock(nowMs => (hasDueParts(locked, nowMs) ? 1 : 0)) === 1;
  return (
    isDue && (
      <Button size="small" onClick={onRelease}>
        {t('sale_release')}
      </Button>
    )
  );
}

function Market({ row, id, own }: { row: TokenOverviewRow; id: string; own: boolean }): ReactNode {
  const t = useT();
  const { data } = useQuery(listingQuery(id));
  if (row.decimal > MOST_DECIMALS) return t('my_precision');
  if (!data) return t('listing_not_entered');
  const { shown, action } = listingStage(data.state, data.firstRecommended);
  const type = row.tokenType === 'trc10' ? 'trc10' : 'trc20';
  return (
    <span className="pieces">
      <Status kind={shown === 'passed' ? 'success' : shown === 'not_passed' ? 'failed' : 'unknown'}>
        {t(`listing_${shown}`)}
      </Status>
      {own && action !== undefined && (
        <Button size="small" to={`/tokens/markets/create/${type}/${id}`}>
          {t(`listing_${action}`)}
        </Button>
      )}
    </span>
  );
}
