import type { TokenInfo } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { Link } from '../../lib/routing/Link.tsx';
import { isSuspicious } from '../../lib/format/token-trust.ts';
import { tokenPath } from './token-facts.ts';
import { CUT_LETTERS, Tag } from '../base/Tag.tsx';
import styles from './TokenLink.module.css';

interface TokenLinkProps {
  token: TokenInfo;
  look?: 'tag' | 'text';
  /** Its name instead of its symbol, as items are known by that of their collection. */
  named?: boolean;
}

/** A token's symbol, leading to its page. A suspicious token is grey and has no link: its name may be the bait. */
export function TokenLink({ token, look = 'tag', named = false }: TokenLinkProps): ReactNode {
  const { tokenAbbr, tokenName, tokenId } = token;
  // TRX itself comes as `trx`, as TRONSCAN has it.
  const own = (named ? tokenName || tokenAbbr : tokenAbbr || tokenName) || tokenId;
  const symbol = token.tokenType === 'trx' ? 'TRX' : own;
  // A symbol that is cut stands in the hint as a whole.
  const hint = symbol.length > CUT_LETTERS ? `${symbol} ${token.tokenName}` : token.tokenName;
  const content = look === 'tag' ? <Tag hint={hint}>{symbol}</Tag> : <bdi>{symbol}</bdi>;
  const path = tokenPath(token);
  if (isSuspicious(token)) return <span className={styles['suspicious']}>{content}</span>;
  if (path === undefined) return content;
  return (
    <Link to={path} className={styles[look]}>
      {content}
    </Link>
  );
}
