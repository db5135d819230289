import type { TokenInfo } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { Amount } from '../data/Amount.tsx';
import { TokenLink } from './TokenLink.tsx';

interface TokenAmountProps {
  raw: bigint;
  token: TokenInfo;
  signed?: boolean;
  digits?: number | 'all';
  look?: 'column' | 'plain';
}

/** An amount of any token; its unit leads to the token's page. */
export function TokenAmount({ token, ...amount }: TokenAmountProps): ReactNode {
  return (
    <Amount
      {...amount}
      decimals={token.tokenDecimal}
      unit={<TokenLink token={token} look={amount.look === 'plain' ? 'text' : 'tag'} />}
    />
  );
}
