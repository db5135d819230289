import { describe, expect, it } from 'vitest';
import { walkChain, walkTransfers, textOf } from './chain.ts';
import { call, get } from './world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe.each(['/api/transaction/statistics', '/api/transfer/statistics'] as const)('%s', path => {
  it('values: counts of the last day by kind', async () => {
    const chain = await walkChain();
    const answer = await call(path);
    const newest = Math.max(...(await call('/api/block', { limit: 1 })).data.map(block => block.timestamp));
    const since = newest - (newest % HOUR_MS) - 23 * HOUR_MS;
    const recent = chain.filter(item => item.timeMs >= since);
    const of = (...types: string[]) => recent.filter(item => types.includes(item.type)).length;
    expect(answer.txCount).toBe(chain.length);
    expect(answer.lastDayTxCount).toBe(recent.length);
    expect(answer.trxTransferCount).toBe(of('TransferContract'));
    expect(answer.trc10TransferCount).toBe(of('TransferAssetContract'));
    expect(answer.triggerCount).toBe(of('TriggerSmartContract'));
    expect(answer.votesCount).toBe(of('VoteWitnessContract'));
    expect(answer.trxTransferProportion).toBeCloseTo(of('TransferContract') / recent.length, 5);
    const shares = [
      answer.trxTransferProportion,
      answer.trc10TransferProportion,
      answer.triggerProportion,
      answer.votesProportion,
      answer.freezeBalanceProportion,
      answer.othersProportion,
    ];
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 4);
    const moved = (await walkTransfers()).filter(item => item.kind === 'trc20' && item.timeMs >= since);
    expect(answer.trc20Count).toBe(moved.length);
  });

  it('values: the busiest tokens and contracts of the running day', async () => {
    const answer = await call(path);
    const day = answer.updateTime - (answer.updateTime % DAY_MS);
    const counts = new Map<string, number>();
    for (const item of await walkTransfers())
      if (item.kind === 'trc20' && item.timeMs >= day)
        counts.set(item.token, (counts.get(item.token) ?? 0) + 1);
    expect(answer.trc20Top10.map(row => row.count)).toEqual(
      [...counts.values()].sort((a, b) => b - a).slice(0, 10),
    );
    for (const row of answer.trc20Top10) expect(counts.get(row.address)).toBe(row.count);
    const calls = new Map<string, number>();
    for (const item of await walkChain())
      if (item.type === 'TriggerSmartContract' && item.timeMs >= day) {
        const contract = textOf(item.value['contract_address']);
        calls.set(contract, (calls.get(contract) ?? 0) + 1);
      }
    for (const row of answer.triggerTop10) expect(calls.get(row.address)).toBe(row.count);
  });

  it('bad input: knows no parameters that could be wrong', async () => {
    expect((await get(`${path}?uuid=1`)).status).toBe(200);
  });
});
