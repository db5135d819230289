import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import trc20 from '@sunscope/contracts/Trc20' with { type: 'json' };
import { createWorld, sent, TRX, type World } from './tronweb/world.ts';

// The calls of TronGrid v1 that wallets make about accounts, and pages of them and of events.

let world: World;
let token: string;

beforeAll(async () => {
  world = await createWorld();
  const { web, alice, bob, carol } = world;
  const { contract_address: address } = await sent(
    world,
    web.transactionBuilder.createSmartContract(
      {
        abi: trc20.abi as never,
        bytecode: trc20.bytecode,
        name: 'Trc20',
        feeLimit: 1_000 * TRX,
        parameters: ['Sun Dollar', 'USDS', 6, '1000000000'],
      },
      alice.address,
    ),
    alice,
  );
  token = web.address.fromHex(address);
  for (const [to, amount] of [
    [bob, 5],
    [carol, 7],
    [bob, 9],
  ] as const) {
    const { transaction } = await web.transactionBuilder.triggerSmartContract(
      token,
      'transfer(address,uint256)',
      { feeLimit: 100 * TRX },
      [
        { type: 'address', value: to.address },
        { type: 'uint256', value: amount },
      ],
      alice.address,
    );
    await sent(world, transaction, alice);
  }
  for (let amount = 1; amount <= 5; amount++) await web.trx.sendTransaction(carol.address, amount);
});
afterAll(() => world.devnet.close());

interface Page {
  readonly success: boolean;
  readonly data: readonly Record<string, unknown>[];
  readonly meta: {
    readonly page_size: number;
    readonly fingerprint?: string;
    readonly links?: { readonly next: string };
  };
}

async function get(path: string): Promise<Page> {
  const response = await fetch(path.startsWith('http') ? path : `${world.devnet.url}/v1/${path}`);
  return (await response.json()) as Page;
}

/** All pages, one after the other, as the links lead. */
async function pages(path: string): Promise<Page[]> {
  const found: Page[] = [];
  for (let next: string | undefined = path; next !== undefined; next = found.at(-1)?.meta.links?.next)
    found.push(await get(next));
  return found;
}

describe('/v1/accounts/{address}', () => {
  it('is the node’s account with its TRC20 tokens, keys in base58', async () => {
    const { alice, bob } = world;
    const page = await get(`accounts/${alice.address}`);
    expect(page).toMatchObject({ success: true, meta: { page_size: 1 } });
    expect(page.data[0]).toMatchObject({
      address: alice.hex,
      votes: [{ vote_address: world.witness.address, vote_count: 1_000 }],
      trc20: [{ [token]: '999999979' }],
    });
    expect((await get(`accounts/${bob.hex}`)).data[0]).toMatchObject({ trc20: [{ [token]: '14' }] });
  });

  it('is nothing for an account that is not there, and a mistake for no address', async () => {
    expect((await get(`accounts/${world.web.address.fromHex(`41${'0d'.repeat(20)}`)}`)).data).toEqual([]);
    expect(await get('accounts/T')).toMatchObject({ success: false, statusCode: 400 });
  });

  it('is up to date after a reorganisation', async () => {
    const { devnet, dave, web, alice } = world;
    const height = devnet.chain.head.number;
    const { transaction } = await web.transactionBuilder.triggerSmartContract(
      token,
      'transfer(address,uint256)',
      { feeLimit: 100 * TRX },
      [
        { type: 'address', value: dave.address },
        { type: 'uint256', value: 3 },
      ],
      alice.address,
    );
    await sent(world, transaction, alice);
    expect((await get(`accounts/${dave.address}`)).data[0]).toMatchObject({ trc20: [{ [token]: '3' }] });
    await devnet.chain.revertTo(height);
    expect((await get(`accounts/${dave.address}`)).data[0]).toMatchObject({ trc20: [] });
  });
});

describe('/v1/accounts/{address}/transactions', () => {
  it('are those that an account signed or that went to it, the newest first, with their fees', async () => {
    const { data } = await get(`accounts/${world.carol.address}/transactions`);
    // Carol signed nothing; five transfers of 5, 4, 3, 2 and 1 sun came to her.
    expect(data.map(({ raw_data: raw }) => amountOf(raw))).toEqual([5, 4, 3, 2, 1]);
    expect(data[0]).toMatchObject({
      ret: [{ contractRet: 'SUCCESS' }],
      energy_usage_total: 0,
      internal_transactions: [],
      blockNumber: Number(world.devnet.chain.head.number),
    });
    const sentByBob = await get(`accounts/${world.bob.address}/transactions?only_from=true`);
    expect(sentByBob.data.map(({ txID }) => txID)).toEqual([world.call.id]);
  });

  it('come in pages that go on where the last one ended, in either order', async () => {
    for (const order of ['desc', 'asc']) {
      const all = await pages(
        `accounts/${world.carol.address}/transactions?limit=2&order_by=block_timestamp,${order}`,
      );
      expect(all.map(({ meta }) => meta.page_size)).toEqual([2, 2, 1]);
      const amounts = all.flatMap(({ data }) => data.map(({ raw_data: raw }) => amountOf(raw)));
      expect(amounts).toEqual(order === 'asc' ? [1, 2, 3, 4, 5] : [5, 4, 3, 2, 1]);
    }
  });

  it('can be asked for within times', async () => {
    const { data } = await get(`accounts/${world.carol.address}/transactions`);
    const [newest, next] = data.map(({ block_timestamp: time }) => Number(time)) as [number, number];
    const later = await get(`accounts/${world.carol.address}/transactions?min_timestamp=${newest}`);
    expect(later.data).toHaveLength(1);
    const earlier = await get(`accounts/${world.carol.address}/transactions?max_timestamp=${next}`);
    expect(earlier.data).toHaveLength(4);
  });
});

describe('/v1/accounts/{address}/transactions/trc20', () => {
  it('are transfers with what the token says of itself', async () => {
    const { data } = await get(`accounts/${world.bob.address}/transactions/trc20`);
    expect(data).toMatchObject([
      {
        token_info: { symbol: 'USDS', address: token, decimals: 6, name: 'Sun Dollar' },
        from: world.alice.address,
        to: world.bob.address,
        type: 'Transfer',
        value: '9',
      },
      { value: '5' },
    ]);
    const path = `accounts/${world.alice.address}/transactions/trc20`;
    // The supply came to Alice, from nobody.
    expect((await get(`${path}?only_to=true`)).data).toMatchObject([{ value: '1000000000' }]);
    expect((await pages(`${path}?limit=1`)).flatMap(page => page.data.map(({ value }) => value))).toEqual([
      '9',
      '7',
      '5',
      '1000000000',
    ]);
    expect((await get(`${path}?contract_address=${world.contract}`)).data).toEqual([]);
  });
});

describe('/v1/contracts/{address}/events', () => {
  it('come in pages', async () => {
    const all = await pages(
      `contracts/${token}/events?event_name=Transfer&limit=3&order_by=block_timestamp,asc`,
    );
    expect(all.map(({ data }) => data.map(({ result }) => (result as { value: string }).value))).toEqual([
      ['1000000000', '5', '7'],
      ['9'],
    ]);
    const block = all[1]?.data[0]?.['block_number'];
    expect((await get(`contracts/${token}/events?block_number=${String(block)}`)).data).toHaveLength(1);
  });
});

function amountOf(raw: unknown): number | undefined {
  const { contract } = raw as { contract: { parameter: { value: { amount?: number } } }[] };
  return contract[0]?.parameter.value.amount;
}

describe('the event calls of older clients', () => {
  interface OldEvent {
    readonly block_number: number;
    readonly event_name: string;
    readonly transaction_id: string;
    readonly result: Record<string, string>;
    readonly _fingerprint?: string;
  }
  const list = async (path: string) =>
    (await (await fetch(`${world.devnet.url}/event/${path}`)).json()) as OldEvent[];
  const amounts = (events: readonly OldEvent[]) => events.map(({ result }) => result['2']);

  it('lists those of a contract by name, block, order and page', async () => {
    const events = await list(`contract/${token}/Transfer`);
    expect(amounts(events).slice(0, 3)).toEqual(['9', '7', '5']);
    expect(events[0]).toMatchObject({ event_name: 'Transfer' });
    expect(await list(`contract/${token}/Nothing`)).toEqual([]);
    expect(amounts(await list(`contract/${token}/Transfer?sort=block_timestamp`)).slice(-1)).toEqual(['9']);
    const [first] = await list(`contract/${token}?size=1`);
    expect(first?.transaction_id).toBe(events[0]?.transaction_id);
    const second = await list(`contract/${token}?size=1&fingerprint=${first?._fingerprint ?? ''}`);
    expect(amounts(second)).toEqual(['7']);
    const at = events[1]?.block_number ?? 0;
    expect(amounts(await list(`contract/${token}/Transfer/${at}`))).toContain('7');
    expect(await list(`contract/${token}/Transfer/x`)).toEqual([]);
    expect((await fetch(`${world.devnet.url}/event/contract/T1`)).status).toBe(400);
  });

  it('lists those of a transaction', async () => {
    const [newest] = await list(`contract/${token}`);
    const events = await list(`transaction/${newest?.transaction_id ?? ''}`);
    expect(amounts(events)).toEqual(['9']);
    expect(await list(`transaction/${'11'.repeat(32)}`)).toEqual([]);
  });

  it('orders by the older name of the time too', async () => {
    const old = await get(`contracts/${token}/events?order_by=timestamp,asc`);
    const young = await get(`contracts/${token}/events?order_by=block_timestamp,asc`);
    expect(old.data).toEqual(young.data);
    expect(old.data).not.toEqual((await get(`contracts/${token}/events?order_by=timestamp,desc`)).data);
  });
});
