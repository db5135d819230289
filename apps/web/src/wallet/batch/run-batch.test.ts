// @vitest-environment node
import { assert, asyncProperty, integer } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../../../scripts/lib/deep.mjs';
import { WalletError } from '../signer.ts';
import { failedAgain, isSettled, tallyOf, type Batch } from './batch.ts';
import {
  batchOf,
  memoryChain,
  memoryJournal,
  OWNER,
  recipient,
  runPage,
  testSigner,
  type Trouble,
} from './testing.ts';

const CALM: Trouble = {
  broadcast: () => 'ok',
  answers: () => true,
  fails: () => false,
  undone: () => ({ blocks: 0, forgotten: false }),
};

/** A browser with a chain: pages run the batch until they stop or are killed. */
function browser(trouble: Partial<Trouble> = {}, count = 3) {
  let rules: Trouble = { ...CALM, ...trouble };
  const chain = memoryChain({
    broadcast: () => rules.broadcast(),
    answers: () => rules.answers(),
    fails: () => rules.fails(),
    undone: () => rules.undone(),
  });
  const batch = batchOf(count);
  let signed = 0;
  let ticks = 0;
  const journal = memoryJournal();
  return {
    chain,
    journal,
    batch,
    signed: () => signed,
    calm: () => {
      rules = CALM;
    },
    read: async (): Promise<Batch> => (await journal.read(OWNER))!,
    /** @param dies whether the page is gone at this step, after what it did */
    page: (dies: () => boolean = () => false, isLocked: () => boolean = () => false) =>
      runPage(
        {
          batch,
          journal,
          node: chain.node,
          pause: async ms => chain.pass(ms),
          // No two pages have the same millisecond: what they sign differs.
          now: () => chain.now() + (ticks++ % 1000),
          signer: {
            ...testSigner,
            signTransaction: async () => {
              if (isLocked()) throw new WalletError('locked', 'locked');
              signed++;
              return new Uint8Array(65);
            },
          },
        },
        dies,
      ),
  };
}

describe('a batch that nothing disturbs', () => {
  it('pays row after row and ends when no block of it can be undone', async () => {
    const { journal, batch, page, read, chain, signed } = browser();
    expect(await journal.add(batch)).toBe(true);
    expect(await journal.add({ ...batch, id: 'other' })).toBe(false);
    expect(await page()).toEqual({ why: 'settled' });
    expect(tallyOf(await read())).toEqual({ paid: 3, included: 0, open: 0, failed: 0, unpaid: 0 });
    expect(chain.paid()).toEqual(new Map([0, 1, 2].map(n => [recipient(n), 1])));
    expect(signed()).toBe(3);
    await journal.close(batch);
    expect(await page()).toEqual({ why: 'stopped' });
  });

  it('is paid once where two tabs carry it out', async () => {
    const { journal, batch, page, chain } = browser({}, 6);
    await journal.add(batch);
    expect(await Promise.all([page(), page()])).toEqual([{ why: 'settled' }, { why: 'settled' }]);
    expect([...chain.paid().values()]).toEqual([1, 1, 1, 1, 1, 1]);
  });
});

describe('a row that does not get through', () => {
  it('stops the batch, and is sent again only when it can never arrive', async () => {
    let refuses = true;
    const { journal, batch, page, read, chain } = browser({
      broadcast: () => (refuses ? 'refused' : 'ok'),
    });
    await journal.add(batch);
    const stop = await page();
    expect(stop).toMatchObject({ why: 'failed', line: 1, failure: { key: 'send_error_validate' } });
    const [row] = (await read()).rows;
    const first = row?.state.is === 'signed' ? row.state.last : undefined;
    expect(first?.hash).toMatch(/^[0-9a-f]{64}$/);
    // The same bytes are broadcast again first: they pay once, whatever the node did with them before.
    refuses = false;
    expect(await page()).toEqual({ why: 'settled' });
    expect((await read()).rows[0]?.state).toEqual({ is: 'paid', hash: first?.hash });
    expect([...chain.paid().values()]).toEqual([1, 1, 1]);
  });

  it('is told to be unpaid where the wallet is locked, and nothing of it was signed', async () => {
    const { journal, batch, page, read, chain } = browser();
    await journal.add(batch);
    expect(await page(undefined, () => true)).toMatchObject({
      why: 'failed',
      line: 1,
      failure: { key: 'wallet_error_locked' },
    });
    expect((await read()).rows[0]).toMatchObject({ state: { is: 'unpaid' } });
    expect(chain.paid().size).toBe(0);
  });

  it('is signed again after a failure in a block only when asked to', async () => {
    let fails = true;
    const { journal, batch, page, read, chain, signed } = browser({ fails: () => fails }, 1);
    await journal.add(batch);
    expect(await page()).toMatchObject({ why: 'failed', failure: { key: 'send_error_failed_on_chain' } });
    expect(await page()).toEqual({ why: 'settled' });
    expect((await read()).rows[0]?.state.is).toBe('failed');
    expect(signed()).toBe(1);
    fails = false;
    await journal.change(batch, failedAgain);
    expect(await page()).toEqual({ why: 'settled' });
    expect((await read()).rows[0]).toMatchObject({ state: { is: 'paid' } });
    expect([...chain.paid().values()]).toEqual([1]);
  });

  it('is signed again once its expiry has passed in a solid block', async () => {
    const lost = ['lost', 'lost', 'lost'] as const;
    let calls = 0;
    const { journal, batch, page, read, chain, signed } = browser(
      { broadcast: () => lost[calls++] ?? 'ok' },
      1,
    );
    await journal.add(batch);
    const began = chain.now();
    expect(await page()).toEqual({ why: 'settled' });
    expect((await read()).rows[0]?.state.is).toBe('paid');
    expect(signed()).toBe(2);
    expect(chain.now() - began).toBeGreaterThan(5 * 60_000);
    expect([...chain.paid().values()]).toEqual([1]);
  });
});

/** Numbers from a seed: mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

it('pays each row once or says that it is unpaid, whatever breaks off', async () => {
  await assert(
    asyncProperty(integer(), async seed => {
      const random = randomOf(seed);
      const often = random() * 0.3;
      const happens = (share: number) => random() < share;
      const count = 1 + Math.floor(random() * 5);
      const one = browser(
        {
          broadcast: () =>
            happens(often) ? (['lost_answer', 'refused', 'lost'] as const)[Math.floor(random() * 3)]! : 'ok',
          answers: () => !happens(often),
          fails: () => happens(often / 4),
          undone: () => ({
            blocks: happens(often / 4) ? Math.floor(random() * 12) : 0,
            forgotten: happens(0.5),
          }),
        },
        count,
      );
      const { journal, batch, chain } = one;
      const atMostOnce = () => expect(Math.max(0, ...chain.paid().values())).toBeLessThanOrEqual(1);
      await journal.add(batch);
      for (let round = 0; round < 30 && !isSettled(await one.read()); round++) {
        const dies = () => happens(often / 8);
        const pages = [1, ...(happens(0.2) ? [2] : [])];
        await Promise.all(pages.map(() => one.page(dies, () => happens(often / 2))));
        atMostOnce();
        if (happens(0.3)) chain.pass(random() * 600_000);
        if (happens(0.2)) await journal.change(batch, failedAgain);
      }
      one.calm();
      for (let round = 0; round < 50 && !isSettled(await one.read()); round++) {
        await one.page();
        atMostOnce();
      }
      chain.pass(600_000);
      const paid = chain.paid();
      for (const { to, state } of (await one.read()).rows)
        expect({ to, is: state.is, times: paid.get(to) ?? 0 }).toEqual({
          to,
          is: state.is,
          times: state.is === 'paid' ? 1 : 0,
        });
    }),
    { numRuns: rounds(60, 3_000) },
  );
});
