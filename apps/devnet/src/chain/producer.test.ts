import { afterEach, describe, expect, it } from 'vitest';
import { startDevnet, type Devnet } from '../devnet.ts';
import { headerRawOf } from './blocks/archive.ts';

// The one test of real time: blocks come by themselves, in whole slots.

const BLOCK_MS = 100;
let devnet: Devnet;
afterEach(() => devnet.close());

async function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + 10_000;
  while (!condition()) {
    if (performance.now() > end) throw new Error('It did not happen within ten seconds');
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}

describe('block production', () => {
  it('goes by slots, stops while paused, and never loses sight of a transaction', async () => {
    devnet = await startDevnet({ blockMs: BLOCK_MS });
    const { chain } = devnet;
    await until(() => chain.head.number >= 4n);
    const times = [2n, 3n, 4n].map(number => {
      const block = chain.archive.block(number);
      return block ? Number(headerRawOf(block.header).timestamp) : 0;
    });
    const genesis = Number(chain.state.property('GENESIS_TIMESTAMP'));
    for (const time of times) expect((time - genesis) % BLOCK_MS).toBe(0);
    expect(times).toEqual(times.toSorted((a, b) => a - b));

    const [alice, bob] = devnet.accounts;
    if (!alice || !bob) throw new RangeError('There are no funded accounts');
    const { idHex } = await devnet.send(
      'TransferContract',
      { owner_address: alice.address, to_address: bob.address, amount: 1n },
      [alice],
    );
    await until(() => {
      const known = chain.pool.get(idHex) !== undefined || chain.archive.transaction(idHex) !== undefined;
      expect(known).toBe(true);
      return chain.archive.transaction(idHex) !== undefined;
    });

    await devnet.pause(true);
    await new Promise(resolve => setTimeout(resolve, BLOCK_MS));
    const { number } = chain.head;
    await new Promise(resolve => setTimeout(resolve, BLOCK_MS * 4));
    expect(chain.head.number).toBe(number);
    await devnet.pause(false);
    await until(() => chain.head.number > number);
  });
});
