import type { Address } from '@sunscope/tron/address';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { amountText } from '../../lib/format/amount-text.ts';
import { useQuery } from '@tanstack/react-query';
import { rawOrZero } from '../../lib/format/format.ts';
import { apiQuery } from '../../lib/net/api.ts';

/** What stands against an issue beyond what was typed; nothing does while it is not known. */
interface IssueFacts {
  /** In TRX. */
  fee: string;
  isShort: boolean;
  hasIssued: boolean;
}

/** Fee of the chain, and whether this account may issue a token and can pay for it. */
export function useIssueFacts(own: Address | undefined): IssueFacts {
  const enabled = own !== undefined;
  const { data: parameters } = useQuery(apiQuery('/api/chainparameters', {}));
  const { data: account } = useQuery({ ...apiQuery('/api/accountv2', { address: own ?? '' }), enabled });
  const { data: issued } = useQuery({
    ...apiQuery('/api/token', { owner: own ?? '', showAll: '1', limit: 1 }),
    enabled,
  });
  const feeSun = rawOrZero(parameters?.tronParameters.find(({ key }) => key === 'getAssetIssueFee')?.value);
  return {
    fee: parameters === undefined ? '…' : amountText(feeSun, TRX_DECIMALS),
    isShort: account !== undefined && rawOrZero(account.balance) < feeSun,
    hasIssued: (issued?.data.length ?? 0) > 0,
  };
}
