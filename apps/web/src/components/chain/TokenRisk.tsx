import type { TokenInfo } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
import { Status } from '../feedback/Status.tsx';
import { isSuspicious } from '../../lib/format/token-trust.ts';

interface TokenRiskProps {
  token: Pick<TokenInfo, 'tokenLevel'>;
  /** `word` where there is little room: the reason is in the tooltip and read out. */
  look?: 'sentence' | 'word';
}

/** Warns of a token that the index suspects; nothing for any other. */
export function TokenRisk({ token, look = 'sentence' }: TokenRiskProps): ReactNode {
  const t = useT();
  if (!isSuspicious(token)) return null;
  const reason = t('ui_suspicious_token');
  if (look === 'sentence') return <Status kind="warning">{reason}</Status>;
  return (
    <Status kind="warning" look="quiet" hint={reason}>
      <span aria-hidden="true">{t('ui_suspicious')}</span>
      <span className="visually-hidden">{reason}</span>
    </Status>
  );
}
