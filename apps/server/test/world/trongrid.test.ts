import { readFileSync } from 'node:fs';
import { addressToHex, parseAddress } from '@sunscope/tron/address';
import { TronWeb } from 'tronweb';
import { describe, expect, inject, it } from 'vitest';
import { list, member, walkChain, walkTransfers, type ChainTransaction } from './chain.ts';
import { busiestContract, calledBy, ownerOf, sumBy, textOf } from './contract-facts.ts';
import { askNode, call, get } from './world.ts';

const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const hexOf = (address: string) => addressToHex(parseAddress(address));

/** A refusal in TronGrid's form. */
async function gridRefused(path: string, words: RegExp): Promise<void> {
  const { status, body } = await get(path);
  expect([path, status]).toEqual([path, 400]);
  expect(body).toEqual({ success: false, error: expect.stringMatching(words) as string, statusCode: 400 });
}

/** The account with the most TRC20 transfers. */
async function busiestAccount(): Promise<string> {
  const counts = sumBy(
    (await walkTransfers()).filter(item => item.kind === 'trc20'),
    item => item.from,
  );
  const [first] = [...counts].sort((a, b) => b[1] - a[1]).filter(([address]) => address !== NOBODY);
  if (!first) throw new Error('the demo world has no TRC20 transfers');
  return first[0];
}

/** Everyone a transaction names as sender or recipient. */
const partiesOf = (item: ChainTransaction) =>
  ['owner_address', 'to_address', 'contract_address', 'receiver_address', 'account_address']
    .map(name => textOf(item.value[name]))
    .concat(item.type === 'CreateSmartContract' ? [parseAddress(textOf(item.info['contract_address']))] : []);

interface GridAnswer {
  success: boolean;
  data: Record<string, unknown>[];
  meta: { page_size: number; fingerprint?: string; links?: { next: string } };
}

/** Every page, by following the links as clients do. */
async function everyPage(path: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  let url: string | undefined = inject('api') + path;
  while (url !== undefined) {
    const answer = (await (await fetch(url)).json()) as GridAnswer;
    expect([answer.success, answer.meta.page_size]).toEqual([true, answer.data.length]);
    rows.push(...answer.data);
    url = answer.meta.links?.next;
  }
  return rows;
}

describe('/v1/accounts/{address}', () => {
  it('values: the account as the node prints it, with TRC20 balances', async () => {
    const address = await busiestAccount();
    const kept = await askNode('/wallet/getaccount', { address: hexOf(address) });
    const { data } = await call('/v1/accounts/{address}', { address });
    const { trc20, ...rest } = data[0] ?? { trc20: [] };
    expect(rest).toEqual(JSON.parse(JSON.stringify(kept)));
    for (const [contract = '', balance] of trc20.flatMap(item => Object.entries(item))) {
      const answer = await askNode('/wallet/triggerconstantcontract', {
        owner_address: hexOf(address),
        contract_address: hexOf(contract),
        function_selector: 'balanceOf(address)',
        parameter: hexOf(address).slice(2).padStart(64, '0'),
      });
      expect(balance).toBe(BigInt(`0x${textOf(list(member(answer, 'constant_result'))[0])}`).toString());
    }
    expect(trc20.length).toBeGreaterThan(0);
    expect((await call('/v1/accounts/{address}', { address: hexOf(address) })).data).toEqual(data);
  });
  it('values: solid state and base58 on demand; nothing of an unused address', async () => {
    const address = await busiestAccount();
    const solid = await askNode('/walletsolidity/getaccount', { address: hexOf(address) });
    const [row] = (await call('/v1/accounts/{address}', { address, only_confirmed: 'true' })).data;
    expect(row?.['balance']).toBe(member(solid, 'balance'));
    const [visible] = (await call('/v1/accounts/{address}', { address, visible: 'true' })).data;
    expect(visible?.address).toBe(address);
    const unused = `41${'12'.repeat(20)}`;
    expect((await call('/v1/accounts/{address}', { address: unused })).data).toEqual([]);
  });
  it('bad input: a malformed address is refused', () => gridRefused('/v1/accounts/T123', /address/));
});

describe('/v1/accounts/{address}/transactions', () => {
  const path = '/v1/accounts/{address}/transactions';
  it('values: every transaction through the links, with its receipt', async () => {
    const address = await busiestAccount();
    const expected = (await walkChain()).filter(item => partiesOf(item).includes(address));
    const rows = await everyPage(`/v1/accounts/${address}/transactions?limit=37`);
    expect(rows.map(row => String(row['txID'])).toSorted()).toEqual(expected.map(item => item.id).toSorted());
    expect(rows.map(row => Number(row['blockNumber']))).toEqual(
      rows.map(row => Number(row['blockNumber'])).toSorted((a, b) => b - a),
    );
    const byId = new Map(expected.map(item => [item.id, item]));
    for (const row of rows.slice(0, 50)) {
      const item = byId.get(String(row['txID']));
      const raw = await askNode('/wallet/gettransactionbyid', { value: String(row['txID']) });
      expect(row['raw_data']).toEqual(member(raw, 'raw_data'));
      expect(row['raw_data_hex']).toBe(member(raw, 'raw_data_hex'));
      expect(row['signature']).toEqual(member(raw, 'signature') ?? []);
      expect(row['ret']).toMatchObject([{ fee: Number(item?.info['fee'] ?? 0) }]);
      expect(row['energy_usage_total']).toBe(
        Number(member(item?.info['receipt'], 'energy_usage_total') ?? 0),
      );
    }
    await call(path, { address, limit: 200 });
  });
  it('values: only sent, only received, only confirmed, by time, oldest first', async () => {
    const address = await busiestAccount();
    const all = (await walkChain()).filter(item => partiesOf(item).includes(address));
    const ids = async (query: string) =>
      (await everyPage(`/v1/accounts/${address}/transactions?limit=200&${query}`)).map(row =>
        String(row['txID']),
      );
    const set = (items: readonly ChainTransaction[]) => items.map(item => item.id).toSorted();
    expect((await ids('only_from=true')).toSorted()).toEqual(
      set(all.filter(item => ownerOf(item) === address)),
    );
    expect((await ids('only_to=true')).toSorted()).toEqual(
      set(all.filter(item => partiesOf(item).slice(1).includes(address))),
    );
    const middle = all[Math.floor(all.length / 2)]?.timeMs ?? 0;
    expect((await ids(`min_timestamp=${middle}`)).toSorted()).toEqual(
      set(all.filter(item => item.timeMs >= middle)),
    );
    expect((await ids(`max_timestamp=${new Date(middle).toISOString()}`)).toSorted()).toEqual(
      set(all.filter(item => item.timeMs <= middle)),
    );
    const oldest = await ids('order_by=block_timestamp,asc');
    expect(oldest[0]).toBe(all[0]?.id);
    const solid = Number(
      member(
        member(member(await askNode('/walletsolidity/getnowblock'), 'block_header'), 'raw_data'),
        'number',
      ),
    );
    expect((await ids('only_confirmed=true')).toSorted()).toEqual(
      set(all.filter(item => item.block <= solid)),
    );
    expect((await ids('only_unconfirmed=true')).toSorted()).toEqual(
      set(all.filter(item => item.block > solid)),
    );
  });
  it('bad input: fingerprint, order and times are checked', async () => {
    await gridRefused(`/v1/accounts/${NOBODY}/transactions?fingerprint=abc`, /fingerprint/);
    await gridRefused(`/v1/accounts/${NOBODY}/transactions?order_by=fee,asc`, /order_by/);
    await gridRefused(`/v1/accounts/${NOBODY}/transactions?min_timestamp=soon`, /min_timestamp/);
    await gridRefused(`/v1/accounts/${NOBODY}/transactions?limit=-1`, /limit/);
  });
});

describe('/v1/accounts/{address}/transactions/trc20', () => {
  const path = '/v1/accounts/{address}/transactions/trc20';
  it('values: every TRC20 transfer of the account', async () => {
    const address = await busiestAccount();
    const own = (await walkTransfers()).filter(
      item => item.kind === 'trc20' && [item.from, item.to].includes(address),
    );
    const texts = (rows: Record<string, unknown>[]) =>
      rows
        .map(row =>
          [
            row['transaction_id'],
            (row['token_info'] as { address: string }).address,
            row['from'],
            row['to'],
            row['value'],
          ].join(' '),
        )
        .toSorted();
    const expected = (items: typeof own) =>
      items.map(item => [item.id, item.token, item.from, item.to, item.amount].join(' ')).toSorted();
    expect(texts(await everyPage(`/v1/accounts/${address}/transactions/trc20?limit=50`))).toEqual(
      expected(own),
    );
    const token = own[0]?.token ?? '';
    expect(
      texts(
        await everyPage(
          `/v1/accounts/${address}/transactions/trc20?limit=50&only_to=true&contract_address=${hexOf(token)}`,
        ),
      ),
    ).toEqual(expected(own.filter(item => item.to === address && item.token === token)));
    const { data } = await call(path, { address, limit: 1, contract_address: token });
    expect(data[0]?.type).toBe('Transfer');
    expect(data[0]?.token_info.address).toBe(token);
  });
  it('bad input: a malformed contract is refused', () =>
    gridRefused(`/v1/accounts/${NOBODY}/transactions/trc20?contract_address=x`, /contract_address/));
});

describe('/v1/assets', () => {
  it('values: every TRC10 token of the chain, in any order', async () => {
    const kept = list(member(await askNode('/wallet/getassetissuelist'), 'assetIssue'));
    const { data } = await call('/v1/assets', { limit: 200 });
    expect(data.map(row => row.id)).toEqual(kept.map(item => textOf(member(item, 'id'))).toSorted());
    for (const row of data) {
      const asset = kept.find(item => member(item, 'id') === row.id);
      expect(row).toMatchObject({
        owner_address: member(asset, 'owner_address'),
        name: Buffer.from(textOf(member(asset, 'name')), 'hex').toString(),
        abbr: Buffer.from(textOf(member(asset, 'abbr')), 'hex').toString(),
        total_supply: textOf(member(asset, 'total_supply')),
        precision: Number(member(asset, 'precision') ?? 0),
        num: Number(member(asset, 'num') ?? 0),
        trx_num: Number(member(asset, 'trx_num') ?? 0),
        start_time: Number(member(asset, 'start_time') ?? 0),
        end_time: Number(member(asset, 'end_time') ?? 0),
      });
    }
    const supplies = (await everyPage('/v1/assets?limit=1&order_by=total_supply,desc')).map(row =>
      BigInt(String(row['total_supply'])),
    );
    expect(supplies).toEqual(supplies.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
    expect(supplies.length).toBe(kept.length);
  });
  it('bad input: an unknown order is refused', () =>
    gridRefused('/v1/assets?order_by=colour,asc', /order_by/));
});

describe('/v1/assets/{identifier}', () => {
  it('values: by id and by issuer', async () => {
    const [first] = (await call('/v1/assets', { limit: 1 })).data;
    expect((await call('/v1/assets/{identifier}', { identifier: first?.id ?? '' })).data).toEqual([first]);
    const byIssuer = await call('/v1/assets/{identifier}', { identifier: first?.owner_address ?? '' });
    expect(byIssuer.data).toContainEqual(first);
    expect((await call('/v1/assets/{identifier}', { identifier: '999' })).data).toEqual([]);
  });
  it('bad input: an id that is none finds nothing, an endless one is refused', async () => {
    expect((await call('/v1/assets/{identifier}', { identifier: 'nonsense' })).data).toEqual([]);
    await gridRefused(`/v1/assets/${'1'.repeat(101)}`, /identifier/);
  });
});

describe('/v1/assets/{name}/list', () => {
  it('values: tokens of a name', async () => {
    const [first] = (await call('/v1/assets', { limit: 1 })).data;
    const named = await call('/v1/assets/{name}/list', { name: first?.name ?? '' });
    expect(named.data).toEqual([first]);
  });
  it('bad input: a malformed fingerprint is refused', () =>
    gridRefused('/v1/assets/HarbourPoints/list?fingerprint=-', /fingerprint/));
});

describe('/v1/contracts/{address}/transactions', () => {
  it('values: calls of a contract and its creation', async () => {
    const contract = await busiestContract();
    const expected = (await walkChain()).filter(item => partiesOf(item).includes(contract));
    const rows = await everyPage(`/v1/contracts/${contract}/transactions?limit=190`);
    expect(rows.map(row => String(row['txID'])).toSorted()).toEqual(expected.map(item => item.id).toSorted());
    const { data } = await call('/v1/contracts/{address}/transactions', { address: contract, limit: 1 });
    expect(data[0]?.raw_data['contract']).toMatchObject([{ type: 'TriggerSmartContract' }]);
    expect(expected.some(item => item.type === 'TriggerSmartContract' && calledBy(item) === contract)).toBe(
      true,
    );
  });
  it('bad input: a malformed address is refused', () =>
    gridRefused('/v1/contracts/0x/transactions', /address/));
});

describe('/v1/contracts/{address}/tokens', () => {
  it('values: holders by balance, through the links', async () => {
    const contract = await busiestContract();
    const { trc20_tokens: holders } = await call('/api/token_trc20/holders', {
      contract_address: contract,
      limit: 200,
    });
    const rows = await everyPage(`/v1/contracts/${contract}/tokens?limit=7`);
    expect(rows.slice(0, 200)).toEqual(holders.map(row => ({ [row.address]: row.balance })));
    const rising = await everyPage(`/v1/contracts/${contract}/tokens?limit=9&order_by=balance,asc`);
    expect(rising).toEqual(rows.toReversed());
    await call('/v1/contracts/{address}/tokens', { address: contract });
  });
  it('bad input: fingerprint and order are checked', async () => {
    const other = Buffer.from('1:12').toString('base64url');
    await gridRefused(`/v1/contracts/${NOBODY}/tokens?fingerprint=${other}`, /fingerprint/);
    await gridRefused(`/v1/contracts/${NOBODY}/tokens?order_by=name`, /order_by/);
  });
});

describe('/v1/contracts/{address}/events', () => {
  it('values: events of the contract, by name, block and time', async () => {
    const contract = await busiestContract();
    const { data: known } = await call('/api/contracts/event', { contract, limit: 200 });
    const texts = (rows: readonly { transaction_id: string; event_index: number }[]) =>
      rows.map(row => `${row.transaction_id} ${row.event_index}`);
    const { data } = await call('/v1/contracts/{address}/events', { address: contract, limit: 200 });
    expect(texts(data)).toEqual(texts(known));
    const [newest] = known;
    const inBlock = await call('/v1/contracts/{address}/events', {
      address: contract,
      block_number: newest?.block_number ?? 0,
    });
    expect(texts(inBlock.data)).toEqual(
      texts(known.filter(row => row.block_number === newest?.block_number)),
    );
    const since = known[50]?.block_timestamp ?? 0;
    const late = await everyPage(`/v1/contracts/${contract}/events?limit=20&min_block_timestamp=${since}`);
    expect(late.length).toBe(known.filter(row => row.block_timestamp >= since).length);
  });
  it('bad input: a negative block is refused', () =>
    gridRefused(`/v1/contracts/${NOBODY}/events?block_number=-1`, /block_number/));
});

describe('/v1/transactions/{hash}/events', () => {
  it('values: every log of a transaction, decoded', async () => {
    const some = (await walkChain()).filter(item => list(item.info['log']).length > 0).slice(-30);
    for (const item of some) {
      const { data } = await call('/v1/transactions/{hash}/events', { hash: item.id });
      expect(data.map(row => row.contract_address)).toEqual(
        list(item.info['log']).map(log => parseAddress(`41${textOf(member(log, 'address'))}`)),
      );
      expect(data.map(row => row.event_index)).toEqual(data.map((_row, index) => index));
    }
    expect((await call('/v1/transactions/{hash}/events', { hash: '0'.repeat(64) })).data).toEqual([]);
  });
  it('bad input: a malformed hash is refused', () => gridRefused('/v1/transactions/12/events', /hash/));
});

describe('/v1/blocks/{block}/events', () => {
  it('values: every log of a block in its order', async () => {
    const logs = sumBy(
      (await walkChain()).filter(item => list(item.info['log']).length > 0),
      item => String(item.block),
      item => list(item.info['log']).length,
    );
    for (const [block, count] of [...logs].slice(-10)) {
      const { data } = await call('/v1/blocks/{block}/events', { block, limit: 200 });
      expect([block, data.length]).toEqual([block, count]);
      expect(data.every(row => row.block_number === Number(block))).toBe(true);
      expect(await everyPage(`/v1/blocks/${block}/events?limit=1`)).toEqual(data);
    }
    const newest = await call('/v1/blocks/{block}/events', { block: 'latest' });
    const head = Math.max(...(await walkChain()).map(item => item.block));
    expect(newest.data.every(row => row.block_number >= head)).toBe(true);
  });
  it('bad input: a block that is no number is refused', () =>
    gridRefused('/v1/blocks/first/events', /block/));
});

describe('the event calls of older clients', () => {
  type OldEvent = Record<string, unknown>;
  const events = async (path: string) => (await get(`/event/${path}`)).body as OldEvent[];

  it('answer with the rows alone, by name, block and page, and take the older name of the time', async () => {
    const contract = await busiestContract();
    const { data } = await call('/v1/contracts/{address}/events', { address: contract, limit: 3 });
    const name = data[0]?.event_name ?? '';
    const { data: named3 } = await call('/v1/contracts/{address}/events', {
      address: contract,
      event_name: name,
      limit: 3,
    });
    const [first, ...rest] = await events(`contract/${contract}/${name}?size=3`);
    expect(first).toEqual(named3[0]);
    expect(rest.at(-1)).toEqual({ ...named3[2], _fingerprint: expect.any(String) });
    const block = data[0]?.block_number ?? 0;
    const named = await events(`contract/${contract}/${name}/${block}`);
    expect(named).not.toHaveLength(0);
    expect(named.every(row => row['block_number'] === block && row['event_name'] === name)).toBe(true);
    expect(await events(`contract/${contract}/${name}/latest`)).toEqual(expect.any(Array));
    const { data: ofOne } = await call('/v1/transactions/{hash}/events', {
      hash: data[0]?.transaction_id ?? '',
    });
    expect(await events(`transaction/${data[0]?.transaction_id ?? ''}`)).toEqual(ofOne);
    const path = `/v1/contracts/${contract}/events?limit=2&order_by=`;
    expect((await get(`${path}timestamp,asc`)).body).toMatchObject({
      data: ((await get(`${path}block_timestamp,asc`)).body as { data: object[] }).data,
    });
  });
  it('refuse what makes no sense', async () => {
    expect((await get('/event/contract/T1/Transfer')).status).toBe(400);
    expect((await get(`/event/contract/${NOBODY}/Transfer/x`)).status).toBe(400);
    expect((await get('/event/transaction/12')).status).toBe(400);
  });
});

describe('TronWeb with this server as its event server', () => {
  const web = new TronWeb({
    fullNode: inject('node'),
    solidityNode: inject('node'),
    eventServer: inject('api'),
  });

  it('reads events of a contract, a transaction and a block, page by page', async () => {
    const contract = await busiestContract();
    const first = await web.event.getEventsByContractAddress(contract, { eventName: 'Transfer', limit: 5 });
    expect(first.success).toBe(true);
    expect(first.data?.length).toBe(5);
    const second = await web.event.getEventsByContractAddress(contract, {
      eventName: 'Transfer',
      limit: 5,
      fingerprint: first.meta?.fingerprint ?? '',
    });
    const ten = await web.event.getEventsByContractAddress(contract, { eventName: 'Transfer', limit: 10 });
    expect([...(first.data ?? []), ...(second.data ?? [])]).toEqual(ten.data);
    const [event] = first.data ?? [];
    expect(Object.keys(event?.result ?? {})).toEqual(['0', '1', '2', 'from', 'to', 'value']);
    const ofTransaction = await web.event.getEventsByTransactionID(event?.transaction_id ?? '');
    expect(ofTransaction.data).toContainEqual(event);
    const ofBlock = await web.event.getEventsByBlockNumber(event?.block_number ?? 0, { limit: 200 });
    expect(ofBlock.data).toContainEqual(event);
    expect((await web.event.getEventsOfLatestBlock()).success).toBe(true);
  });

  it('hears of what it asks wrongly', async () => {
    await expect(
      web.event.getEventsByContractAddress(await busiestContract(), { fingerprint: 'x' }),
    ).rejects.toThrow();
  });
});

/** Recorded answers of TronGrid, where the shared data is beside the project. */
const recordings = new URL('../../../../../shared/data/mainnet/api-recordings/', import.meta.url);
interface Recorded {
  data: Record<string, unknown>[];
  meta: object;
}
const read = (name: string): Recorded | undefined => {
  try {
    return JSON.parse(readFileSync(new URL(name, recordings), 'utf8')) as Recorded;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
};

describe('recorded answers of TronGrid', () => {
  const transactions = read('trongrid-account-transactions-2020-06.json');
  const transfers = read('trongrid-trc20-transfers-2020-06.json');

  it.skipIf(!transactions || !transfers)(
    'have no member that ours lack (skipped where ../shared/data is not beside the project)',
    async () => {
      const address = await busiestAccount();
      const own = await call('/v1/accounts/{address}/transactions', { address, limit: 1 });
      const moved = await call('/v1/accounts/{address}/transactions/trc20', { address, limit: 1 });
      const members = (value: object | undefined) => Object.keys(value ?? {});
      for (const [recorded, ours] of [
        [transactions, own],
        [transfers, moved],
      ] as const) {
        const [row] = ours.data;
        expect(members(row)).toEqual(
          expect.arrayContaining(members(recorded?.data[0]).filter(name => name !== '_unconfirmed')),
        );
        expect(members(ours.meta)).toEqual(expect.arrayContaining(members(recorded?.meta)));
        for (const [name, value] of Object.entries(recorded?.data[0] ?? {}))
          if (name !== '_unconfirmed')
            expect([name, typeof (row as Record<string, unknown> | undefined)?.[name]]).toEqual([
              name,
              typeof value,
            ]);
      }
    },
  );
});
