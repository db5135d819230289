import type { TokenInfo } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { Tag } from '../../components/base/Tag.tsx';
import { TokenLogo } from '../../components/chain/TokenLogo.tsx';
import { TokenRisk } from '../../components/chain/TokenRisk.tsx';
import styles from './TokenName.module.css';

/** Title of a token's page. */
export function TokenHead({
  token,
  copies,
}: {
  token: TokenInfo;
  /** What it imitates. */
  copies?: { tokenName: string } | undefined;
}): ReactNode {
  const name = token.tokenName || token.tokenAbbr || token.tokenId;
  return (
    <span className={styles['head']}>
      <TokenLogo token={token} size={28} />
      <bdi className={styles['name']} data-tip={name}>
        {name}
      </bdi>
      {token.tokenAbbr !== '' && <Tag hint={token.tokenAbbr}>{token.tokenAbbr}</Tag>}
      <span className={styles['warning']}>
        <TokenRisk token={token} copies={copies} />
      </span>
    </span>
  );
}
