import { addressFromBytes, parseAddress, type Address } from '@sunscope/tron/address';
import { describe, expect, it, vi } from 'vitest';
import { asList, chainTransactions, headTimeMs, member, text, type ChainTransaction } from './chain-facts.ts';
import { ignoresParametersTest, shapeTest } from './usual-tests.ts';
import { askNode, call, node, refused } from './world.ts';

const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const DAY_MS = 86_400_000;
const TRX = 1e6;

/** Accounts that sent transactions of a type. */
async function senders(...types: string[]): Promise<Address[]> {
  const found = (await chainTransactions())
    .filter(({ type, succeeded, block }) => block > 0 && types.includes(type) && succeeded)
    .map(({ value }) => parseAddress(text(value, 'owner_address')));
  return [...new Set(found)];
}

/** Of a call that wants nothing but an address. */
function addressTests(path: Parameters<typeof call>[0]): void {
  it('bad input: no address, or one that is none', async () => {
    await refused(path.replace('{address}', 'nonsense'), /address/);
    if (!path.includes('{')) await refused(`${path}?address=nonsense`, /address/);
  });
}

describe('/api/accountv2', () => {
  shapeTest('/api/accountv2', { address: NOBODY });
  addressTests('/api/accountv2');

  it('values: stake by version and resource, lent and borrowed, is the account’s own', async () => {
    const people = await senders(
      'FreezeBalanceV2Contract',
      'DelegateResourceContract',
      'UnfreezeBalanceV2Contract',
    );
    const recipients = (await chainTransactions())
      .filter(({ type }) => type === 'DelegateResourceContract')
      .map(({ value }) => parseAddress(text(value, 'receiver_address')));
    const now = await headTimeMs();
    for (const address of new Set([...people, ...recipients])) {
      const account = await node.account(address);
      const detail = await call('/api/accountv2', { address });
      const frozen = (type: number) =>
        Number(account?.frozenV2.find(item => item.type === type)?.amount ?? 0n);
      const lent = [
        Number(account?.delegated_frozenV2_balance_for_bandwidth ?? 0n),
        Number(account?.account_resource?.delegated_frozenV2_balance_for_energy ?? 0n),
      ] as const;
      expect({
        bandwidth: Number(detail.frozenForBandWidthV2),
        energy: Number(detail.frozenForEnergyV2),
        lentBandwidth: Number(detail.delegateFrozenV2BalanceForBandwidth),
        lentEnergy: Number(detail.delegateFrozenV2BalanceForEnergy),
        hasBandwidth: Number(detail.acquiredDelegatedFrozenV2BalanceForBandwidth),
        hasEnergy: Number(detail.acquiredDelegatedFrozenV2BalanceForEnergy),
        total: Number(detail.totalFrozenV2),
        waits: Number(detail.freezing),
        due: Number(detail.canWithdrawAmountV2),
      }).toEqual({
        bandwidth: frozen(0),
        energy: frozen(1),
        lentBandwidth: lent[0],
        lentEnergy: lent[1],
        hasBandwidth: Number(account?.acquired_delegated_frozenV2_balance_for_bandwidth ?? 0n),
        hasEnergy: Number(account?.account_resource?.acquired_delegated_frozenV2_balance_for_energy ?? 0n),
        total: frozen(0) + frozen(1) + lent[0] + lent[1],
        waits: sumOf(account?.unfrozenV2.filter(item => Number(item.unfreeze_expire_time) > now)),
        due: sumOf(account?.unfrozenV2.filter(item => Number(item.unfreeze_expire_time) <= now)),
      });
      // The lists say the same as the sums.
      const sum = (
        rows: readonly {
          frozen_balance_for_energy?: number | string;
          frozen_balance_for_bandwidth?: number | string;
        }[],
      ) =>
        rows.reduce(
          (total, row) => total + Number(row.frozen_balance_for_energy ?? row.frozen_balance_for_bandwidth),
          0,
        );
      expect(sum(detail.delegated.sentDelegatedBandwidth)).toBe(lent[0]);
      expect(sum(detail.delegated.sentDelegatedResource)).toBe(lent[1]);
      expect(sum(detail.delegated.receivedDelegatedBandwidth)).toBe(
        Number(account?.acquired_delegated_frozenV2_balance_for_bandwidth ?? 0n),
      );
      expect(sum(detail.delegated.receivedDelegatedResource)).toBe(
        Number(account?.account_resource?.acquired_delegated_frozenV2_balance_for_energy ?? 0n),
      );
      expect(detail.delegated.sentDelegatedResource.every(row => row.from === address)).toBe(true);
    }
  });

  it('values: permissions, votes, reward and pairs are the account’s own', async () => {
    const permitted = await senders('AccountPermissionUpdateContract');
    expect(permitted.length).toBeGreaterThan(0);
    for (const address of permitted) {
      const account = await node.account(address);
      const detail = await call('/api/accountv2', { address });
      expect(detail.ownerPermission?.keys).toEqual(
        account?.owner_permission?.keys.map(key => ({
          address: addressFromBytes(key.address),
          weight: Number(key.weight),
        })),
      );
      expect(detail.activePermissions.map(({ id, threshold, keys }) => [id, threshold, keys.length])).toEqual(
        account?.active_permission.map(({ id, threshold, keys }) => [id, Number(threshold), keys.length]),
      );
    }
    for (const address of (await senders('VoteWitnessContract')).slice(0, 5)) {
      const detail = await call('/api/accountv2', { address });
      const account = await node.account(address);
      expect(Number(detail.voteTotal)).toBe(
        Number(account?.votes.reduce((sum, vote) => sum + vote.vote_count, 0n)),
      );
      expect(Number(detail.rewardNum)).toBe(Number(await node.reward(address)));
      expect(detail.reward).toBe(Number(detail.rewardNum) > 0);
    }
    const exchanges = asList(member(await askNode('/wallet/listexchanges', { visible: true }), 'exchanges'));
    for (const address of await senders('ExchangeCreateContract'))
      expect((await call('/api/accountv2', { address })).exchanges.map(row => row.exchange_id)).toEqual(
        exchanges
          .filter(row => member(row, 'creator_address') === address)
          .map(row => Number(member(row, 'exchange_id'))),
      );
  });

  it('values: transfers are counted as their list has them, suspicious ones apart', async () => {
    const list = (address: string, risk: string) =>
      call('/api/trc10trc20-transfer', { address, risk, limit: 1 });
    let suspicious = 0;
    for (const address of (await senders('TransferContract')).slice(0, 12)) {
      const { transferCount, riskyTransferCount } = await call('/api/accountv2', { address });
      const [hidden, all, only] = [
        await list(address, 'hide'),
        await list(address, 'show'),
        await list(address, 'only'),
      ];
      expect([all.rangeTotal, only.rangeTotal]).toEqual([transferCount, riskyTransferCount]);
      expect([hidden.rangeTotal, hidden.riskTotal]).toEqual([
        transferCount - riskyTransferCount,
        riskyTransferCount,
      ]);
      suspicious += riskyTransferCount;
    }
    expect(suspicious).toBeGreaterThan(0);
  });

  it('values: an address nobody used has nothing', async () => {
    expect(await call('/api/accountv2', { address: NOBODY })).toMatchObject({
      activated: false,
      balance: 0,
      totalFrozenV2: 0,
      exchanges: [],
      delegated: { sentDelegatedBandwidth: [], receivedDelegatedResource: [] },
    });
  });
});

function sumOf(items: readonly { unfreeze_amount: bigint }[] | undefined): number {
  return (items ?? []).reduce((sum, item) => sum + Number(item.unfreeze_amount), 0);
}

describe.each(['/api/account/votes', '/api/account/{address}/votes'] as const)('%s', path => {
  shapeTest(path, { address: NOBODY });
  addressTests(path);

  it('values: those of the account', async () => {
    const voters = await senders('VoteWitnessContract');
    expect(voters.length).toBeGreaterThan(0);
    for (const address of voters) {
      const account = await node.account(address);
      const { votes } = await call(path, { address });
      expect(votes).toEqual(
        Object.fromEntries(
          (account?.votes ?? []).map(vote => [addressFromBytes(vote.vote_address), Number(vote.vote_count)]),
        ),
      );
    }
    expect(await call(path, { address: NOBODY })).toEqual({ votes: {} });
  });
});

/** Somebody who holds tokens of several kinds. */
async function holder(): Promise<Address> {
  for (const address of await senders('TransferAssetContract', 'TriggerSmartContract')) {
    const detail = await call('/api/accountv2', { address });
    const kinds = new Set(detail.tokens.map(row => row.tokenInfo.tokenType));
    if (kinds.has('trc10') && kinds.has('trc20')) return address;
  }
  throw new Error('nobody in the demo world holds TRC10 and TRC20 tokens');
}

/** Price of a token in TRX by its own pair with TRX, with both reserves as the node reports them. */
async function pairPrice(tokenId: string, decimals: number): Promise<number | undefined> {
  for (const pair of asList(member(await askNode('/wallet/listexchanges', { visible: true }), 'exchanges'))) {
    const [first, second] = [text(pair, 'first_token_id'), text(pair, 'second_token_id')];
    const [a, b] = [
      Number(member(pair, 'first_token_balance') ?? 0),
      Number(member(pair, 'second_token_balance') ?? 0),
    ];
    if (first === '_' && second === tokenId) return a / TRX / (b / 10 ** decimals);
    if (second === '_' && first === tokenId) return b / TRX / (a / 10 ** decimals);
  }
  return undefined;
}

describe('/api/account/tokens', () => {
  shapeTest(
    '/api/account/tokens',
    { address: NOBODY },
    { address: NOBODY, assetType: 2, sortBy: 3, hidden: 1 },
  );
  addressTests('/api/account/tokens');

  it('values: balances are those of the account and the contracts', async () => {
    const address = await holder();
    const account = await node.account(address);
    const answer = await call('/api/account/tokens', { address, limit: 200 });
    const { data, rangeTotal } = answer;
    expect(rangeTotal).toBe(data.length);
    expect(data[0]).toMatchObject({ tokenId: '_', balance: String(account?.balance), tokenPriceInTrx: 1 });
    const contracts = data.filter(row => row.tokenId.startsWith('T')).map(row => row.tokenId);
    expect(Object.keys(answer.contractInfo).toSorted()).toEqual([...new Set(contracts)].toSorted());
    expect(Object.values(answer.contractInfo).every(info => info.isToken)).toBe(true);
    const trc10 = data.filter(row => row.tokenType === 'trc10');
    expect(new Map(trc10.map(row => [row.tokenId, row.balance]))).toEqual(
      new Map(
        (account?.assetV2 ?? [])
          .filter(({ value }) => value > 0n)
          .map(({ key, value }) => [key, String(value)]),
      ),
    );
    for (const row of data.filter(({ tokenType }) => tokenType === 'trc20')) {
      const answer = await askNode('/wallet/triggerconstantcontract', {
        owner_address: address,
        contract_address: row.tokenId,
        function_selector: 'balanceOf(address)',
        parameter: Buffer.from(account?.address.subarray(1) ?? [])
          .toString('hex')
          .padStart(64, '0'),
        visible: true,
      });
      expect(row.balance).toBe(
        BigInt(`0x${text(asList(member(answer, 'constant_result'))[0] ?? null)}`).toString(),
      );
    }
    for (const row of trc10) {
      const price = await pairPrice(row.tokenId, row.tokenDecimal);
      if (price === undefined) continue;
      expect(row.tokenPriceInTrx).toBeCloseTo(price, 9);
      expect(Number(row.amount)).toBeCloseTo(Number(row.quantity) * price, 5);
    }
  });

  it('values: search, kind, order and pages', async () => {
    const address = await holder();
    const all = await call('/api/account/tokens', { address, limit: 200 });
    const [first] = all.data.filter(row => row.tokenType === 'trc20');
    const byId = await call('/api/account/tokens', { address, token: first?.tokenId ?? '' });
    expect(byId.data.map(row => row.tokenId)).toEqual([first?.tokenId]);
    const byName = await call('/api/account/tokens', {
      address,
      token: first?.tokenAbbr.toUpperCase() ?? '',
    });
    expect(byName.data.map(row => row.tokenId)).toContain(first?.tokenId);
    const trc20 = await call('/api/account/tokens', { address, show: 1 });
    expect(trc20.data.every(row => row.tokenType === 'trc20')).toBe(true);
    const byQuantity = await call('/api/account/tokens', { address, sortBy: 3, limit: 200 });
    const amounts = byQuantity.data.map(row => Number(row.quantity));
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    const page = await call('/api/account/tokens', { address, start: 1, limit: 2 });
    // Worth follows from prices, and trades may have changed those meanwhile.
    const held = (rows: typeof all.data) => rows.map(row => [row.tokenId, row.quantity]);
    expect(held(page.data)).toEqual(held(all.data.slice(1, 3)));
    const money = await call('/api/account/tokens', { address, assetType: 1 });
    const collectibles = await call('/api/account/tokens', { address, assetType: 2 });
    expect(money.rangeTotal + collectibles.rangeTotal).toBe(all.rangeTotal);
  });

  it('bad input: unknown kinds', async () => {
    await refused(`/api/account/tokens?address=${NOBODY}&show=9`, /show/);
    await refused(`/api/account/tokens?address=${NOBODY}&sortBy=name`, /sortBy/);
  });
});

describe('/api/account/wallet', () => {
  shapeTest('/api/account/wallet', { address: NOBODY }, { address: NOBODY, asset_type: 1 });
  addressTests('/api/account/wallet');

  it('values: the same tokens, with the stake beside TRX', async () => {
    const address = await holder();
    const tokens = await call('/api/account/tokens', { address, limit: 200 });
    const wallet = await call('/api/account/wallet', { address });
    expect(wallet.count).toBe(tokens.rangeTotal);
    expect(wallet.data.map(row => [row.token_id, row.balance, row.token_value])).toEqual(
      tokens.data.map(row => [row.tokenId, row.quantity, row.amount]),
    );
    const [staker] = await senders('FreezeBalanceV2Contract');
    const detail = await call('/api/accountv2', { address: staker ?? '' });
    const [trx] = (await call('/api/account/wallet', { address: staker ?? '' })).data;
    expect([trx?.token_type, trx?.frozenV2, trx?.frozen]).toEqual([0, detail.totalFrozenV2, 0]);
  });
});

describe('/api/account/token_asset_overview', () => {
  shapeTest('/api/account/token_asset_overview', { address: NOBODY });
  addressTests('/api/account/token_asset_overview');

  it('values: the sum of what has a price', async () => {
    const address = await holder();
    // Once more where the price moved between the two.
    await vi.waitFor(async () => {
      const overview = await call('/api/account/token_asset_overview', { address });
      const { data, rangeTotal } = await call('/api/account/tokens', { address, limit: 200 });
      const priced = data.filter(row => row.tokenPriceInTrx !== null);
      expect(overview.totalTokenCount).toBe(rangeTotal);
      expect(overview.data).toEqual(priced);
      expect(overview.totalAssetInTrx).toBeCloseTo(
        priced.reduce((sum, row) => sum + Number(row.amount), 0),
        3,
      );
      expect(overview.totalAssetInUsd).toBeCloseTo(
        priced.reduce((sum, row) => sum + (row.amountInUsd ?? 0), 0),
        3,
      );
    }, 50_000);
  });
});

describe('/api/account/getAssetWithPriceList', () => {
  shapeTest('/api/account/getAssetWithPriceList', { address: NOBODY });
  addressTests('/api/account/getAssetWithPriceList');

  it('values: the tokens the overview is made of', async () => {
    const address = await holder();
    // Once more where the price moved between the two.
    await vi.waitFor(
      async () =>
        expect((await call('/api/account/getAssetWithPriceList', { address })).data).toEqual(
          (await call('/api/account/token_asset_overview', { address })).data,
        ),
      50_000,
    );
  });
});

describe.each(['/api/account/participate_project', '/api/participate_project'] as const)('%s', path => {
  shapeTest(path, { address: NOBODY });
  addressTests(path);

  it('values: contracts by how often it called them', async () => {
    const calls = (await chainTransactions()).filter(({ type }) => type === 'TriggerSmartContract');
    for (const address of (await senders('TriggerSmartContract')).slice(0, 8)) {
      const made = new Map<string, number>();
      for (const { value } of calls)
        if (value['owner_address'] === address) {
          const contract = text(value, 'contract_address');
          made.set(contract, (made.get(contract) ?? 0) + 1);
        }
      const { data } = await call(path, { address });
      expect(new Map(data.map(row => [row.address, row.calls]))).toEqual(made);
      const counts = data.map(row => row.calls);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
    }
  });
});

describe('/api/address/reward', () => {
  shapeTest('/api/address/reward', { address: NOBODY });
  addressTests('/api/address/reward');

  it('values: the node’s reward, and a day between withdrawals', async () => {
    const now = await headTimeMs();
    for (const address of await senders('VoteWitnessContract', 'WithdrawBalanceContract')) {
      const account = await node.account(address);
      const last = Number(account?.latest_withdraw_time ?? 0n);
      const sun = Number(await node.reward(address));
      expect(await call('/api/address/reward', { address })).toEqual({
        reward: sun > 0 && (last === 0 || now >= last + DAY_MS),
        rewardNum: sun,
        lastWithdrawTime: last,
        nextWithdrawTime: last === 0 ? 0 : last + DAY_MS,
      });
    }
  });
});

describe('/api/account/rewards', () => {
  shapeTest('/api/account/rewards', { address: NOBODY }, { address: NOBODY, rounds: 3 });
  addressTests('/api/account/rewards');

  it('values: rounds one after another, each the sum of its votes, for nobody nothing', async () => {
    for (const address of [NOBODY, ...(await senders('VoteWitnessContract')).slice(0, 6)]) {
      const { data } = await call('/api/account/rewards', { address });
      for (const [index, round] of data.entries()) {
        expect(round.end - round.start).toBe(6 * 3_600_000);
        if (index > 0) expect(round.end).toBe(data[index - 1]?.start);
        expect(Number(round.sun)).toBe(round.votes.reduce((sum, one) => sum + Number(one.sun), 0));
        if (address === NOBODY) expect(round.votes).toEqual([]);
      }
    }
  });

  it('bad input: no rounds, more than a week', async () => {
    await refused(`/api/account/rewards?address=${NOBODY}&rounds=0`, /rounds/);
    await refused(`/api/account/rewards?address=${NOBODY}&rounds=29`, /rounds/);
  });
});

describe('/api/account/richlist', () => {
  shapeTest('/api/account/richlist');
  ignoresParametersTest('/api/account/richlist');

  it('values: every account with TRX is in the range of its balance', async () => {
    const { total, data } = await call('/api/account/richlist');
    const { data: rows } = await call('/api/account/list', { limit: 200 });
    const balances = rows.map(row => BigInt(row.balance ?? 0)).filter(balance => balance > 0n);
    expect(total.accounts).toBe(balances.length);
    expect(total.coins).toBeCloseTo(Number(balances.reduce((sum, one) => sum + one, 0n)) / TRX, 0);
    expect(data.length).toBe(16);
    for (const range of data) {
      const inside = balances.filter(one => one >= BigInt(range.from) && one < BigInt(range.to));
      expect([range.accounts, BigInt(range.balance)]).toEqual([
        inside.length,
        inside.reduce((sum, one) => sum + one, 0n),
      ]);
    }
  });
});

/** The demo source's price at a moment, by its own rule. */
function demoPrice(timeMs: number): number {
  const waves = [
    [0.04, 1.1],
    [0.015, 6.3],
    [0.003, 97],
  ];
  return (
    0.12 *
    waves.reduce((sum, [height = 0, speed = 0]) => sum + height * Math.sin((timeMs / DAY_MS) * speed), 1)
  );
}

describe('/api/account/analysis', () => {
  shapeTest('/api/account/analysis', { address: NOBODY }, { address: NOBODY, type: 2, start_timestamp: 0 });
  addressTests('/api/account/analysis');

  it('values: transactions, transfers and resources of each day are those of the chain', async () => {
    const days = new Map<string, ChainTransaction[]>();
    for (const transaction of await chainTransactions()) {
      const day = new Date(transaction.timestampMs).toISOString().slice(0, 10);
      if (transaction.block > 0) days.set(day, [...(days.get(day) ?? []), transaction]);
    }
    const now = await headTimeMs();
    for (const address of (await senders('TransferContract', 'TriggerSmartContract')).slice(0, 12)) {
      const { data } = await call('/api/account/analysis', { address });
      expect(data.length).toBe(30);
      expect(data.at(-1)?.day).toBe(new Date(now).toISOString().slice(0, 10));
      // At the end of the day before, and of the part of a day that the last row is.
      expect(Number(data.at(-2)?.price)).toBeCloseTo(demoPrice(now - (now % DAY_MS)), 6);
      const balance = (await node.account(address))?.balance ?? 0n;
      const micros = BigInt(Math.round(demoPrice(now) * 1e6));
      expect(data.at(-1)?.usdt_amount).toBe(trxText((balance * micros) / 1_000_000n));
      for (const row of data.slice(-6)) {
        const own = days.get(row.day) ?? [];
        const sent = own.filter(({ value }) => value['owner_address'] === address);
        const receipts = (name: string) =>
          sent.reduce((sum, { info }) => sum + Number(member(info, 'receipt', name) ?? 0), 0);
        const moved = (side: string) =>
          own
            .filter(
              ({ type, value, succeeded }) =>
                type === 'TransferContract' && succeeded && value[side] === address,
            )
            .reduce((sum, { value }) => sum + Number(value['amount'] ?? 0), 0);
        expect([
          row.transaction_count,
          Number(row.energy_usage),
          Number(row.energy_origin),
          Number(row.net_usage),
        ]).toEqual([
          sent.length,
          receipts('energy_usage'),
          receipts('origin_energy_usage'),
          receipts('net_usage'),
        ]);
        expect([Number(row.transfer_out), Number(row.transfer_in)]).toEqual([
          moved('owner_address'),
          moved('to_address'),
        ]);
      }
      expect(data.at(-1)?.trx_amount).toBe(trxText(balance));
      const whole = (await call('/api/account/analysis', { address, start_timestamp: 0 })).data;
      const first = [...days].find(([, own]) => own.some(({ value }) => value['owner_address'] === address));
      expect((whole[0]?.day ?? '') <= (first?.[0] ?? '')).toBe(true);
      const [shorter, longer] = [whole, data].toSorted((a, b) => a.length - b.length);
      expect(longer?.slice(-(shorter?.length ?? 0))).toEqual(shorter);
    }
    const stake = (account: Awaited<ReturnType<typeof node.account>>) =>
      (account?.frozenV2 ?? []).reduce((sum, { amount }) => sum + amount, 0n) +
      (account?.unfrozenV2 ?? []).reduce((sum, item) => sum + item.unfreeze_amount, 0n) +
      (account?.delegated_frozenV2_balance_for_bandwidth ?? 0n) +
      (account?.account_resource?.delegated_frozenV2_balance_for_energy ?? 0n);
    for (const address of (await senders('FreezeBalanceV2Contract')).slice(0, 6)) {
      const { data } = await call('/api/account/analysis', { address, start_timestamp: 0, currency: 'EUR' });
      expect(data.at(-1)?.stake_amount).toBe(trxText(stake(await node.account(address))));
      expect(Number(data.at(-1)?.rate)).toBeCloseTo(0.92 * demoPrice(now), 6);
      // Each day's stake is that of the day before, changed by what was staked and withdrawn on it.
      const steps = data.slice(1).map((row, index) => [row, data[index]] as const);
      for (const [row, before] of steps) {
        const own = (days.get(row.day) ?? []).filter(
          ({ value, succeeded }) => succeeded && value['owner_address'] === address,
        );
        const moved = own.reduce(
          (sum, { type, value, info }) =>
            sum +
            BigInt(type === 'FreezeBalanceV2Contract' ? Number(value['frozen_balance']) : 0) -
            BigInt(Number(member(info, 'withdraw_expire_amount') ?? 0)),
          0n,
        );
        expect(sunText(row.stake_amount) - sunText(before?.stake_amount ?? '0')).toBe(moved);
      }
    }
    // Nothing is known of it before today.
    const nobody = await call('/api/account/analysis', { address: NOBODY, start_timestamp: 0 });
    expect(nobody.data.map(row => row.trx_amount)).toEqual(['0']);
  });

  it('bad input: an unknown type, a negative time', async () => {
    await refused(`/api/account/analysis?address=${NOBODY}&type=9`, /type/);
    await refused(`/api/account/analysis?address=${NOBODY}&start_timestamp=-5`, /start_timestamp/);
  });
});

function sunText(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
}

function trxText(sun: bigint): string {
  const digits = sun.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
}

describe('/api/account/permissions/history', () => {
  shapeTest('/api/account/permissions/history', { address: NOBODY });
  addressTests('/api/account/permissions/history');

  it('values: each update, newest first; the newest is what the account has', async () => {
    const updates = (await chainTransactions()).filter(
      ({ type, succeeded }) => type === 'AccountPermissionUpdateContract' && succeeded,
    );
    for (const address of await senders('AccountPermissionUpdateContract')) {
      const { data } = await call('/api/account/permissions/history', { address });
      expect(data.map(row => [row.hash, row.block, row.timestamp])).toEqual(
        updates
          .filter(({ value }) => value['owner_address'] === address)
          .toReversed()
          .map(({ id, block, timestampMs }) => [id, block, timestampMs]),
      );
      const detail = await call('/api/accountv2', { address });
      expect(data[0]?.ownerPermission?.keys).toEqual(detail.ownerPermission?.keys);
      expect(data[0]?.activePermissions.map(({ keys, operations }) => [keys, operations])).toEqual(
        detail.activePermissions.map(({ keys, operations }) => [keys, operations]),
      );
    }
  });
});

describe('/api/account/{address}/balance', () => {
  shapeTest('/api/account/{address}/balance', { address: NOBODY });

  it('values: those of the account', async () => {
    const address = await holder();
    const account = await node.account(address);
    const answer = await call('/api/account/{address}/balance', { address });
    expect(answer.balances[0]).toEqual({ name: '_', balance: Number(account?.balance) });
    expect(answer.balances.length).toBe(1 + (account?.assetV2.filter(({ value }) => value > 0n).length ?? 0));
    expect(answer.allowance).toBe(Number(account?.allowance));
  });

  it('bad input: an address that is none', async () => {
    await refused('/api/account/nonsense/balance', /address/);
  });
});
