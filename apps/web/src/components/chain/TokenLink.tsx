import type { TokenInfo } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { Link } from '../../lib/routing/Link.tsx';
import { isSuspicious } from '../../lib/format/token-trust.ts';
import { tokenPath } from './token-facts.ts';
import { Tag } from '../base/Tag.tsx';
import styles from './TokenLink.module.css';

interface TokenLinkProps {
  token: TokenInfo;
  look?: 'tag' | 'text';
}

/** A tag cuts symbols of more letters: all of them are in the hint then. */
const CUT_LETTERS = 14;

/** A token's symbol, leading to its page. A suspicious token has no link: its name may be the bait. */
export function TokenLink({ token, look = 'tag' }: TokenLinkProps): ReactNode {
  const symbol = token.tokenAbbr || token.tokenName || token.tokenId;
  const hint = symbol.length > CUT_LETTERS ? `${symbol} ${token.tokenName}` : token.tokenName;
  const content = look === 'tag' ? <Tag hint={hint}>{symbol}</Tag> : <bdi>{symbol}</bdi>;
  const path = tokenPath(token);
  if (path === undefined || isSuspicious(token)) return content;
  return (
    <Link to={path} className={styles[look]}>
      {content}
    </Link>
  );
}
