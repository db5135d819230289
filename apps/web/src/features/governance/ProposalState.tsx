import type { Proposal } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { Status, type StatusKind } from '../../components/feedback/Status.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';

const useT = wordsOf('governance');

const KINDS = {
  PENDING: 'pending',
  APPROVED: 'success',
  DISAPPROVED: 'failed',
  CANCELED: 'neutral',
} satisfies Record<Proposal['state'], StatusKind>;

/** Where a proposal stands, in a word. */
export function ProposalState({ proposal }: { proposal: Pick<Proposal, 'state'> }): ReactNode {
  const t = useT();
  return (
    <Status kind={KINDS[proposal.state]} look="quiet">
      {t(`proposal_${proposal.state}`)}
    </Status>
  );
}
