import type { Answer } from '@sunscope/product-api/types';
import { tryParseAddress, type Address } from '@sunscope/tron/address';
import { rawOrZero } from '../../../lib/format/format.ts';
import { apiListQuery, apiQuery } from '../../../lib/net/api.ts';

export type Crossings = Answer<'/api/sidechain/transfers'>;

/** A transfer across the bridge, as the server follows it. */
export type Crossing = Crossings['data'][number];

/** How often what is on its way is read again. */
const LOOK_MS = 3000;

export const isUnderWay = ({ state }: Crossing) => state !== 'done' && state !== 'failed';

/** What can cross. No message reports a token that has just arrived, so it is read again while the page is open. */
export const crossableQuery = (address: Address) => ({
  ...apiQuery('/api/accountv2', { address }),
  refetchInterval: 2 * LOOK_MS,
});

/** Whether withdrawals find their recipient; asked again only as long as they do not. */
export const mainAccountQuery = (address: Address) => ({
  ...apiQuery('/api/sidechain/account', { address }),
  refetchInterval: ({ state }: { state: { data?: Answer<'/api/sidechain/account'> | undefined } }) =>
    state.data?.active === true ? (false as const) : LOOK_MS,
});

export const bridgeQuery = () => apiQuery('/api/sidechains');

export function crossingsQuery(query: {
  account?: string;
  direction?: Crossing['direction'];
  start: number;
  limit: number;
}) {
  return {
    ...apiListQuery('/api/sidechain/transfers', query),
    refetchInterval: LOOK_MS,
  };
}

/** One, by its id or by one of its transactions. */
export function crossingQuery(query: { id: string } | { transaction: string }) {
  return {
    ...apiQuery('/api/sidechain/transfers', query),
    refetchInterval: LOOK_MS,
  };
}

/** Gateways and fees in the wallet's own types. */
export interface BridgeTerms {
  chainId: string;
  gateway: Address;
  fee: bigint;
  retryFee: bigint;
  mappingFee: bigint;
  min: { trx: bigint; trc10: bigint; trc20: bigint };
}

/** What crossing from this chain takes; undefined where the server names no gateway that is an address. */
export function termsOf(
  bridge: Answer<'/api/sidechains'>['data'][number],
  from: 'main' | 'side',
): BridgeTerms | undefined {
  const { fees } = bridge;
  const isMain = from === 'main';
  const gateway = tryParseAddress(isMain ? bridge.mainchain_gateway : bridge.sidechain_gateway);
  if (gateway === undefined) return undefined;
  return {
    chainId: bridge.chainid,
    gateway,
    fee: rawOrZero(isMain ? fees.depositFee : fees.withdrawFee),
    retryFee: rawOrZero(fees.retryFee),
    mappingFee: rawOrZero(fees.mappingFee),
    min: {
      trx: rawOrZero(isMain ? fees.trxDepositMin : fees.trxWithdrawMin),
      trc10: rawOrZero(isMain ? fees.trc10DepositMin : fees.trc10WithdrawMin),
      trc20: rawOrZero(isMain ? fees.trc20DepositMin : fees.trc20WithdrawMin),
    },
  };
}
