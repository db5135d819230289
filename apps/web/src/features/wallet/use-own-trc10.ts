import type { Address } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AlongToken } from '../../components/abi/along.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { FIRST_TOKEN_ID } from '../../wallet/intents/contract-parts.ts';
import { sendableTokens, type SendableToken } from '../../wallet/sendable-tokens.ts';
import { accountQuery } from './queries.ts';
import { tokenLabel } from './token-option.ts';

const useT = wordsOf('wallet');

/** The TRC10 tokens of an account, which can go along with calls and deployments; none for nobody. */
export function useOwnTrc10(own: Address | undefined): {
  choices: readonly AlongToken[];
  /** The token of that id, for the amounts of a confirmation. */
  tokensOf: (id: bigint) => readonly SendableToken[];
} {
  const t = useT();
  const { data } = useQuery({ ...accountQuery(own ?? ('' as never)), enabled: own !== undefined });
  const held = useMemo(
    () =>
      sendableTokens(own === undefined ? undefined : data).filter(
        ({ token }) => token.kind === 'trc10' && BigInt(token.id) >= FIRST_TOKEN_ID,
      ),
    [own, data],
  );
  return {
    choices: held.map(token => ({
      id: token.id,
      label: tokenLabel(t, token),
      symbol: token.symbol,
      decimals: token.info.tokenDecimal,
      balance: token.balance,
    })),
    tokensOf: id => held.filter(token => token.id === String(id)),
  };
}
