import { parseAddress } from '@sunscope/tron/address';
import { describe, expect, it } from 'vitest';
import { asList, chainTransactions, headTimeMs, member, text, type ChainTransaction } from './chain-facts.ts';
import { shapeTest } from './usual-tests.ts';
import { askNode, call, node, refused } from './world.ts';

const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

interface Loan {
  from: string;
  to: string;
  resource: number;
  sun: number;
  lockedSun: number;
  expireMs: number;
  last: ChainTransaction;
}

/** Every loan there is, by what the node says of each pair that ever lent. */
async function loans(): Promise<Loan[]> {
  const steps = (await chainTransactions()).filter(
    ({ type, succeeded }) =>
      (type === 'DelegateResourceContract' || type === 'UnDelegateResourceContract') && succeeded,
  );
  const pairs = new Set(
    steps.map(({ value }) => `${text(value, 'owner_address')} ${text(value, 'receiver_address')}`),
  );
  const found: Loan[] = [];
  for (const pair of pairs) {
    const [from = '', to = ''] = pair.split(' ');
    const records = asList(
      member(
        await askNode('/wallet/getdelegatedresourcev2', { fromAddress: from, toAddress: to, visible: true }),
        'delegatedResource',
      ),
    );
    ['bandwidth', 'energy'].forEach((name, resource) => {
      const sumOf = (isLocked: boolean) =>
        records
          .filter(record => Number(member(record, `expire_time_for_${name}`) ?? 0) > 0 === isLocked)
          .reduce<number>(
            (sum, record) => sum + Number(member(record, `frozen_balance_for_${name}`) ?? 0),
            0,
          );
      const last = steps.findLast(
        ({ value }) =>
          value['owner_address'] === from &&
          value['receiver_address'] === to &&
          (value['resource'] === 'ENERGY' ? 1 : 0) === resource,
      );
      const sun = sumOf(true) + sumOf(false);
      if (sun > 0 && last)
        found.push({
          from,
          to,
          resource,
          sun,
          lockedSun: sumOf(true),
          expireMs: Math.max(
            0,
            ...records.map(record => Number(member(record, `expire_time_for_${name}`) ?? 0)),
          ),
          last,
        });
    });
  }
  return found;
}

describe('/api/account/resourcev2', () => {
  shapeTest('/api/account/resourcev2', { address: NOBODY }, { address: NOBODY, type: 2, resourceType: 1 });

  it('values: loans out and in are those of the node, locks included', async () => {
    const all = await loans();
    const now = await headTimeMs();
    expect(all.length).toBeGreaterThan(1);
    expect(all.some(loan => loan.lockedSun > 0)).toBe(true);
    for (const [type, side] of [
      [2, 'from'],
      [3, 'to'],
    ] as const)
      for (const address of new Set(all.map(loan => loan[side]))) {
        const expected = all.filter(loan => loan[side] === address);
        const { data, rangeTotal } = await call('/api/account/resourcev2', { address, type, limit: 200 });
        expect(rangeTotal).toBe(expected.length);
        const keyed = (rows: [string, string, number, number, number, number, number | null][]) =>
          rows.sort((a, b) => (a.join(' ') < b.join(' ') ? -1 : 1));
        expect(
          keyed(
            data.map(row => [
              row.ownerAddress,
              row.receiverAddress,
              row.resource,
              Number(row.balance),
              Number(row.lockBalance),
              row.expireTime,
              row.operationTime,
            ]),
          ),
        ).toEqual(
          keyed(
            expected.map(loan => {
              // The node keeps a record of a lock that is over until somebody touches it.
              const isLocked = loan.expireMs >= now;
              return [
                loan.from,
                loan.to,
                loan.resource,
                loan.sun,
                isLocked ? loan.lockedSun : 0,
                isLocked ? loan.expireMs : 0,
                loan.last.timestampMs,
              ];
            }),
          ),
        );
        const times = data.map(row => row.operationTime ?? 0);
        expect(times).toEqual([...times].sort((a, b) => b - a));
      }
  });

  it('values: one resource alone', async () => {
    const [loan] = (await loans()).filter(({ resource }) => resource === 1);
    const address = loan?.from ?? '';
    const energy = await call('/api/account/resourcev2', { address, type: 2, resourceType: 2 });
    expect(energy.data.length).toBeGreaterThan(0);
    expect(energy.data.every(row => row.resource === 1)).toBe(true);
    const both = await call('/api/account/resourcev2', { address, type: 2 });
    const bandwidth = await call('/api/account/resourcev2', { address, type: 2, resourceType: 1 });
    expect(bandwidth.rangeTotal + energy.rangeTotal).toBe(both.rangeTotal);
  });

  it('bad input: no address, a wrong one, unknown kinds', async () => {
    await refused('/api/account/resourcev2', /address/);
    await refused('/api/account/resourcev2?address=nonsense', /address/);
    await refused(`/api/account/resourcev2?address=${NOBODY}&type=4`, /type/);
    await refused(`/api/account/resourcev2?address=${NOBODY}&resourceType=3`, /resourceType/);
  });
});

describe('/api/account/resource', () => {
  shapeTest('/api/account/resource', { address: NOBODY }, { address: NOBODY, type: 3, limit: 1 });

  it('values: own stake is that of the account, with the transaction that added to it last', async () => {
    const freezes = (await chainTransactions()).filter(
      ({ type, succeeded }) => type === 'FreezeBalanceV2Contract' && succeeded,
    );
    const owners = new Set(freezes.map(({ value }) => text(value, 'owner_address')));
    expect(owners.size).toBeGreaterThan(3);
    for (const address of owners) {
      const account = await node.account(parseAddress(address));
      const own = (account?.frozenV2 ?? []).filter(({ amount }) => amount > 0n);
      const { data } = await call('/api/account/resource', { address });
      expect(
        data.map(row => [row.resource, Number(row.frozenBalance), row.expireTime, row.stakeVersion]),
      ).toEqual(
        own.map(({ type, amount }) => [['BANDWIDTH', 'ENERGY', 'TRON_POWER'][type], Number(amount), 0, 2]),
      );
      const resource = await node.accountResource(parseAddress(address));
      for (const row of data) {
        const last = freezes.findLast(
          ({ value }) =>
            value['owner_address'] === address && (member(value, 'resource') ?? 'BANDWIDTH') === row.resource,
        );
        expect([row.hash, row.block, row.timestamp]).toEqual([
          last?.id ?? '',
          last?.block ?? null,
          last?.timestampMs ?? null,
        ]);
        const [limit, weight] =
          row.resource === 'ENERGY'
            ? [resource?.TotalEnergyLimit, resource?.TotalEnergyWeight]
            : [resource?.TotalNetLimit, resource?.TotalNetWeight];
        expect(Number(row.resourceValue)).toBeCloseTo(
          ((Number(row.frozenBalance) / 1e6) * Number(limit)) / Number(weight),
          -1,
        );
      }
    }
  });

  it('values: loans are those of the newer call', async () => {
    for (const address of new Set((await loans()).map(({ from }) => from))) {
      const old = await call('/api/account/resource', { address, type: 2, limit: 200 });
      const { data } = await call('/api/account/resourcev2', { address, type: 2, limit: 200 });
      expect(
        old.data.map(row => [
          row.receiverAddress,
          row.resource === 'ENERGY' ? 1 : 0,
          row.frozenBalance,
          row.expireTime,
        ]),
      ).toEqual(data.map(row => [row.receiverAddress, row.resource, row.balance, row.expireTime]));
      expect(old.data.every(row => row.hash.length === 64)).toBe(true);
    }
  });

  it('bad input: no address, unknown kinds', async () => {
    await refused('/api/account/resource', /address/);
    await refused(`/api/account/resource?address=${NOBODY}&type=0`, /type/);
  });
});

describe('/api/account/resource/unfreeze', () => {
  shapeTest('/api/account/resource/unfreeze', { address: NOBODY });

  it('values: what the accounts wait for', async () => {
    const now = await headTimeMs();
    const owners = new Set(
      (await chainTransactions())
        .filter(({ type, succeeded }) => type === 'UnfreezeBalanceV2Contract' && succeeded)
        .map(({ value }) => text(value, 'owner_address')),
    );
    expect(owners.size).toBeGreaterThan(0);
    for (const address of owners) {
      const waiting = (await node.account(parseAddress(address)))?.unfrozenV2 ?? [];
      const answer = await call('/api/account/resource/unfreeze', { address });
      const sum = (isDue: boolean) =>
        waiting
          .filter(item => Number(item.unfreeze_expire_time) <= now === isDue)
          .reduce((total, item) => total + Number(item.unfreeze_amount), 0);
      expect([answer.balance, answer.pending]).toEqual([sum(true), sum(false)]);
      expect(answer.balance).toBe(
        Number(
          member(
            await askNode('/wallet/getcanwithdrawunfreezeamount', {
              owner_address: address,
              timestamp: now,
              visible: true,
            }),
            'amount',
          ) ?? 0,
        ),
      );
      expect(answer.data.length).toBe(waiting.length);
    }
  });

  it('bad input: no address', async () => {
    await refused('/api/account/resource/unfreeze', /address/);
  });
});

describe('/api/account/resource/history', () => {
  shapeTest('/api/account/resource/history', { address: NOBODY });

  it('values: every step with stake of an account, and those of others for it', async () => {
    const actions: Record<string, string> = {
      FreezeBalanceV2Contract: 'freeze_v2',
      UnfreezeBalanceV2Contract: 'unfreeze_v2',
      DelegateResourceContract: 'delegate',
      UnDelegateResourceContract: 'undelegate',
    };
    const steps = (await chainTransactions()).filter(({ type, succeeded }) => type in actions && succeeded);
    for (const address of new Set(steps.map(({ value }) => text(value, 'owner_address')))) {
      const own = steps.filter(
        ({ value }) => value['owner_address'] === address || value['receiver_address'] === address,
      );
      const { data } = await call('/api/account/resource/history', { address, limit: 200 });
      const shown = data.filter(row => Object.values(actions).includes(row.action));
      expect(shown.map(row => [row.hash, row.action, row.block])).toEqual(
        own.toReversed().map(({ id, type, block }) => [id, actions[type], block]),
      );
    }
  });

  it('bad input: a wrong address, a negative start', async () => {
    await refused('/api/account/resource/history?address=x', /address/);
    await refused(`/api/account/resource/history?address=${NOBODY}&start=-2`, /start/);
  });
});
