import type { TokenInfo } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
import { Status } from '../feedback/Status.tsx';
import { isSuspicious, riskReasons } from '../../lib/format/token-trust.ts';
import styles from './TokenRisk.module.css';

interface TokenRiskProps {
  token: Pick<TokenInfo, 'tokenLevel' | 'risk'>;
  /** What it imitates, where that is known. */
  copies?: { tokenName: string } | undefined;
  /** `quiet` has no background: inside tables. */
  look?: 'tag' | 'quiet';
}

/** Warns of a token that the index suspects, by the reasons that hold; nothing for any other. */
export function TokenRisk({ token, copies, look = 'tag' }: TokenRiskProps): ReactNode {
  if (!isSuspicious(token)) return null;
  return (
    <Status kind="warning" look={look}>
      <TokenReasons token={token} copies={copies} />
    </Status>
  );
}

/** "Copies Sun Dollar · Link in name"; only that it is suspicious where no reason is given. */
export function TokenReasons({ token, copies }: Omit<TokenRiskProps, 'look'>): ReactNode {
  const t = useT();
  return riskReasons(token).map((key, index) => (
    <span key={key}>
      {index > 0 && ' · '}
      {key === 'ui_copies_older' && copies !== undefined
        ? t.rich('ui_copies', {
            name: (
              <bdi className={styles['name']} data-tip={copies.tokenName}>
                {copies.tokenName}
              </bdi>
            ),
          })
        : t(key)}
    </span>
  ));
}
