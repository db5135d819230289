import { ProposalState, type Proposal } from '@sunscope/tron/messages';
import { describe, expect, it } from 'vitest';
import { PayHistory } from './reward-rates.ts';

const TRX = 1_000_000n;
const NOW = new Map([
  ['getWitnessPayPerBlock', 8n * TRX],
  ['getWitness127PayPerBlock', 128n * TRX],
]);

function proposal(
  changes: Record<number, bigint>,
  endMs: bigint,
  state: Proposal['state'] = ProposalState.APPROVED,
): Proposal {
  return {
    proposal_id: 1n,
    proposer_address: new Uint8Array(21),
    parameters: Object.entries(changes).map(([key, value]) => ({ key: BigInt(key), value })),
    expiration_time: endMs,
    create_time: 0n,
    approvals: [],
    state,
  };
}

describe('PayHistory', () => {
  it('is what the parameters say where no proposal changed them', () => {
    const pay = new PayHistory(NOW, []);
    expect(pay.at(0n)).toEqual({ block: 8n * TRX, votes: 128n * TRX });
    expect(pay.at(10n ** 13n)).toEqual({ block: 8n * TRX, votes: 128n * TRX });
  });

  it('changes at the end of each approved proposal, and begins with what java-tron pays by itself', () => {
    // Main net: 32 and 16, then 16 and 160, then 8 and 128; the refused one changes nothing.
    const pay = new PayHistory(NOW, [
      proposal({ 5: 8n * TRX, 31: 128n * TRX }, 3000n),
      proposal({ 5: 16n * TRX, 31: 160n * TRX, 11: 40n }, 1000n),
      proposal({ 5: 1n }, 2000n, ProposalState.DISAPPROVED),
    ]);
    expect(pay.at(999n)).toEqual({ block: 32n * TRX, votes: 16n * TRX });
    expect(pay.at(1000n)).toEqual({ block: 16n * TRX, votes: 160n * TRX });
    expect(pay.at(2999n)).toEqual({ block: 16n * TRX, votes: 160n * TRX });
    expect(pay.at(3000n)).toEqual({ block: 8n * TRX, votes: 128n * TRX });
    expect([
      pay.changesWithin(0n, 1000n),
      pay.changesWithin(0n, 1001n),
      pay.changesWithin(1000n, 3000n),
    ]).toEqual([false, true, false]);
  });

  it('pays nothing that no parameter names', () => {
    expect(new PayHistory(new Map(), []).at(0n)).toEqual({ block: 0n, votes: 0n });
  });
});
