import type { Proposal } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import type { Intent } from '../../wallet/intents/registry.ts';
import styles from './ProposalForm.module.css';
import { useOwnWitness } from './use-own-witness.ts';

const useT = wordsOf('governance-forms');

interface ProposalActionsProps {
  proposal: Pick<Proposal, 'proposalId' | 'state' | 'approvals' | 'proposer' | 'expirationTime'>;
  /** `small` in a line of a list. */
  size?: 'small' | 'normal';
  onAct: (intent: Intent) => void;
}

/** What who is signed in can do about a proposal: nothing unless it is open and they are a witness with a key. */
export function ProposalActions({ proposal, size = 'normal', onAct }: ProposalActionsProps): ReactNode {
  const t = useT();
  const { own, signs, isWitness } = useOwnWitness();
  if (own === undefined || !signs || isWitness !== true || proposal.state !== 'PENDING') return null;
  const hasApproved = proposal.approvals.some(({ address }) => address === own);
  const common = { from: own, note: '', permissionId: 0, proposal: BigInt(proposal.proposalId) };
  return (
    <div className={styles['actions']}>
      {hasApproved ? (
        <Button size={size} onClick={() => onAct({ kind: 'proposal_withdraw', ...common })}>
          {t('withdraw')}
        </Button>
      ) : (
        <Button
          size={size}
          kind={size === 'small' ? 'quiet' : 'primary'}
          onClick={() => onAct({ kind: 'proposal_approve', ...common })}
        >
          {t('approve')}
        </Button>
      )}
      {proposal.proposer.address === own && (
        <Button size={size} kind="danger" onClick={() => onAct({ kind: 'proposal_delete', ...common })}>
          {t('cancel_proposal')}
        </Button>
      )}
    </div>
  );
}
