import { queryOptions } from '@tanstack/react-query';
import { isContractStandard, type ContractStandard } from '../../components/chain/token-facts.ts';
import { hasAddressForm } from '../../lib/format/address-form.ts';
import { rawOrZero } from '../../lib/format/format.ts';
import { api } from '../../lib/net/api.ts';
import { EMPTY_DRAFT, type TokenDraft } from './token-form.ts';

/** What the server has of a token now, as the form begins with it. */
export interface Recorded {
  type: 'trc10' | ContractStandard;
  issuer: string;
  name: string;
  symbol: string;
  decimals: number;
  /** Smallest units. */
  supplyRaw: bigint;
  draft: TokenDraft;
}

/** A token by its number or contract; null for one that is not here. */
export const recordedQuery = (id: string) =>
  queryOptions<Recorded | null>({
    queryKey: ['recorded', id],
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      /^\d{1,15}$/.test(id) ? trc10(id, signal) : hasAddressForm(id) ? trc20(id, signal) : null,
  });

async function trc10(id: string, signal: AbortSignal): Promise<Recorded | null> {
  const { data } = await api.get('/api/token', { id: Number(id), showAll: '1', limit: 1 }, { signal });
  const row = data[0];
  if (row === undefined) return null;
  return {
    type: 'trc10',
    issuer: row.ownerAddress ?? '',
    name: row.name ?? id,
    symbol: row.abbr ?? '',
    decimals: row.precision ?? 0,
    supplyRaw: rawOrZero(row.totalSupply),
    draft: {
      ...EMPTY_DRAFT,
      kind: 'trc10',
      description: row.description ?? '',
      website: row.website ?? '',
      email: row.email ?? '',
      whitePaper: row.white_paper ?? '',
      github: row.github ?? '',
      social: row.social_media ?? [],
      logo: row.imgUrl ?? '',
    },
  };
}

async function trc20(id: string, signal: AbortSignal): Promise<Recorded | null> {
  const { trc20_tokens: rows } = await api.get(
    '/api/token_trc20',
    { contract: id, showAll: '1', limit: 1 },
    { signal },
  );
  const row = rows[0];
  if (row === undefined) return null;
  return {
    type: isContractStandard(row.tokenType) ? row.tokenType : 'trc20',
    issuer: row.issue_address,
    name: row.name,
    symbol: row.symbol,
    decimals: row.decimals,
    supplyRaw: rawOrZero(row.total_supply_with_decimals),
    draft: {
      ...EMPTY_DRAFT,
      contract: id,
      description: row.token_desc,
      website: row.home_page,
      email: row.email,
      whitePaper: row.white_paper,
      github: row.git_hub,
      social: row.social_media_list,
      logo: row.icon_url,
    },
  };
}
