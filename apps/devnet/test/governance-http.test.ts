import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex, textToBytes } from '@sunscope/tron/bytes';
import { defaultWitnesses, type KeyedAccount } from '../src/chain/genesis.ts';
import { startDevnet, type Devnet } from '../src/devnet.ts';

// Delegations, proposals, exchanges, rewards and market orders as java-tron's HTTP API returns them: both methods, both
// prefixes where there are two, both ways of printing, what is left out.

const TRX = 1_000_000n;
const witness = defaultWitnesses()[0] as KeyedAccount;
const second = defaultWitnesses()[1] as KeyedAccount;

let devnet: Devnet;
let alice: KeyedAccount;
let bob: KeyedAccount;
let createdMs: bigint;

type Json = Record<string, unknown>;

beforeAll(async () => {
  devnet = await startDevnet({
    blockMs: 0,
    properties: {
      ALLOW_MARKET_TRANSACTION: 1n,
      MAINTENANCE_TIME_INTERVAL: 3_600_000n,
      PROPOSAL_EXPIRE_TIME: 600_000n,
    },
  });
  [alice, bob] = devnet.accounts as [KeyedAccount, KeyedAccount];
  const owner_address = alice.address;
  const receiver_address = bob.address;
  await devnet.send('FreezeBalanceV2Contract', { owner_address, frozen_balance: 100n * TRX, resource: 1 }, [
    alice,
  ]);
  await devnet.send(
    'DelegateResourceContract',
    { owner_address, receiver_address, balance: 10n * TRX, resource: 1 },
    [alice],
  );
  createdMs = devnet.chain.head.timestampMs;
  await devnet.send(
    'DelegateResourceContract',
    { owner_address, receiver_address, balance: 5n * TRX, resource: 1, lock: true, lock_period: 100n },
    [alice],
  );
  const now = devnet.chain.head.timestampMs;
  await devnet.send(
    'AssetIssueContract',
    {
      owner_address,
      name: textToBytes('Coin'),
      total_supply: 1_000_000n,
      trx_num: 1,
      num: 1,
      url: textToBytes('x'),
      start_time: now + 1_000n,
      end_time: now + 10n ** 9n,
    },
    [alice],
  );
  for (const balance of [10n, 20n])
    await devnet.send(
      'ExchangeCreateContract',
      {
        owner_address,
        first_token_id: textToBytes('1000001'),
        first_token_balance: 1_000n,
        second_token_id: textToBytes('_'),
        second_token_balance: balance * TRX,
      },
      [alice],
    );
  await devnet.send('SetAccountIdContract', { owner_address, account_id: textToBytes('Alice-0001') }, [
    alice,
  ]);
});
afterAll(() => devnet.close());

async function post(path: string, body: Json = {}): Promise<Json> {
  const response = await fetch(devnet.url + path, { method: 'POST', body: JSON.stringify(body) });
  return (await response.json()) as Json;
}

async function get(path: string, query: Record<string, string> = {}): Promise<Json> {
  return (await (
    await fetch(`${devnet.url}${path}?${new URLSearchParams(query).toString()}`)
  ).json()) as Json;
}

/** One answer by POST and GET, below /wallet and (where it is there too) /walletsolidity. */
async function everywhere(name: string, parameters: Json, solid = true): Promise<Json> {
  const query = Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, String(value)]));
  const answer = await post(`/wallet/${name}`, parameters);
  expect(await get(`/wallet/${name}`, query)).toEqual(answer);
  if (solid) {
    expect(await post(`/walletsolidity/${name}`, parameters)).toEqual(answer);
    expect(await get(`/walletsolidity/${name}`, query)).toEqual(answer);
  }
  return answer;
}

const hex = ({ address }: KeyedAccount) => bytesToHex(address);
const b58 = ({ address }: KeyedAccount) => addressFromBytes(address);

describe('delegated resources', () => {
  it('are listed unlocked, then locked', async () => {
    const lockedUntil = Number(createdMs) + 300_000;
    for (const [visible, name] of [
      [false, hex],
      [true, b58],
    ] as const)
      expect(
        await everywhere('getdelegatedresourcev2', {
          fromAddress: name(alice),
          toAddress: name(bob),
          visible,
        }),
      ).toEqual({
        delegatedResource: [
          { from: name(alice), to: name(bob), frozen_balance_for_energy: 10_000_000 },
          {
            from: name(alice),
            to: name(bob),
            frozen_balance_for_energy: 5_000_000,
            expire_time_for_energy: lockedUntil,
          },
        ],
      });
    expect(
      await everywhere('getdelegatedresource', { fromAddress: hex(alice), toAddress: hex(bob) }),
    ).toEqual({});
  });

  it('are found from either side', async () => {
    expect(await everywhere('getdelegatedresourceaccountindexv2', { value: hex(alice) })).toEqual({
      account: hex(alice),
      toAccounts: [hex(bob)],
    });
    expect(
      await everywhere('getdelegatedresourceaccountindexv2', { value: b58(bob), visible: true }),
    ).toEqual({ account: b58(bob), fromAccounts: [b58(alice)] });
    expect(await everywhere('getdelegatedresourceaccountindex', { value: hex(bob) })).toEqual({
      account: hex(bob),
    });
  });

  it('can be as much as is not in use', async () => {
    expect(await everywhere('getcandelegatedmaxsize', { owner_address: hex(alice), type: 1 })).toEqual({
      max_size: 85_000_000,
    });
    expect(await everywhere('getcandelegatedmaxsize', { owner_address: hex(alice), type: 0 })).toEqual({});
    expect(await everywhere('getavailableunfreezecount', { owner_address: hex(alice) })).toEqual({
      count: 32,
    });
    expect(await everywhere('getcanwithdrawunfreezeamount', { owner_address: hex(alice) })).toEqual({});
  });

  it('are built with room for the transaction itself', async () => {
    const carol = devnet.accounts[2] as KeyedAccount;
    const { state } = devnet.chain;
    await devnet.send(
      'FreezeBalanceV2Contract',
      { owner_address: carol.address, frozen_balance: 1_000n * TRX },
      [carol],
    );
    // As if 43,200,000,000 TRX were staked: 1 TRX for each point of bandwidth.
    state.setProperty('TOTAL_NET_WEIGHT', 43_200_000_000n);
    await devnet.chain.mine(1);
    // 275 bytes for a delegation and 8 for the larger amount (2), the lock (2) and its period (4) make 283 TRX.
    expect(await everywhere('getcandelegatedmaxsize', { owner_address: hex(carol), type: 0 })).toEqual({
      max_size: 717_000_000,
    });
    const build = (balance: number) =>
      post('/wallet/delegateresource', { owner_address: hex(carol), receiver_address: hex(bob), balance });
    expect(await build(717_000_001)).toEqual({
      Error:
        'class org.tron.core.exception.ContractValidateException : delegateBalance must be less than or equal to available FreezeBandwidthV2 balance',
    });
    expect(await build(717_000_000)).toMatchObject({
      visible: false,
      raw_data: { contract: [{ type: 'DelegateResourceContract' }] },
    });
  });
});

describe('proposals', () => {
  it('are listed the newest first, by page and by id', async () => {
    const create = (owner: KeyedAccount, key: bigint, value: bigint) =>
      devnet.send('ProposalCreateContract', { owner_address: owner.address, parameters: [{ key, value }] }, [
        owner,
      ]);
    const makeMs = Number(devnet.chain.head.timestampMs);
    await create(witness, 11n, 210n);
    await create(second, 68n, 0n);
    await devnet.send(
      'ProposalApproveContract',
      { owner_address: second.address, proposal_id: 1n, is_add_approval: true },
      [second],
    );
    const first = await everywhere('getproposalbyid', { id: 1 }, false);
    expect(first).toEqual({
      proposal_id: 1,
      proposer_address: hex(witness),
      parameters: [{ key: 11, value: 210 }],
      create_time: makeMs,
      expiration_time: expect.any(Number) as number,
      approvals: [hex(second)],
    });
    const list = (await everywhere('listproposals', {}, false)) as { proposals: Json[] };
    expect(list.proposals.map(one => one['proposal_id'])).toEqual([2, 1]);
    expect(list.proposals[1]).toEqual(first);
    // A parameter's value of 0 is printed within a map.
    expect(list.proposals[0]?.['parameters']).toEqual([{ key: 68, value: 0 }]);
    const page = await everywhere('getpaginatedproposallist', { offset: 1, limit: 5, visible: true }, false);
    expect(page).toMatchObject({ proposals: [{ proposal_id: 2, proposer_address: b58(second) }] });
    expect(await everywhere('getproposalbyid', { id: 9 }, false)).toEqual({});
    expect(await post('/wallet/getproposalbyid')).toEqual({
      Error: 'class java.security.InvalidParameterException : key [id] does not exist',
    });
    expect(await post('/walletsolidity/listproposals').catch(() => 'no JSON')).toBe('no JSON');
  });

  it('are reported as builders with their refusals', async () => {
    const body = { owner_address: hex(witness), parameters: [{ key: 0, value: 1 }] };
    expect(await post('/wallet/proposalcreate', body)).toEqual({
      Error:
        'class org.tron.core.exception.ContractValidateException : Bad chain parameter value, valid range is [3 * 27 * 1000,24 * 3600 * 1000]',
    });
    const built = (await post('/wallet/proposalcreate', {
      ...body,
      parameters: [{ key: 0, value: 600_000 }],
    })) as { raw_data: { contract: Json[] } };
    expect(built.raw_data.contract[0]).toMatchObject({
      type: 'ProposalCreateContract',
      parameter: { value: { parameters: [{ key: 0, value: 600_000 }] } },
    });
    expect(
      await post('/wallet/createCommonTransaction', {
        contractType: 'WithdrawBalanceContract',
        owner_address: hex(witness),
      }),
    ).toEqual({
      Error: `class org.tron.core.exception.ContractValidateException : Account[${hex(witness)}] is a guard representative and is not allowed to withdraw Balance`,
    });
  });

  it('leave their mark in the lists of prices', async () => {
    expect(await everywhere('getenergyprices', {})).toEqual({ prices: '0:100' });
    for (const witness of defaultWitnesses().slice(2, 20))
      await devnet.send(
        'ProposalApproveContract',
        { owner_address: witness.address, proposal_id: 1n, is_add_approval: true },
        [witness],
      );
    const proposal = await post('/wallet/getproposalbyid', { id: 1 });
    for (let maintenance = 0; maintenance < 2; maintenance++) {
      devnet.clock.advance(3_600_000);
      await devnet.chain.mine(1);
    }
    expect(await post('/wallet/getproposalbyid', { id: 1 })).toMatchObject({ state: 'APPROVED' });
    expect(await post('/wallet/getproposalbyid', { id: 2 })).toMatchObject({ state: 'DISAPPROVED' });
    expect(await everywhere('getenergyprices', {})).toEqual({
      prices: `0:100,${String(proposal['expiration_time'])}:210`,
    });
    expect(await everywhere('getbandwidthprices', {})).toEqual({ prices: '0:1000' });
    expect(await everywhere('getmemofee', {}, false)).toEqual({ prices: '0:1000000' });
    const { chainParameter } = (await post('/wallet/getchainparameters')) as { chainParameter: Json[] };
    expect(chainParameter).toContainEqual({ key: 'getEnergyFee', value: 210 });
  });
});

describe('exchanges', () => {
  it('are listed the newest first, by page and by id', async () => {
    const exchange = {
      exchange_id: 1,
      creator_address: hex(alice),
      create_time: expect.any(Number) as number,
      first_token_id: '31303030303031',
      first_token_balance: 1_000,
      second_token_id: '5f',
      second_token_balance: 10_000_000,
    };
    expect(await everywhere('getexchangebyid', { id: 1 })).toEqual(exchange);
    const list = (await everywhere('listexchanges', { visible: true })) as { exchanges: Json[] };
    expect(list.exchanges.map(one => one['exchange_id'])).toEqual([2, 1]);
    expect(list.exchanges[1]).toMatchObject({ first_token_id: '1000001', second_token_id: '_' });
    expect(await everywhere('getpaginatedexchangelist', { offset: 0, limit: 1 }, false)).toEqual({
      exchanges: [exchange],
    });
    expect(await everywhere('getexchangebyid', { id: 9 })).toEqual({
      Error: 'class java.lang.NullPointerException : null',
    });
  });
});

describe('rewards and brokerage', () => {
  it('are reported for addresses in either form, faults without a class', async () => {
    expect(await everywhere('getBrokerage', { address: hex(witness) })).toEqual({ brokerage: 20 });
    expect(await everywhere('getBrokerage', { address: b58(witness) })).toEqual({ brokerage: 20 });
    const { reward } = await everywhere('getReward', { address: b58(witness) });
    expect(reward).toBeGreaterThan(1_000_000);
    expect(await everywhere('getReward', { address: hex(bob) })).toEqual({ reward: 0 });
    expect(String((await post('/wallet/getReward', { address: 'xyz' }))['Error'])).toMatch(
      /^INVALID address, /,
    );
  });
});

describe('accounts by id', () => {
  it('are found in whatever capitals, frozenV2 as it is', async () => {
    const found = await everywhere('getaccountbyid', { account_id: 'ALICE-0001', visible: true });
    expect(found).toMatchObject({
      address: b58(alice),
      account_id: 'Alice-0001',
      frozenV2: [{ type: 'ENERGY', amount: 85_000_000 }],
    });
    expect(await everywhere('getaccountbyid', { account_id: 'nobody-here', visible: true })).toEqual({});
  });
});

describe('market orders', () => {
  it('are reported by owner, id, pair and price', async () => {
    const sell = (sell_token_quantity: bigint, buy_token_quantity: bigint) =>
      devnet.send(
        'MarketSellAssetContract',
        {
          owner_address: alice.address,
          sell_token_id: textToBytes('1000001'),
          sell_token_quantity,
          buy_token_id: textToBytes('_'),
          buy_token_quantity,
        },
        [alice],
      );
    await sell(10n, 40n);
    await sell(10n, 20n);
    await sell(30n, 60n);
    const pair = { sell_token_id: '1000001', buy_token_id: '_' };
    expect(await everywhere('getmarketpairlist', { visible: true })).toEqual({ orderPair: [pair] });
    expect(await everywhere('getmarketpricebypair', { ...pair, visible: true })).toEqual({
      ...pair,
      prices: [
        { sell_token_quantity: 1, buy_token_quantity: 2 },
        { sell_token_quantity: 1, buy_token_quantity: 4 },
      ],
    });
    const { orders } = (await everywhere('getmarketorderlistbypair', { ...pair, visible: true })) as {
      orders: Json[];
    };
    expect(orders.map(order => order['sell_token_quantity_remain'])).toEqual([10, 30, 10]);
    expect(orders[0]).toMatchObject({ owner_address: b58(alice), next: orders[1]?.['order_id'] });
    const own = (await everywhere('getmarketorderbyaccount', { value: hex(alice) })) as { orders: Json[] };
    expect(own.orders.map(order => order['buy_token_quantity'])).toEqual([40, 20, 60]);
    const [order] = own.orders as [Json];
    expect(await everywhere('getmarketorderbyid', { value: order['order_id'] })).toEqual(order);
  });
});
