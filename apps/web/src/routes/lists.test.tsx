import { expect, test } from 'vitest';
import { listWalk } from '../test/list-walk.ts';
import { CONTRACT } from '../test/made-answers.ts';
import { ALICE } from '../test/rows.ts';

/** Every list that is offered as a file; those that come whole are in nodes.test.tsx and governance.test.tsx. */
const LISTS = [
  '/blockchain/blocks',
  '/blockchain/transactions',
  '/blockchain/transfers',
  '/blockchain/accounts',
  '/contracts/contracts',
  '/contracts/contract-triggers',
  '/tokens/list',
  '/rating',
  '/proposals',
  '/votes-live',
  '/sr/committee',
  ...['transactions', 'transfers', 'internal-transactions'].map(tab => `/block/100/${tab}`),
  ...[
    'transactions',
    'transfers',
    'approvals',
    'internal-transactions',
    'freeze',
    'votes',
    'voters',
    'blocks',
    'contracts',
  ].map(tab => `/address/${ALICE}/${tab}`),
  ...['activity', 'similar', 'events', 'callers', 'holders'].map(tab => `/contract/${CONTRACT}/${tab}`),
  ...['transfers', 'holders'].flatMap(tab => [`/token/1000001/${tab}`, `/token20/${CONTRACT}/${tab}`]),
  `/representative/${ALICE}/voters`,
];

/** For what hangs: two dozen lists on a busy machine. */
const LONGEST_MS = 300_000;

test(
  'address, request, order, time range and file of each list agree, in words that the API knows',
  async () => {
    expect(await listWalk(LISTS)).toEqual([]);
  },
  LONGEST_MS,
);
