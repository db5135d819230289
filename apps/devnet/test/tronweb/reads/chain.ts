import { expect } from 'vitest';
import { MAINTENANCE_MS } from '../world.ts';
import { asNumbers, has, is, type Read } from './read.ts';

/** Nodes, witnesses, proposals and prices. */
export const chain: Readonly<Record<string, Read>> = {
  listNodes: { how: 'none: a devnet has no peers', check: is([]), raw: 'numbers' },
  listSuperRepresentatives: {
    how: '27',
    check: result => expect(result).toHaveLength(27),
  },
  getNowWitnessList: {
    how: 'the first three',
    parameters: () => [{ limit: 3 }],
    check: (result, { witness }) => expect(result).toMatchObject([{ address: witness.hex }, {}, {}]),
  },
  timeUntilNextVoteCycle: {
    how: 'the next maintenance, which it gives in seconds since 1970',
    check: (result, { devnet }) => {
      const ahead = Number(result) * 1_000 - devnet.clock.now();
      expect(ahead).toBeGreaterThan(0);
      expect(ahead).toBeLessThanOrEqual(MAINTENANCE_MS);
    },
  },
  getNodeInfo: {
    how: 'version 4.8.0 and the head block',
    check: has({ configNodeInfo: { codeVersion: '4.8.0' } }),
    raw: 'changes',
  },
  getProposal: {
    how: 'by id',
    parameters: () => [1],
    check: result => expect(asNumbers(result)).toMatchObject({ parameters: [{ key: 11, value: 150 }] }),
  },
  listProposals: {
    how: 'one',
    check: result => expect(asNumbers(result)).toMatchObject([{ proposal_id: 1 }]),
  },
  getChainParameters: {
    how: '1,000 sun a byte',
    check: result => expect(asNumbers(result)).toContainEqual({ key: 'getTransactionFee', value: 1_000 }),
  },
  getBandwidthPrices: { how: '1,000 sun since block 0', check: is('0:1000'), raw: 'numbers' },
  getEnergyPrices: { how: '100 sun since block 0', check: is('0:100'), raw: 'numbers' },
};
