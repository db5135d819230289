import IconAlertTriangle from '~icons/alert-triangle';
import type { TokenInfo } from '@sunscope/product-api/types';
import { useState, type ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/Icon.tsx';
import { identiconShape } from './identicon-shape.ts';
import { isSuspicious } from '../../lib/format/token-trust.ts';
import { isOwnPicture } from '../../lib/format/own-picture.ts';
import styles from './TokenLogo.module.css';

type LogoToken = Pick<
  TokenInfo,
  'tokenId' | 'tokenAbbr' | 'tokenName' | 'tokenLogo' | 'tokenLevel' | 'tokenType'
>;

/** A token's round picture; its first letter where it has none, and a warning where it is suspicious. */
export function TokenLogo(props: { token: LogoToken; size?: number }): ReactNode {
  return (
    <span className={styles['frame']}>
      <Picture {...props} />
    </span>
  );
}

function Picture({ token, size = 20 }: { token: LogoToken; size?: number }): ReactNode {
  const [broken, setBroken] = useState(false);
  const box = { inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.5) };
  if (isSuspicious(token))
    return (
      <span className={classNames(styles['logo'], styles['warning'])} style={box}>
        <Icon of={IconAlertTriangle} size={Math.round(size * 0.65)} />
      </span>
    );
  if (isOwnPicture(token.tokenLogo) && !broken)
    return (
      <img
        className={styles['logo']}
        src={token.tokenLogo}
        alt=""
        width={size}
        height={size}
        onError={() => setBroken(true)}
      />
    );
  if (token.tokenType === 'trx') return <TrxMark size={size} />;
  const { hue } = identiconShape(token.tokenId);
  return (
    <svg className={styles['logo']} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <rect width="20" height="20" fill={`hsl(${hue} 48% 38%)`} />
      <text
        x="10"
        y="10.5"
        textAnchor="middle"
        dominantBaseline="central"
        fill="#fff"
        fontSize="10.5"
        fontWeight="600"
      >
        {firstLetter(token.tokenAbbr || token.tokenName)}
      </text>
    </svg>
  );
}

function firstLetter(name: string): string {
  const code = name.trim().codePointAt(0);
  return code === undefined ? '?' : String.fromCodePoint(code).toUpperCase();
}

function TrxMark({ size }: { size: number }): ReactNode {
  return (
    <svg className={styles['logo']} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <rect width="20" height="20" fill="#c4262e" />
      <path
        d="M5 5.6l8 1.5 2.2 2.1-5.6 6.1zM5 5.6l5.3 3.9M10.3 9.5l-.7 5.8M10.3 9.5l4.9-.3M10.3 9.5L13 7.1"
        fill="none"
        stroke="#fff"
        strokeWidth="1.1"
        strokeLinejoin="round"
      />
    </svg>
  );
}
