import type { TokenInfo, Trc20Row } from '@sunscope/product-api/types';
import { tryParseAddress } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Twin } from '../../components/chain/Twin.tsx';
import { Amount } from '../../components/data/Amount.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { DetailList, DetailRow, DetailSkeleton } from '../../components/data/DetailList.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { NotFound } from '../../components/feedback/NotFound.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { hasItems, isContractStandard, type ContractStandard } from '../../components/chain/token-facts.ts';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { useCatalogued } from '../../lib/net/token-catalogue.ts';
import { useTitle } from '../../lib/routing/document-title.ts';
import { toRaw, UNKNOWN } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useSigningAccount } from '../../wallet/signing-account.ts';
import { trc20HoldersQuery, trc20Query } from './queries.ts';
import { HolderShares, HOLDERS_ASKED } from './HolderShares.tsx';
import { TokenFigures } from './TokenFigures.tsx';
import { TokenHead } from './TokenHead.tsx';
import { Reputation, TokenRecord } from './TokenRecord.tsx';

const useT = wordsOf('explorer', 'tokens');

interface Trc20DetailProps {
  contract: string;
  /** Page of the pair it trades on; none where nobody trades it. */
  trade: string | undefined;
  /** Tabs below a token that exists. */
  children: (token: {
    decimals: number;
    symbol: string;
    supply: bigint | undefined;
    holders: number;
    standard: ContractStandard;
  }) => ReactNode;
}

/** A token of a contract (TRC20, TRC721 or TRC1155): what its contract says of itself, and what its events add up to. */
export function Trc20Detail({ contract, trade, children }: Trc20DetailProps): ReactNode {
  const t = useT();
  const address = tryParseAddress(contract);
  const { data, error, refetch } = useQuery({ ...trc20Query(contract), enabled: address !== undefined });
  const found = data?.trc20_tokens[0];
  const spread = useSpread(found);
  // All at once: figures that come one by one push each other down.
  const row = spread.isLoading ? undefined : found;
  const before = useCatalogued(contract);
  const { own, signs } = useSigningAccount();
  const isOwn = ({ issue_address: issuer }: Trc20Row) => signs && own !== undefined && own === issuer;
  useTitle(t('token_title', { name: found?.symbol || found?.name || before.abbr || before.name }));
  if (address === undefined || (data !== undefined && found === undefined))
    return (
      <Page title={t('token')}>
        <NotFound title={t('token_not_found')} tried={contract} text={t('token_not_found_text')} />
      </Page>
    );
  return (
    <Page
      kicker={row === undefined ? undefined : t(STANDARD_WORDS[standardOf(row)])}
      title={
        row === undefined ? (
          before.name === contract ? (
            t('token')
          ) : (
            <bdi>{before.name}</bdi>
          )
        ) : (
          <TokenHead token={infoOf(row)} copies={row.copies} />
        )
      }
      actions={
        row !== undefined && (
          <>
            {isOwn(row) && (
              <Button size="small" to={`/tokens/update/${row.contract_address}`}>
                {t('token_update')}
              </Button>
            )}
            {trade !== undefined && (
              <Button size="small" to={trade}>
                {t('trade_token')}
              </Button>
            )}
          </>
        )
      }
    >
      {row !== undefined && (
        <Card flush>
          <Trc20Figures row={row} spread={spread} />
        </Card>
      )}
      <Card key={row === undefined ? 'waiting' : 'facts'} flush>
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
          standard: standardOf(row),
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
    ...(row.risk.length === 0 ? {} : { risk: row.risk }),
  };
}

/** Its largest holders and what its issuer holds. Items have neither supply nor shares that mean something. */
function useSpread(row: Trc20Row | undefined) {
  const contract = row?.contract_address ?? '';
  const wanted = row !== undefined && !hasItems(row.tokenType);
  const largest = useQuery({
    ...trc20HoldersQuery(contract, { start: 0, limit: HOLDERS_ASKED }),
    enabled: wanted,
  });
  const own = useQuery({
    ...trc20HoldersQuery(contract, { start: 0, limit: 1 }, row?.issue_address ?? ''),
    enabled: wanted && row.issue_address !== '',
  });
  return { data: largest.data, own: own.data, isLoading: largest.isLoading || own.isLoading };
}

/** Price, circulation and who holds it. */
function Trc20Figures({ row, spread }: { row: Trc20Row; spread: ReturnType<typeof useSpread> }): ReactNode {
  const ofItems = hasItems(row.tokenType);
  const { data, own } = spread;
  const supply = ofItems ? undefined : toRaw(row.total_supply_with_decimals);
  const treasury = own === undefined ? undefined : (toRaw(own.trc20_tokens[0]?.balance) ?? 0n);
  return (
    <>
      <TokenFigures
        price={
          row.price_trx === undefined ? undefined : { trx: row.price_trx, usd: row.price, gain: row.gain }
        }
        decimals={row.decimals}
        symbol={row.symbol || row.name}
        supply={supply}
        treasury={treasury}
        today={row.transfer24h}
        holders={row.holders_count}
      />
      {supply !== undefined && supply > 0n && row.holders_count > 0 && (
        <HolderShares
          holders={data?.trc20_tokens}
          names={data?.addressNames ?? {}}
          contracts={data?.contractMap ?? {}}
          count={row.holders_count}
          supply={supply}
          decimals={row.decimals}
          issuer={row.issue_address}
          treasury={treasury}
        />
      )}
    </>
  );
}

function Trc20Facts({ row }: { row: Trc20Row }): ReactNode {
  const t = useT();
  const supply = toRaw(row.total_supply_with_decimals);
  return (
    <DetailList>
      <DetailRow label={t('contract_address')}>
        <AddressChip address={row.contract_address} kind="contract" copy full />
      </DetailRow>
      {/* TRC1155 has no total, and TRC721 need not report one. */}
      {(supply !== undefined || !hasItems(row.tokenType)) && (
        <DetailRow label={t('total_supply')}>
          {supply === undefined ? UNKNOWN : <Amount raw={supply} decimals={row.decimals} unit={row.symbol} />}
        </DetailRow>
      )}
      {!hasItems(row.tokenType) && <DetailRow label={t('decimals')}>{row.decimals}</DetailRow>}
      <DetailRow label={t('created_by')}>
        {row.issue_address === '' ? UNKNOWN : <AddressChip address={row.issue_address} identicon copy full />}
      </DetailRow>
      <DetailRow label={t('created_at')}>
        <TimeCell ms={row.issue_ts} withDate />
      </DetailRow>
      <DetailRow label={t('reputation')}>
        <Reputation level={row.level} />
      </DetailRow>
      <TokenRecord
        website={row.home_page}
        whitePaper={row.white_paper ?? ''}
        github={row.git_hub ?? ''}
        email={row.email ?? ''}
        social={row.social_media_list ?? []}
        description={row.token_desc}
      />
      <Twin contract={row.contract_address}>
        {(label, twin) => <DetailRow label={label}>{twin}</DetailRow>}
      </Twin>
    </DetailList>
  );
}
