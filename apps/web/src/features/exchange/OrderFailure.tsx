import type { OwnOrder } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { Story } from '../../components/chain/Story.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';

const useT = wordsOf('transactions');

/** Why a call failed, in words; what the node says where there are none. */
export function OrderFailure({ failure }: { failure: NonNullable<OwnOrder['failure']> }): ReactNode {
  const t = useT();
  const template = `failure_${failure.code}`;
  return t.has(template) ? (
    <Story story={{ template, vars: failure.vars }} />
  ) : (
    <bdi>{failure.nodeMessage}</bdi>
  );
}
