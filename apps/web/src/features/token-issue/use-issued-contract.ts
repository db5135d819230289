import type { Trc20Row } from '@sunscope/product-api/types';
import { useQuery } from '@tanstack/react-query';
import { isContractStandard, type ContractStandard } from '../../components/chain/token-facts.ts';
import { hasAddressForm } from '../../lib/format/address-form.ts';
import { apiQuery } from '../../lib/net/api.ts';

export interface IssuedContract {
  asked: boolean;
  loading: boolean;
  row: Trc20Row | undefined;
  type: ContractStandard | undefined;
  /** Who made it; undefined while it is not known. */
  creator: string | undefined;
}

/** A token's contract by the address that was typed. */
export function useIssuedContract(address: string): IssuedContract {
  const asked = hasAddressForm(address);
  const { data, isLoading } = useQuery({
    ...apiQuery('/api/token_trc20', { contract: address, showAll: '1', limit: 1 }),
    enabled: asked,
  });
  const row = asked ? data?.trc20_tokens[0] : undefined;
  return {
    asked,
    loading: isLoading,
    row,
    type: row !== undefined && isContractStandard(row.tokenType) ? row.tokenType : undefined,
    creator: row === undefined || row.issue_address === '' ? undefined : row.issue_address,
  };
}
