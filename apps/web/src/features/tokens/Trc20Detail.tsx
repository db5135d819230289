import type { TokenInfo, Trc20Row } from '@sunscope/product-api/types';
import { tryParseAddress } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Amount } from '../../components/data/Amount.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { DetailList, DetailRow, DetailSkeleton } from '../../components/data/DetailList.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { NotFound } from '../../components/feedback/NotFound.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { hasItems, isContractStandard, type ContractStandard } from '../../components/chain/token-facts.ts';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { useTitle } from '../../lib/routing/document-title.ts';
import { toRaw, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { trc20Query } from './queries.ts';
import { TokenHead, UntrustedUrl } from './TokenHead.tsx';

const useT = wordsOf('explorer', 'tokens');

interface Trc20DetailProps {
  contract: string;
  /** Tabs below a token that exists. */
  children: (token: {
    decimals: number;
    symbol: string;
    supply: bigint | undefined;
    holders: number;
  }) => ReactNode;
}

/** A token of a contract (TRC20, TRC721 or TRC1155): what its contract says of itself, and what its events add up to. */
export function Trc20Detail({ contract, children }: Trc20DetailProps): ReactNode {
  const t = useT();
  const address = tryParseAddress(contract);
  const { data, error, refetch } = useQuery({ ...trc20Query(contract), enabled: address !== undefined });
  const row = data?.trc20_tokens[0];
  useTitle(t('token_title', { name: row?.symbol || row?.name || contract }));
  if (address === undefined || (data !== undefined && row === undefined))
    return (
      <Page title={t('token')}>
        <NotFound title={t('token_not_found')} tried={contract} text={t('token_not_found_text')} />
      </Page>
    );
  return (
    <Page
      kicker={row === undefined ? undefined : t(STANDARD_WORDS[standardOf(row)])}
      title={row === undefined ? t('token') : <TokenHead token={infoOf(row)} />}
    >
      <Card flush>
        {row !== undefined ? (
          <Trc20Facts row={row} />
        ) : error === null ? (
          <DetailSkeleton rows={8} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </Card>
      {row !== undefined &&
        children({
          decimals: row.decimals,
          symbol: row.symbol || row.name,
          supply: toRaw(row.total_supply_with_decimals),
          holders: row.holders_count,
        })}
    </Page>
  );
}

const STANDARD_WORDS = { trc20: 'trc20_token', trc721: 'trc721_token', trc1155: 'trc1155_token' } as const;

function standardOf({ tokenType }: Trc20Row): ContractStandard {
  return isContractStandard(tokenType) ? tokenType : 'trc20';
}

function infoOf(row: Trc20Row): TokenInfo {
  return {
    tokenId: row.contract_address,
    tokenAbbr: row.symbol,
    tokenName: row.name,
    tokenDecimal: row.decimals,
    tokenCanShow: 1,
    tokenType: standardOf(row),
    tokenLogo: row.icon_url,
    tokenLevel: row.level,
    vip: row.vip,
  };
}

function Trc20Facts({ row }: { row: Trc20Row }): ReactNode {
  const t = useT();
  const format = useFormat();
  const supply = toRaw(row.total_supply_with_decimals);
  return (
    <DetailList>
      <DetailRow label={t('contract_address')}>
        <AddressChip address={row.contract_address} kind="contract" copy full />
      </DetailRow>
      {/* TRC1155 has no total, and TRC721 need not tell one. */}
      {(supply !== undefined || !hasItems(row.tokenType)) && (
        <DetailRow label={t('total_supply')}>
          {supply === undefined ? UNKNOWN : <Amount raw={supply} decimals={row.decimals} unit={row.symbol} />}
        </DetailRow>
      )}
      {!hasItems(row.tokenType) && <DetailRow label={t('decimals')}>{row.decimals}</DetailRow>}
      <DetailRow label={t('holders')}>{format.integer(row.holders_count)}</DetailRow>
      <DetailRow label={t('transfers')}>{format.integer(row.transfer_num)}</DetailRow>
      <DetailRow label={t('created_by')}>
        {row.issue_address === '' ? UNKNOWN : <AddressChip address={row.issue_address} identicon copy full />}
      </DetailRow>
      <DetailRow label={t('created_at')}>
        <TimeCell ms={row.issue_ts} withDate />
      </DetailRow>
      {row.home_page.trim() !== '' && (
        <DetailRow label={t('website')} hint={t('self_declared')}>
          <UntrustedUrl url={row.home_page} />
        </DetailRow>
      )}
      {row.token_desc !== '' && (
        <DetailRow label={t('description')} hint={t('self_declared')}>
          <bdi>{row.token_desc}</bdi>
        </DetailRow>
      )}
    </DetailList>
  );
}
