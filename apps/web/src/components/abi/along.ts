import { parseAmount, TRX_DECIMALS } from '@sunscope/tron/amount';

/** What goes along with a call or a deployment, in raw units; 0 for none. */
export interface Along {
  callValueSun: bigint;
  tokenId: bigint;
  tokenValue: bigint;
}

/** A TRC10 token that can go along. */
export interface AlongToken {
  id: string;
  /** As it stands in a list: names repeat, ids do not. */
  label: string;
  symbol: string;
  decimals: number;
  /** Raw units. */
  balance: bigint;
}

/** What is typed; no token where its id is empty. */
export interface AlongDraft {
  trx: string;
  token: string;
  amount: string;
}

export interface AlongFaults {
  trx?: 'abi_trx_range';
  amount?: 'abi_token_empty' | 'abi_token_more';
}

export const NOTHING_TYPED: AlongDraft = { trx: '', token: '', amount: '' };
export const NOTHING_ALONG: Along = { callValueSun: 0n, tokenId: 0n, tokenValue: 0n };

const MOST_INT64 = 2n ** 63n - 1n;

/** What was typed, and what is wrong with it: the chain takes no token without an amount, and none beyond its numbers. */
export function readAlong(
  { trx, token, amount }: AlongDraft,
  tokens: readonly AlongToken[],
): { along: Along; faults: AlongFaults } {
  const chosen = tokens.find(({ id }) => id === token);
  const callValueSun = trx === '' ? 0n : parseAmount(trx, TRX_DECIMALS);
  const tokenValue = chosen === undefined || amount === '' ? 0n : parseAmount(amount, chosen.decimals);
  return {
    along: {
      callValueSun,
      tokenId: chosen === undefined ? 0n : BigInt(chosen.id),
      tokenValue,
    },
    faults: {
      ...(callValueSun > MOST_INT64 ? { trx: 'abi_trx_range' as const } : {}),
      ...(chosen !== undefined && tokenValue === 0n ? { amount: 'abi_token_empty' as const } : {}),
      ...(chosen !== undefined && tokenValue > chosen.balance ? { amount: 'abi_token_more' as const } : {}),
    },
  };
}
