import { ContractType, type VoteWitnessContract } from '@sunscope/tron/messages';
import {
  BROKERAGE_CHANGES,
  PROPOSAL_EVENTS,
  ProposalAction,
  VOTES,
} from '../../database/derived/governance.ts';
import { MAX_INDEX, transferOfPosition } from '../../database/position.ts';
import { bigintField, isAddressBytes, type TransactionContext } from '../transaction-context.ts';
import type { BlockEffect } from '../effects.ts';
import type { Derivation } from './derivation.ts';
import type { DerivedRows } from './derived-rows.ts';
import { internalSteps, votesOfExtra } from './internal-steps.ts';

/** Ballots, brokerage and proposals. */
export const governanceRows: Derivation = {
  transaction(context, block, rows) {
    const { row, contract } = context;
    if (!row.succeeded) return;
    const step = { position: row.position, timestamp_ms: block.timestampMs };
    switch (row.contractType) {
      case ContractType.VoteWitnessContract: {
        const ballot = contract?.parameter as VoteWitnessContract | undefined;
        addBallot(rows, step, row.owner, ballot?.votes ?? []);
        return;
      }
      case ContractType.TriggerSmartContract:
      case ContractType.CreateSmartContract:
        ballotsOfContracts(context, block, rows);
        return;
      case ContractType.UpdateBrokerageContract:
        rows.append(BROKERAGE_CHANGES, {
          ...step,
          witness: row.owner,
          brokerage: Number(contract?.parameter?.['brokerage'] ?? 0),
        });
        return;
      case ContractType.ProposalCreateContract:
        rows.append(PROPOSAL_EVENTS, {
          ...step,
          action: ProposalAction.create,
          proposal: null,
          actor: row.owner,
        });
        return;
      case ContractType.ProposalApproveContract:
        rows.append(PROPOSAL_EVENTS, {
          ...step,
          action:
            contract?.parameter?.['is_add_approval'] === true
              ? ProposalAction.approve
              : ProposalAction.withdrawApproval,
          proposal: bigintField(contract, 'proposal_id') ?? 0n,
          actor: row.owner,
        });
        return;
      case ContractType.ProposalDeleteContract:
        rows.append(PROPOSAL_EVENTS, {
          ...step,
          action: ProposalAction.cancel,
          proposal: bigintField(contract, 'proposal_id') ?? 0n,
          actor: row.owner,
        });
    }
  },
};

function addBallot(
  rows: DerivedRows,
  step: { position: bigint; timestamp_ms: bigint },
  voter: Uint8Array,
  votes: readonly { vote_address: Uint8Array; vote_count: bigint }[],
): void {
  votes.forEach((vote, index) => {
    if (!isAddressBytes(vote.vote_address)) return;
    rows.append(VOTES, {
      ...step,
      position: step.position + BigInt(index),
      ballot: step.position,
      voter,
      candidate: vote.vote_address,
      votes: vote.vote_count,
    });
  });
}

/** Only nodes that keep what contracts do with stake report these. */
function ballotsOfContracts({ info, row }: TransactionContext, block: BlockEffect, rows: DerivedRows): void {
  let position = row.position;
  for (const { note, caller, extra } of internalSteps(info)) {
    if (note !== 'voteWitness') continue;
    const votes = votesOfExtra(extra);
    // Behind its last place are those of the next transaction.
    if (transferOfPosition(position) + votes.length > MAX_INDEX) return;
    addBallot(rows, { position, timestamp_ms: block.timestampMs }, caller, votes);
    position += BigInt(votes.length);
  }
}
