import type { TokenInfo } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { Tag } from '../../components/base/Tag.tsx';
import { TokenLogo } from '../../components/chain/TokenLogo.tsx';
import { TokenRisk } from '../../components/chain/TokenRisk.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './TokenName.module.css';
import { tip } from '../../components/overlays/tip.ts';

const useT = wordsOf('explorer');

/** Title of a token's page. */
export function TokenHead({ token }: { token: TokenInfo }): ReactNode {
  const name = token.tokenName || token.tokenAbbr || token.tokenId;
  return (
    <span className={styles['head']}>
      <TokenLogo token={token} size={28} />
      <bdi className={styles['name']} data-tip={name}>
        {name}
      </bdi>
      {token.tokenAbbr !== '' && <Tag hint={token.tokenAbbr}>{token.tokenAbbr}</Tag>}
      <span className={styles['warning']}>
        <TokenRisk token={token} />
      </span>
    </span>
  );
}

/**
 * A web address out of a token's record: text, never a link. Anyone can write anything there, and explorers' links
 * are how fakes are made to look real.
 */
export function UntrustedUrl({ url }: { url: string }): ReactNode {
  const t = useT();
  return (
    <bdi dir="ltr" className="mono" {...tip(t('self_declared'))}>
      {url}
    </bdi>
  );
}
