import { owned, type Built } from '../form.ts';

export const witnesses: Readonly<Record<string, Built>> = {
  votewitnessaccount: [
    'VoteWitnessContract',
    owned('alice', ({ witness }, form) => ({
      votes: [{ vote_address: form.address(witness), vote_count: 3 }],
    })),
  ],
  createwitness: [
    'WitnessCreateContract',
    owned('bob', (_world, form) => ({ url: form.name('https://bob.example') })),
  ],
  updatewitness: [
    'WitnessUpdateContract',
    owned('witness', (_world, form) => ({ update_url: form.name('https://new.example') })),
  ],
  updateBrokerage: ['UpdateBrokerageContract', owned('witness', () => ({ brokerage: 30 }))],
  proposalcreate: [
    'ProposalCreateContract',
    owned('witness', () => ({ parameters: [{ key: 68, value: 5 }] })),
  ],
  proposalapprove: [
    'ProposalApproveContract',
    owned('witness', () => ({ proposal_id: 1, is_add_approval: true })),
  ],
  proposaldelete: ['ProposalDeleteContract', owned('witness', () => ({ proposal_id: 1 }))],
};
