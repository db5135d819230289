// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Account } from '@sunscope/tron/messages';
import { emptyMessage } from '@sunscope/tron/codec';
import { intentOf } from './batch.ts';
import { gatherBatchFacts, quoteBatch } from './quote-batch.ts';
import { batchOf, OWNER, recipient } from './testing.ts';
import type { QuoteNode } from '../quote-facts.ts';

const PARAMETERS = new Map([
  ['getTransactionFee', 1_000n],
  ['getCreateNewAccountFeeInSystemContract', 1_000_000n],
  ['getCreateAccountFee', 100_000n],
]);
const block = { id: new Uint8Array(32), timestampMs: BigInt(Date.now()) };

/** A node that counts what it is asked; the recipients named have no account. */
function nodeOf(strangers: readonly string[] = [], freeNetLimit = 600n) {
  const asked: string[] = [];
  const account: Account = { ...emptyMessage('Account'), balance: 50_000_000n };
  const node = {
    account: async address => {
      asked.push(address === OWNER ? 'owner' : 'recipient');
      return strangers.includes(address) ? undefined : account;
    },
    accountResource: async () => {
      asked.push('resources');
      return { ...emptyMessage('AccountResourceMessage'), freeNetLimit };
    },
    chainParameters: async () => {
      asked.push('parameters');
      return PARAMETERS;
    },
    contract: async () => undefined,
    delegatedResource: async () => [],
    reward: async () => 0n,
    triggerConstant: () => Promise.reject(new Error('not used')),
  } as QuoteNode;
  return { node, asked };
}

async function quoteRows(count: number, node: QuoteNode) {
  const batch = batchOf(count);
  const intents = batch.rows.map(row => intentOf(batch, row));
  return quoteBatch(await gatherBatchFacts(node, intents, { block, feeLimitSun: 0n }), 0n);
}

describe('the cost of a list', () => {
  it('uses the free bandwidth up over the rows, and burns for the rest', async () => {
    const { node, asked } = nodeOf();
    const quote = await quoteRows(4, node);
    expect(quote.quotes.map(({ bandwidth }) => bandwidth.paidBy)).toEqual(['free', 'free', 'burn', 'burn']);
    const [, , third, fourth] = quote.quotes;
    expect(quote.feeSun).toBe((third?.feeSun ?? 0n) + (fourth?.feeSun ?? 0n));
    expect(quote.spendsSun).toBe(10n);
    expect(quote.totalSun).toBe(quote.feeSun + 10n);
    expect(quote.consentSun).toBeUndefined();
    // What is the same for every row is asked once.
    expect(asked.filter(what => what !== 'recipient').toSorted()).toEqual([
      'owner',
      'parameters',
      'resources',
    ]);
    expect(asked.filter(what => what === 'recipient')).toHaveLength(4);
  });

  it('opens accounts, and says what the balance is short of', async () => {
    const quote = await quoteRows(50, nodeOf(Array.from({ length: 50 }, (_, n) => recipient(n))).node);
    expect(quote.opened).toBe(50);
    expect(quote.activationSun).toBe(50_000_000n);
    expect(quote.feeSun).toBe(55_000_000n);
    expect(quote.shortSun).toBe(quote.totalSun - 50_000_000n);
  });

  it('names the rows that the chain would refuse, with the reason', async () => {
    const { node } = nodeOf();
    const quote = await quoteRows(3, {
      ...node,
      account: async address => ({
        ...(await node.account(address))!,
        type: address === recipient(1) ? 2 : 0,
      }),
      chainParameters: async () => new Map([...PARAMETERS, ['getForbidTransferToContract', 1n]]),
    });
    expect(quote.failures).toEqual([{ index: 1, words: { key: 'refused_to_contract' } }]);
  });

  it('tells how far it is, asks about few rows at a time, and about no further ones once it is stopped', async () => {
    const { node } = nodeOf();
    let [under, most] = [0, 0];
    const slow: QuoteNode = {
      ...node,
      account: async address => {
        most = Math.max(most, ++under);
        await new Promise(resolve => setTimeout(resolve));
        under--;
        return node.account(address);
      },
    };
    const batch = batchOf(200);
    const intents = batch.rows.map(row => intentOf(batch, row));
    const counts: number[] = [];
    await gatherBatchFacts(slow, intents, { block, feeLimitSun: 0n, onChecked: done => counts.push(done) });
    expect(counts).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    // The sender's own account is one question more.
    expect(most).toBeLessThanOrEqual(5);

    const stop = new AbortController();
    const until = { onChecked: (done: number) => done === 37 && stop.abort(), signal: stop.signal };
    const asked = nodeOf();
    await expect(gatherBatchFacts(asked.node, intents, { block, feeLimitSun: 0n, ...until })).rejects.toThrow(
      'aborted',
    );
    expect(asked.asked.filter(what => what === 'recipient').length).toBeLessThan(45);
  });
});
