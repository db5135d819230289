import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { describe, expect, it, vi } from 'vitest';
import { chainTransactions, headTimeMs } from './chain-facts.ts';
import { keyOf, NOBODY, person } from './sign-in.ts';
import { shapeTest } from './usual-tests.ts';
import { call, node, post, refused } from './world.ts';

const DAY_MS = 86_400_000;

/** Sun an account staked by itself, what it lent included. */
function ownStake(account: Awaited<ReturnType<typeof node.account>>): bigint {
  if (!account) return 0n;
  return [
    ...account.frozen.map(item => item.frozen_balance),
    account.account_resource?.frozen_balance_for_energy?.frozen_balance,
    ...account.frozenV2.map(item => item.amount),
    account.delegated_frozen_balance_for_bandwidth,
    account.account_resource?.delegated_frozen_balance_for_energy,
    account.delegated_frozenV2_balance_for_bandwidth,
    account.account_resource?.delegated_frozenV2_balance_for_energy,
  ].reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n);
}

describe('/api/account', () => {
  shapeTest('/api/account', {}, { address: NOBODY }, { limit: 3 });

  it('values: the list of 2018 has the accounts of the list of today', async () => {
    const old = await call('/api/account', { limit: 20 });
    const today = await call('/api/account/list', { limit: 20 });
    if (!('data' in old)) throw new Error('a list was expected');
    expect(old.data.map(row => [row.address, row.balance, row.power])).toEqual(
      today.data.map(row => [row.address, row.balance, row.power]),
    );
    for (const row of old.data) {
      const account = await node.account(parseAddress(row.address));
      expect(row.tokenBalances).toEqual(
        Object.fromEntries(
          (account?.assetV2 ?? [])
            .filter(({ value }) => value > 0n)
            .map(({ key, value }) => [key, Number(value)]),
        ),
      );
    }
  });

  it('bad input: keys are not made here, and addresses are checked', async () => {
    const { status, body } = await post('/api/account', {});
    expect(status).toBe(410);
    expect((body as { message: string }).message).toMatch(/where they are used/);
    await refused('/api/account?address=x', /address/);
    await refused('/api/account?cursor=x', /cursor/);
  });
});

describe('/api/account/{address}', () => {
  shapeTest('/api/account/{address}', { address: NOBODY });

  it('values: one account in each of its forms, the address in each of its own', async () => {
    const { address } = person;
    const detail = await call('/api/accountv2', { address });
    expect(detail.balance).toBe(Number((await node.account(address))?.balance));
    // Once more where a price or what is left of a resource moved between the two.
    const same = (other: () => Promise<unknown>) =>
      vi.waitFor(
        async () => expect(await other()).toEqual(await call('/api/accountv2', { address })),
        50_000,
      );
    await same(() => call('/api/account', { address }));
    const hex = bytesToHex(addressToBytes(address));
    for (const form of [address, hex, `0x${hex}`, `0x${hex.slice(2)}`])
      await same(() => call('/api/account/{address}', { address: form }));
  });

  it('bad input: what is no address', async () => {
    await refused('/api/account/x', /address/);
    await refused(`/api/account/${person.address.slice(0, -1)}1`, /address/);
  });
});

describe.each(['/api/account/stats', '/api/account/{address}/stats'] as const)('%s', path => {
  shapeTest(path, { address: NOBODY });

  it('values: what an account sent and what was sent to it, its own once', async () => {
    const all = (await chainTransactions()).filter(({ block }) => block > 0);
    for (const index of [1, 2, 3, 5, 8]) {
      const address = addressFromPrivateKey(keyOf(`demo person ${index}`));
      const sent = all.filter(({ value }) => value['owner_address'] === address);
      const stats = await call(path, { address });
      expect(stats.transactions_out).toBe(sent.length);
      const listed = await call('/api/transaction', { toAddress: address, limit: 0 });
      expect(stats.transactions_in).toBe(listed.rangeTotal);
      const toHim = all.filter(
        ({ type, value }) => type === 'TransferContract' && value['to_address'] === address,
      );
      expect(stats.transactions_in).toBeGreaterThanOrEqual(toHim.length);
      const own = await call('/api/transaction', { fromAddress: address, toAddress: address, limit: 0 });
      expect(stats.transactions).toBe(stats.transactions_in + stats.transactions_out - own.rangeTotal);
    }
    expect(await call(path, { address: NOBODY })).toEqual({
      transactions: 0,
      transactions_in: 0,
      transactions_out: 0,
    });
  });

  it('bad input: no address, or one that is none', async () => {
    await refused(path.replace('{address}', 'x'), /address/);
    if (!path.includes('{')) await refused(`${path}?address=x`, /address/);
  });
});

describe('/api/account/list', () => {
  shapeTest('/api/account/list', {}, { limit: 0 }, { address: NOBODY });

  it('values: balances, stakes and kinds are the node’s, the richest first', async () => {
    const { data } = await call('/api/account/list', { limit: 40 });
    const balances = data.map(row => BigInt(row.balance ?? 0));
    expect(balances).toEqual([...balances].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
    for (const row of data) {
      const account = await node.account(parseAddress(row.address));
      expect(BigInt(row.balance ?? 0)).toBe(account?.balance);
      expect(BigInt(row.power ?? 0), row.address).toBe(ownStake(account));
      expect(row.accountType).toBe(account?.type ?? 0);
      expect(row.toAddressType).toBe(row.accountType);
      expect(row.updateTime).toBe(row.latestOperationTime);
      const [newest] = (await call('/api/transaction', { fromAddress: row.address, limit: 1 })).data;
      if (newest) expect(row.latestOperationTime).toBe(newest.timestamp);
    }
  });

  it('values: one account by its address', async () => {
    const { data, total, rangeTotal, contractMap } = await call('/api/account/list', {
      address: person.address,
      limit: 1,
    });
    expect([total, rangeTotal, data.length]).toEqual([1, 1, 1]);
    const stats = await call('/api/account/stats', { address: person.address });
    expect(data[0]).toMatchObject({
      address: person.address,
      totalTransactionCount: stats.transactions,
    });
    expect(contractMap).toEqual({ [person.address]: false });
    const unused = addressFromPrivateKey(keyOf('nobody of the demo world'));
    expect((await call('/api/account/list', { address: unused })).data).toEqual([]);
  });

  it('values: accounts made within a day are those of the day and the missing part of the one before', async () => {
    const list = await call('/api/account/list', { limit: 1 });
    const { data: days } = await call('/api/stats/overview', { days: 3 });
    const [before, today] = days.slice(-2);
    const part = ((await headTimeMs()) % DAY_MS) / DAY_MS;
    expect(list.last_24h_account_change).toBe(
      Math.round((today?.newAddressSeen ?? 0) + (before?.newAddressSeen ?? 0) * (1 - part)),
    );
    expect(list.account_number).toBe(today?.totalAddress);
  });

  it('bad input: an address that is none, negative places', async () => {
    await refused('/api/account/list?address=x', /address/);
    await refused('/api/account/list?limit=-1', /limit/);
    await refused('/api/account/list?cursor=12', /cursor/);
  });
});
