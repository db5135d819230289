import { beforeAll, describe, expect, it } from 'vitest';
import { walkChain } from './chain.ts';
import { NOBODY } from './sign-in.ts';
import { shapeTest } from './usual-tests.ts';
import { call, refused } from './world.ts';

const PATH = '/api/account/head';
/** The busiest and the poorest of them, a contract and a witness among these. */
const ASKED = 24;

let people: string[];
beforeAll(async () => {
  await walkChain();
  const { data } = await call('/api/account/list', { limit: 200 });
  people = data.filter((_, at) => at % Math.ceil(data.length / ASKED) === 0).map(row => row.address);
  const { data: seated } = await call('/api/pagewitness', { limit: 2 });
  people.push(...seated.map(row => row.address));
});

describe(PATH, () => {
  shapeTest(PATH, { address: NOBODY });

  it('values: counts are those of the lists', async () => {
    for (const address of people) {
      const { counts } = await call(PATH, { address });
      const totals = async (lists: Promise<{ rangeTotal: number }>[]) =>
        (await Promise.all(lists)).map(list => list.rangeTotal);
      const few = { limit: 1 };
      expect(
        [counts.internal, counts.votes, counts.voters, counts.blocks, counts.contracts],
        address,
      ).toEqual(
        await totals([
          call('/api/internal-transaction', { address, ...few }),
          call('/api/vote', { voter: address, ...few }),
          call('/api/vote', { candidate: address, ...few }),
          call('/api/block', { producer: address, ...few }),
          call('/api/contracts', { creator: address, ...few }),
        ]),
      );
    }
  });

  it('values: who funded it sent it TRX, and nobody did before', async () => {
    let funded = 0;
    for (const address of people) {
      const { fundedBy, firstTime, lastTime } = await call(PATH, { address });
      // An account that another made for it may have done nothing yet.
      if (lastTime !== 0) expect(lastTime).toBeGreaterThanOrEqual(firstTime);
      if (fundedBy === null) continue;
      funded++;
      const transfers = await call('/api/transfer', {
        to: address,
        token: '_',
        limit: 200,
        sort: 'timestamp',
        risk: 'show',
      });
      expect(transfers.data[0], address).toMatchObject({
        transactionHash: fundedBy.hash,
        transferFromAddress: fundedBy.address,
        amount: fundedBy.amount,
      });
    }
    expect(funded).toBeGreaterThan(5);
  });

  it('values: nothing is known of an address that nobody ever used', async () => {
    expect(await call(PATH, { address: NOBODY })).toMatchObject({
      firstTime: 0,
      lastTime: 0,
      fundedBy: null,
    });
  });

  it('bad input: an address is needed', async () => {
    await refused(PATH, /address/);
    await refused(`${PATH}?address=T123`, /address/);
  });
});
