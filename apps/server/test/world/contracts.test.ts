import { functionSelector } from '@sunscope/tron/abi';
import { addressToHex, isAddress, parseAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { describe, expect, it } from 'vitest';
import { list, member, walkChain, type ChainTransaction } from './chain.ts';
import { busiestContract, calledBy, chainCalls, dataOf, ownerOf, sumBy, textOf } from './contract-facts.ts';
import { askNode, call, post, refused } from './world.ts';

const DAY_MS = 86_400_000;
const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

/** Contracts that people or contracts made, with what made them. */
async function made(): Promise<Map<string, ChainTransaction>> {
  const found = new Map<string, ChainTransaction>();
  for (const item of await walkChain()) {
    if (!item.succeeded) continue;
    if (item.type === 'CreateSmartContract')
      found.set(parseAddress(textOf(item.info['contract_address'])), item);
    for (const internal of list(item.info['internal_transactions'])) {
      const note = Buffer.from(textOf(member(internal, 'note')), 'hex').toString();
      if (note === 'create' && member(internal, 'rejected') !== true)
        found.set(parseAddress(textOf(member(internal, 'transferTo_address'))), item);
    }
  }
  return found;
}

async function balanceOf(address: string): Promise<number> {
  return Number(member(await askNode('/wallet/getaccount', { address, visible: true }), 'balance') ?? 0);
}

describe('/api/contracts', () => {
  it('values: every contract of the chain, the most called first', async () => {
    const expected = await made();
    const called = sumBy(await chainCalls(), calledBy);
    const failed = sumBy(
      (await chainCalls()).filter(item => !item.succeeded),
      calledBy,
    );
    const answer = await call('/api/contracts', { limit: 200 });
    expect(answer.rangeTotal).toBe(expected.size);
    expect(new Set(answer.data.map(row => row.address))).toEqual(new Set(expected.keys()));
    for (const row of answer.data) {
      expect([row.address, row.trxCount]).toEqual([row.address, called.get(row.address) ?? 0]);
      expect(row.failedCount).toBe(failed.get(row.address) ?? 0);
      expect(row.date_created).toBe(expected.get(row.address)?.timeMs);
      expect(row.balance).toBe(await balanceOf(row.address));
      const creation = expected.get(row.address);
      if (creation?.type === 'CreateSmartContract')
        expect([row.name, row.creator]).toEqual([
          member(creation.value['new_contract'], 'name'),
          creation.value['owner_address'],
        ]);
      expect(answer.contractMap[row.address]).toBe(true);
    }
    const counts = answer.data.map(row => row.trxCount);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(answer.totalTrigger).toBe((await chainCalls()).length);
    expect(answer.contractCount).toBe(expected.size);
  });

  it('values: those that an account made', async () => {
    const byCreator = new Map<string, string[]>();
    for (const [address, { type, value }] of await made())
      if (type === 'CreateSmartContract') {
        const creator = textOf(value['owner_address']);
        byCreator.set(creator, [...(byCreator.get(creator) ?? []), address]);
      }
    expect(byCreator.size).toBeGreaterThan(1);
    for (const [creator, addresses] of byCreator) {
      const { data, rangeTotal } = await call('/api/contracts', { creator, limit: 200 });
      expect(data.map(row => row.address).toSorted()).toEqual(addresses.toSorted());
      expect(rangeTotal).toBe(addresses.length);
      expect(data.every(row => row.creator === creator)).toBe(true);
    }
    expect((await call('/api/contracts', { creator: NOBODY })).data).toEqual([]);
    await refused('/api/contracts?creator=x', /creator/);
  });

  it('values: new contracts and the busiest ones are counted by the chain’s own time', async () => {
    const answer = await call('/api/contracts', { limit: 0 });
    const all = await walkChain();
    const headMs = Number(
      member(member(member(await askNode('/wallet/getnowblock'), 'block_header'), 'raw_data'), 'timestamp'),
    );
    const recent = [...(await made()).values()].filter(item => item.timeMs >= headMs - DAY_MS);
    expect(answer.contractCount24h).toBe(recent.length);
    const yesterday = Math.floor(headMs / DAY_MS) - 1;
    const ofDay = all.filter(
      item => item.type === 'TriggerSmartContract' && Math.floor(item.timeMs / DAY_MS) === yesterday,
    );
    const top = [...sumBy(ofDay, calledBy)].sort((a, b) => b[1] - a[1]).slice(0, 7);
    expect(answer.triggerTop7.map(item => item.triggers)).toEqual(top.map(([, count]) => count));
    expect(answer.triggerTop7[0]).toMatchObject({
      contract: top[0]?.[0],
      percentage: (top[0]?.[1] ?? 0) / ofDay.length,
    });
  });

  it('values: sorts by balance and creation, finds by name and address, pages by cursor', async () => {
    const byBalance = (await call('/api/contracts', { sort: '-balance', limit: 200 })).data;
    const balances = byBalance.map(row => Number(row.balance));
    expect(balances).toEqual(balances.toSorted((a, b) => b - a));
    expect(balances[0]).toBeGreaterThan(0);
    const byTime = (await call('/api/contracts', { sort: 'timestamp', limit: 200 })).data;
    const times = byTime.map(row => row.date_created);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    for (const sort of ['-balance', 'timestamp', '-trxCount']) {
      const whole = (await call('/api/contracts', { sort, limit: 200 })).data.map(row => row.address);
      const first = await call('/api/contracts', { sort, limit: 3 });
      const second = await call('/api/contracts', { sort, limit: 197, cursor: first.nextCursor ?? '' });
      expect([...first.data, ...second.data].map(row => row.address)).toEqual(whole);
    }
    expect((await call('/api/contracts', { search: 'sund' })).data.map(row => row.name).sort()).toEqual([
      'SunDoIIar',
      'SunDollar',
    ]);
    const [some] = byBalance;
    const found = await call('/api/contracts', { search: some?.address ?? '' });
    expect([found.rangeTotal, found.data[0]?.name]).toEqual([1, some?.name]);
    const until = byTime[2]?.date_created ?? 0;
    const early = await call('/api/contracts', { end_timestamp: until, sort: '-balance', limit: 200 });
    expect(early.rangeTotal).toBe(times.filter(time => time <= until).length);
    expect((await call('/api/contracts', { 'verified-only': 'true' })).data).toEqual([]);
  });

  it('values: token contracts carry their token, in text', async () => {
    const { data } = await call('/api/contracts', { search: 'SunDollar' });
    expect(data[0]?.trc20token).toMatchObject({
      name: 'Sun Dollar',
      symbol: 'USDS',
      decimals: '6',
      total_supply: '500000000000000',
    });
  });

  it('bad input: negative paging and unknown sorts are refused', async () => {
    await refused('/api/contracts?start=-1', /start/);
    await refused('/api/contracts?sort=-colour', /sort/);
    await refused('/api/contracts?verified-only=maybe', /verified-only/);
  });
});

describe('/api/contract', () => {
  it('values: the detail agrees with the node', async () => {
    for (const [address, creation] of await made()) {
      const { data, count } = await call('/api/contract', { contract: address });
      const [detail] = data;
      if (!detail) throw new Error(`${address} is missing`);
      expect(count).toBe(1);
      const kept = await askNode('/wallet/getcontract', { value: address, visible: true });
      expect(detail.creator).toMatchObject({
        address: member(kept, 'origin_address'),
        txHash: creation.id,
        consume_user_resource_percent: Number(member(kept, 'consume_user_resource_percent') ?? 0),
        origin_energy_limit: Number(member(kept, 'origin_energy_limit') ?? 0),
      });
      expect(detail.name).toBe(member(kept, 'name') ?? '');
      expect(detail.balance).toBe(await balanceOf(address));
      expect(detail.date_created).toBe(creation.timeMs);
      const functions = list(member(member(kept, 'abi'), 'entrys')).filter(
        entry => member(entry, 'type') === 'Function',
      );
      expect(Object.keys(detail.methodMap).length).toBe(functions.length);
      for (const [selector, signature] of Object.entries(detail.methodMap))
        expect(bytesToHex(functionSelector(signature))).toBe(selector);
    }
  });

  it('values: hex addresses work, and what is no contract has no detail', async () => {
    const address = await busiestContract();
    const hex = addressToHex(parseAddress(address));
    expect((await call('/api/contract', { contract: hex })).data[0]?.address).toBe(address);
    expect((await call('/api/contract', { contract: NOBODY })).data).toEqual([]);
  });

  it('bad input: a malformed address is refused', () => refused('/api/contract?contract=T123', /contract/));
});

describe('/api/contracts/code', () => {
  it('values: bytecode and ABI of the chain, and no source', async () => {
    for (const [address] of await made()) {
      const { data } = await call('/api/contracts/code', { contract: address });
      const kept = await askNode('/wallet/getcontract', { value: address, visible: true });
      const info = await askNode('/wallet/getcontractinfo', { value: address, visible: true });
      expect([data.byteCode, data.source, data.address]).toEqual([member(kept, 'bytecode') ?? '', '', '']);
      expect(data.runtimeCode).toBe(member(info, 'runtimecode'));
      const entries = list(member(member(kept, 'abi'), 'entrys'));
      const abi = data.abi === '' ? [] : (JSON.parse(data.abi) as { type: string; name?: string }[]);
      expect(abi.map(item => `${item.type} ${item.name ?? ''}`)).toEqual(
        entries.map(
          entry => `${textOf(member(entry, 'type')).toLowerCase()} ${textOf(member(entry, 'name') ?? '')}`,
        ),
      );
    }
  });

  it('bad input: a missing contract is refused', () => refused('/api/contracts/code', /contract/));
});

describe('/api/contracts/transaction', () => {
  it('values: calls and creation, with fees and values of the chain', async () => {
    const address = await busiestContract();
    const expected = (await walkChain())
      .filter(
        item =>
          (item.type === 'TriggerSmartContract' && calledBy(item) === address) ||
          (item.type === 'CreateSmartContract' && creates(item, address)),
      )
      .toReversed();
    const answer = await call('/api/contracts/transaction', { contract: address, limit: 100 });
    expect(answer.rangeTotal).toBe(expected.length);
    expect(answer.data.map(row => `${row.txHash} ${row.txFee} ${row.value} ${row.ownAddress}`)).toEqual(
      expected
        .slice(0, 100)
        .map(
          item =>
            `${item.id} ${Number(item.info['fee'] ?? 0)} ${Number(item.value['call_value'] ?? 0)} ${ownerOf(item)}`,
        ),
    );
    expect(answer.data[0]).toMatchObject({ toAddress: address, toAddressType: 2 });
    const middle = expected[Math.floor(expected.length / 2)]?.timeMs ?? 0;
    const late = await call('/api/contracts/transaction', {
      contract: address,
      start_timestamp: middle,
      limit: 1,
    });
    expect(late.rangeTotal).toBe(expected.filter(item => item.timeMs >= middle).length);
  });

  it('bad input: a negative limit is refused, an unknown contract has no rows', async () => {
    await refused(`/api/contracts/transaction?contract=${NOBODY}&limit=-1`, /limit/);
    expect((await call('/api/contracts/transaction', { contract: NOBODY })).data).toEqual([]);
  });
});

function creates(item: ChainTransaction, address: string): boolean {
  const text = textOf(item.info['contract_address'] ?? '');
  return text !== '' && (isAddress(text) ? text : parseAddress(text)) === address;
}

describe('/api/contracts/trigger', () => {
  it('values: every call of the chain, newest first', async () => {
    const expected = (await chainCalls()).toReversed();
    const answer = await call('/api/contracts/trigger', { limit: 200, sort: '-timestamp' });
    expect(answer.rangeTotal).toBe(expected.length);
    expect(
      answer.data.map(row => `${row.hash} ${row.ownerAddress} ${row.contractAddress} ${row.callData}`),
    ).toEqual(
      expected.slice(0, 200).map(item => `${item.id} ${ownerOf(item)} ${calledBy(item)} ${dataOf(item)}`),
    );
    const address = await busiestContract();
    const own = await call('/api/contracts/trigger', { contract: address, limit: 5 });
    expect(own.rangeTotal).toBe(expected.filter(item => calledBy(item) === address).length);
    expect(own.data.every(row => row.contractAddress === address)).toBe(true);
  });

  it('bad input: a malformed contract is refused', () =>
    refused('/api/contracts/trigger?contract=x', /contract/));
});

interface Batch {
  list: { hash?: string; method?: string; parameter?: string; owner_address?: string }[];
  event_list: { transaction_id: string; event_name: string }[];
}

describe('POST /api/contracts/smart-contract-triggers-batch', () => {
  const path = '/api/contracts/smart-contract-triggers-batch';
  it('values: methods by hash, only the members asked for', async () => {
    const some = (await chainCalls()).slice(0, 20);
    const { status, body } = await post(`${path}?fields=hash,method`, {
      hashList: some.map(item => item.id),
    });
    expect(status).toBe(200);
    const { list: rows } = body as Batch;
    expect(rows.map(row => row.hash)).toEqual(some.map(item => item.id));
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['hash', 'method']);
    for (const [index, row] of rows.entries())
      if (row.method !== '')
        expect(bytesToHex(functionSelector(row.method ?? ''))).toBe(
          textOf(some[index]?.value['data']).slice(0, 8),
        );
    expect(rows.some(row => row.method === 'transfer(address,uint256)')).toBe(true);
  });

  it('values: calls and events of a contract that a word fits', async () => {
    const address = await busiestContract();
    const answer = (await post(path, { contractAddress: address, term: 'Transfer', limit: 10 }))
      .body as Batch;
    expect(answer.list.length).toBe(10);
    expect(answer.list.every(row => row.method?.startsWith('transfer'))).toBe(true);
    expect(answer.event_list.every(row => row.event_name === 'Transfer')).toBe(true);
    const [first] = answer.list;
    const parameter = JSON.parse(first?.parameter ?? '{}') as Record<string, string>;
    expect(parameter['0']).toMatch(/^T/);
    const byCaller = (await post(path, { contractAddress: address, term: first?.owner_address }))
      .body as Batch;
    expect(byCaller.list.length).toBeGreaterThan(0);
    expect(new Set(byCaller.list.map(row => row.owner_address))).toEqual(new Set([first?.owner_address]));
  });

  it('bad input: neither hashes nor contract, and malformed ones', async () => {
    for (const [body, words] of [
      [{}, /hashList/],
      [{ hashList: ['12'] }, /hashList/],
      [{ contractAddress: 'x' }, /contractAddress/],
    ] as const) {
      const answer = await post(path, body);
      expect(answer.status).toBe(400);
      expect((answer.body as { message: string }).message).toMatch(words);
    }
    expect((await post(path, { hashList: ['0'.repeat(64)] })).body).toEqual({ list: [], event_list: [] });
  });
});
