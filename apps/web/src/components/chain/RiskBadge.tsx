import type { Risk } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { useT, type MessageKey } from '../../lib/i18n/i18n.tsx';
import { Status } from '../feedback/Status.tsx';

const WORDS: Record<Risk, MessageKey> = {
  zero_value: 'ui_risk_zero_value',
  dust: 'ui_risk_dust',
  look_alike_address: 'ui_risk_look_alike_address',
  look_alike_token: 'ui_risk_look_alike_token',
  not_signed_by_owner: 'ui_risk_not_signed_by_owner',
  unknown_issuer: 'ui_risk_unknown_issuer',
  link_in_text: 'ui_risk_link_in_text',
};

/** Says that a row deserves suspicion and, in the tooltip and to screen readers, every reason. */
export function RiskBadge({
  risk,
  explain = false,
}: {
  risk: readonly Risk[];
  explain?: boolean;
}): ReactNode {
  const t = useT();
  if (risk.length === 0) return null;
  const reasons = risk.map(one => t(WORDS[one])).join(' ');
  return (
    <Status kind="warning" look={explain ? 'tag' : 'quiet'} hint={reasons}>
      {explain ? reasons : t('ui_suspicious')}
      {!explain && <span className="visually-hidden">: {reasons}</span>}
    </Status>
  );
}
