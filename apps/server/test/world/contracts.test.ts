import { functionSelector } from '@sunscope/tron/abi';
import { addressToHex, isAddress, parseAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';
import { describe, expect, it } from 'vitest';
import { list, member, walkChain, type ChainTransaction } from './chain.ts';
import { busiestContract, calledBy, chainCalls, dataOf, ownerOf, sumBy, textOf } from './contract-facts.ts';
import { named } from './demo-sources.ts';
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

/** Whether a transaction deployed a contract itself; its constructor may make others. */
const isDeployed = (address: string, { type, info }: ChainTransaction): boolean =>
  type === 'CreateSmartContract' && parseAddress(textOf(info['contract_address'])) === address;

async function balanceOf(address: string): Promise<number> {
  return Number(member(await askNode('/wallet/getaccount', { address, visible: true }), 'balance') ?? 0);
}

describe('/api/contracts', () => {
  it('values: the contract of a token that copies another is told to be risky, in the list and alone', async () => {
    const risks = new Map<string, boolean>();
    for (const { contractAddress, risk } of (await call('/api/tokens/overview', { limit: 100, showAll: '1' }))
      .tokens)
      if (contractAddress) risks.set(contractAddress, (risk ?? []).length > 0);
    expect([...risks.values()].some(Boolean)).toBe(true);
    const { data, triggerTop7 } = await call('/api/contracts', { limit: 200 });
    for (const row of data)
      expect([row.address, row.risk]).toEqual([row.address, risks.get(row.address) ?? false]);
    for (const row of triggerTop7) expect(row.risk).toBe(risks.get(row.contract) ?? false);
    for (const [contract, risk] of risks)
      expect((await call('/api/contract', { contract })).data[0]?.risk).toBe(risk);
  });

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
      if (creation && isDeployed(row.address, creation))
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
    for (const [address, creation] of await made())
      if (isDeployed(address, creation)) {
        const creator = textOf(creation.value['owner_address']);
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
    const verified = (await call('/api/contracts', { 'verified-only': 'true', limit: 200 })).data;
    expect(verified.filter(row => row.verify_status !== 2)).toEqual([]);
  });

  it('values: callers are counted once each; ranges and orders agree with the rows', async () => {
    const callers = new Map<string, Set<string>>();
    for (const item of await chainCalls())
      callers.set(calledBy(item), (callers.get(calledBy(item)) ?? new Set()).add(ownerOf(item)));
    const { data: all } = await call('/api/contracts', { limit: 200 });
    expect(all.some(row => row.callers > 1 && row.callers < row.trxCount)).toBe(true);
    for (const row of all)
      expect([row.address, row.callers]).toEqual([row.address, callers.get(row.address)?.size ?? 0]);
    const middle = all.map(row => row.callers).toSorted((a, b) => a - b)[all.length >> 1] ?? 0;
    for (const [query, wanted] of [
      [{ callers_min: String(middle) }, row => row.callers >= middle],
      [{ calls_min: '1', calls_max: '9' }, row => row.trxCount >= 1 && row.trxCount <= 9],
      [{ calls_max: '0' }, row => row.trxCount === 0],
      [{ balance_min: '1' }, row => Number(row.balance) >= 1],
      [{ balance_max: '0', sort: '-balance' }, row => Number(row.balance) === 0],
      [{ balance_max: '9'.repeat(78) }, () => true],
    ] as [Record<string, string>, (row: (typeof all)[number]) => boolean][]) {
      const answer = await call('/api/contracts', { ...query, limit: 200 });
      const expected = all.filter(wanted).map(row => row.address);
      expect([query, answer.data.map(row => row.address).toSorted()]).toEqual([query, expected.toSorted()]);
      expect(answer.rangeTotal).toBe(expected.length);
    }
    for (const [sort, of] of [
      ['-callers', row => row.callers],
      ['lastCalled', row => row.lastCalled],
    ] as [string, (row: (typeof all)[number]) => number][]) {
      const { data } = await call('/api/contracts', { sort, limit: 200 });
      const values = data.map(of).filter(value => value > 0);
      expect(values).toEqual(values.toSorted((a, b) => (sort.startsWith('-') ? b - a : a - b)));
      const first = await call('/api/contracts', { sort, limit: 3 });
      const rest = await call('/api/contracts', { sort, limit: 197, cursor: first.nextCursor ?? '' });
      expect([...first.data, ...rest.data].map(row => row.address)).toEqual(data.map(row => row.address));
    }
  });

  it('values: contracts with the same code, by the code that runs', async () => {
    const hashes = new Map<string, string>();
    for (const [address, { type }] of await made()) {
      const info = await askNode('/wallet/getcontractinfo', { value: address, visible: true });
      const hash = bytesToHex(keccak256(Buffer.from(textOf(member(info, 'runtimecode')), 'hex')));
      expect((await call('/api/contract', { contract: address })).data[0]?.code_hash).toBe(hash);
      if (type === 'CreateSmartContract') hashes.set(address, hash);
    }
    const shared = [...hashes].filter(
      ([, hash]) => [...hashes.values()].filter(one => one === hash).length > 1,
    );
    expect(shared.length).toBeGreaterThan(0);
    for (const [address, hash] of [...shared.slice(0, 2), ...[...hashes].slice(0, 2)]) {
      const { data } = await call('/api/contracts', { similar: address, limit: 200 });
      const expected = [...hashes].flatMap(([other, its]) =>
        its === hash && other !== address ? [other] : [],
      );
      expect(data.map(row => row.address).toSorted()).toEqual(expected.toSorted());
    }
    expect((await call('/api/contracts', { similar: NOBODY })).data).toEqual([]);
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
    await refused('/api/contracts?balance_min=-1', /balance_min/);
    await refused('/api/contracts?calls_max=1.5', /calls_max/);
    await refused('/api/contracts?similar=x', /similar/);
  });
});

describe('/api/contract', () => {
  it('values: a proxy can do what the contract behind it can, by what its call says', async () => {
    const proxy = await named('StampCardProxy');
    const [detail] = (await call('/api/contract', { contract: proxy })).data;
    expect(detail).toMatchObject({
      is_proxy: true,
      proxy_by: 'call',
      proxy_implementation: await named('StampCard'),
    });
    expect(Object.values(detail?.methodMap ?? {})).toEqual(
      expect.arrayContaining(['upgradeTo(address)', 'collect(uint256)', 'tierOf(address)']),
    );
  });

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
      // What a verified source adds is verification.test.ts's, which may have run before; what stands behind a proxy is below.
      const methods = Object.keys(detail.methodMap).length;
      if (detail.verify_status === 0 && !detail.is_proxy) expect(methods).toBe(functions.length);
      else expect(methods).toBeGreaterThanOrEqual(functions.length);
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
    let unverified = 0;
    for (const [address] of await made()) {
      const { data: found } = await call('/api/contract', { contract: address });
      const { data } = await call('/api/contracts/code', { contract: address });
      const kept = await askNode('/wallet/getcontract', { value: address, visible: true });
      const info = await askNode('/wallet/getcontractinfo', { value: address, visible: true });
      expect(data.byteCode).toBe(member(kept, 'bytecode') ?? '');
      expect(data.runtimeCode).toBe(member(info, 'runtimecode'));
      // verification.test.ts may have run before: what it gave a source has one, and all others have none.
      if (found[0]?.verify_status !== 0) {
        expect(data.source).not.toBe('');
        continue;
      }
      unverified++;
      expect([data.source, data.address]).toEqual(['', '']);
      const entries = list(member(member(kept, 'abi'), 'entrys'));
      const abi = data.abi === '' ? [] : (JSON.parse(data.abi) as { type: string; name?: string }[]);
      expect(abi.map(item => `${item.type} ${item.name ?? ''}`)).toEqual(
        entries.map(
          entry => `${textOf(member(entry, 'type')).toLowerCase()} ${textOf(member(entry, 'name') ?? '')}`,
        ),
      );
    }
    expect(unverified).toBeGreaterThan(5);
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

  it('values: by caller, method and result, with fee and energy', async () => {
    const calls = (await chainCalls()).toReversed();
    const address = await busiestContract();
    const own = calls.filter(item => calledBy(item) === address);
    const caller = own[0] ? ownerOf(own[0]) : '';
    const failed = calls.filter(item => !item.succeeded);
    expect(failed.length).toBeGreaterThan(0);
    const transfers = own.filter(item => dataOf(item).startsWith('a9059cbb'));
    for (const [query, expected] of [
      [{ result: 'failed' }, failed],
      [{ contract: address, result: 'success' }, own.filter(item => item.succeeded)],
      [{ caller }, calls.filter(item => ownerOf(item) === caller)],
      [{ contract: address, caller }, own.filter(item => ownerOf(item) === caller)],
      [{ contract: address, method: '0xa9059cbb' }, transfers],
      [{ contract: address, method: 'transfer(address,uint256)' }, transfers],
    ] as [Record<string, string>, ChainTransaction[]][]) {
      const answer = await call('/api/contracts/trigger', { ...query, limit: 200 });
      expect([query, answer.data.map(row => row.hash)]).toEqual([
        query,
        expected.slice(0, 200).map(item => item.id),
      ]);
      expect(answer.rangeTotal).toBe(expected.length);
      for (const [index, row] of answer.data.entries()) {
        const info = expected[index]?.info ?? {};
        expect([row.fee, row.energy]).toEqual([
          Number(info['fee'] ?? 0),
          Number(member(info['receipt'] ?? null, 'energy_usage_total') ?? 0),
        ]);
      }
    }
  });

  it('bad input: a malformed contract is refused, and a method in the calls of everybody', async () => {
    await refused('/api/contracts/trigger?contract=x', /contract/);
    await refused('/api/contracts/trigger?method=a9059cbb', /method/);
    await refused('/api/contracts/trigger?result=maybe', /result/);
  });
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
