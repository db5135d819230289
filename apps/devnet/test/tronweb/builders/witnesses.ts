import type { Checks } from '../check.ts';
import { builds, isCarol, isWitness } from './kinds.ts';

export const witnesses = {
  applyForSR: builds(
    'for 9,999 TRX',
    (b, { carol }) => b.applyForSR(carol.address, 'https://carol.example'),
    isCarol,
  ),
  updateWitness: builds(
    'another page',
    (b, { carol }) => b.updateWitness(carol.address, 'https://carol-2.example'),
    isCarol,
  ),
  updateBrokerage: builds('30 percent', (b, { carol }) => b.updateBrokerage(30, carol.address), isCarol),
  createProposal: builds(
    'a second proposal',
    (b, { witness }) => b.createProposal({ key: 68, value: 5 }, witness.address),
    isWitness,
  ),
  voteProposal: builds('', (b, { witness }) => b.voteProposal(2, true, witness.address), isWitness),
  deleteProposal: builds('', (b, { witness }) => b.deleteProposal(2, witness.address), isWitness),
} satisfies Checks;
