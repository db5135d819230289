import { expect } from 'vitest';
import type { Checks } from '../check.ts';
import { builds } from './kinds.ts';

export const changes = {
  newTxID: builds('with another fee limit', async (b, { alice, bob }) => {
    const built = await b.sendTrx(bob.address, 21, alice.address);
    built.raw_data.fee_limit = 5;
    const changed = await b.newTxID(built);
    expect(changed.txID).not.toBe(built.txID);
    return changed;
  }),
  alterTransaction: builds('a memo, ten minutes more', async (b, { alice, bob }) => {
    const built = await b.sendTrx(bob.address, 22, alice.address);
    // Older versions change the transaction that they are given.
    const { expiration } = built.raw_data;
    const changed = await b.alterTransaction(built, { data: 'hello', extension: 600 });
    expect(changed.raw_data.expiration - expiration).toBe(600_000);
    return changed;
  }),
  extendExpiration: builds('ten minutes more', async (b, { alice, bob }) => {
    const built = await b.sendTrx(bob.address, 23, alice.address);
    // Older versions change the transaction that they are given.
    const { expiration } = built.raw_data;
    const changed = await b.extendExpiration(built, 600);
    expect(changed.raw_data.expiration - expiration).toBe(600_000);
    return changed;
  }),
  addUpdateData: builds('a memo', async (b, { alice, bob }) =>
    b.addUpdateData(await b.sendTrx(bob.address, 24, alice.address), 'Thanks', 'utf8'),
  ),
} satisfies Checks;
