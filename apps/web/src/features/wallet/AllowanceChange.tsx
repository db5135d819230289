import IconArrowRight from '~icons/arrow-right';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Icon } from '../../components/base/Icon.tsx';
import { allowanceQuery } from '../../wallet/allowance.ts';
import type { AllowanceTerms } from '../../wallet/intents/intent.ts';
import { UNLIMITED_ALLOWANCE } from '../../wallet/intents/trc20-approve.ts';
import type { SendableToken } from '../../wallet/sendable-tokens.ts';
import { AmountOf } from './ConfirmValue.tsx';
import { useIntentWords } from './intent-words.ts';

/** An allowance before and after. */
export function AllowanceChange({
  terms,
  tokens,
}: {
  terms: AllowanceTerms;
  tokens: readonly SendableToken[];
}): ReactNode {
  const t = useIntentWords();
  const { data: before, error } = useQuery(allowanceQuery(terms));
  const shown = (raw: bigint) =>
    raw === 0n ? (
      t('approve_none')
    ) : raw >= UNLIMITED_ALLOWANCE ? (
      t('approve_unlimited')
    ) : (
      <AmountOf amount={{ asset: terms.contract, raw }} tokens={tokens} />
    );
  return (
    <span className="pieces">
      {typeof before === 'bigint'
        ? shown(before)
        : (before === null || error !== null) && t('approve_before_unknown')}
      <Icon of={IconArrowRight} />
      <b>{shown(terms.raw)}</b>
    </span>
  );
}
