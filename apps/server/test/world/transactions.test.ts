import { encodeCall, functionSelector } from '@sunscope/tron/abi';
import { bytesToHex } from '@sunscope/tron/bytes';
import { contractTypeByName } from '@sunscope/tron/contract-types';
import { describe, expect, it } from 'vitest';
import { list, member, walkChain, type ChainTransaction, textOf } from './chain.ts';
import { askNode, call, refused } from './world.ts';

const HASH = 'f'.repeat(64);
/** Sun for a byte of bandwidth on the demo chain. */
const SUN_PER_BYTE = 1000;
const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

const codeOf = (type: string) => contractTypeByName(type)?.code;
const ownerOf = ({ value }: ChainTransaction) => textOf(value['owner_address']);
const sortedIds = (rows: readonly { hash?: string; id?: string }[]) =>
  rows.map(row => row.hash ?? row.id ?? '').sort();

/** Newest first, as many as a page has, whole blocks only: the order inside a block is the list's own affair. */
function newestWhole(chain: readonly ChainTransaction[], rows: readonly { block: number }[]) {
  const last = rows.length < 200 ? -1 : (rows.at(-1)?.block ?? 0);
  return {
    expected: sortedIds(chain.filter(item => item.block > last)),
    keep: (row: { block: number }) => row.block > last,
  };
}

describe('/api/transaction', () => {
  it('values: all of the chain, newest first', async () => {
    const chain = await walkChain();
    const answer = await call('/api/transaction', { limit: 200 });
    expect(answer.rangeTotal).toBe(chain.length);
    expect(answer.wholeChainTxCount).toBe(chain.length);
    const { expected, keep } = newestWhole(chain, answer.data);
    expect(sortedIds(answer.data.filter(keep))).toEqual(expected);
    expect(answer.data.map(row => row.block)).toEqual(
      answer.data.map(row => row.block).sort((a, b) => b - a),
    );
    for (const address of Object.keys(answer.contractMap))
      expect(address in answer.contractInfo || address in answer.normalAddressInfo).toBe(true);
  });

  it('values: a call that moves items says which one and who got it', async () => {
    const { data } = await call('/api/transaction', { contract_type: 31, limit: 200 });
    for (const kind of ['trc721', 'trc20']) {
      const rows = data.filter(row => row.tokenType === kind && row.contractRet === 'SUCCESS');
      expect(rows.length, kind).toBeGreaterThan(0);
      for (const row of rows.slice(0, 5)) {
        const { data: moved } = await call('/api/transfer', { hash: row.hash, kind: 'all' });
        expect(
          moved.map(one => [String(one.amount), one.token_id, one.transferToAddress]),
          row.hash,
        ).toContainEqual([row.amount, row.token_id, row.recipientAddress]);
      }
    }
  });

  it('values: by type, each as often as the chain has it', async () => {
    const counts = new Map<string, ChainTransaction[]>();
    for (const item of await walkChain()) counts.set(item.type, [...(counts.get(item.type) ?? []), item]);
    expect(counts.size).toBeGreaterThan(10);
    for (const [type, items] of counts) {
      const code = codeOf(type) ?? -1;
      const answer = await call('/api/transaction', { contract_type: code, limit: 200 });
      expect(answer.rangeTotal, type).toBe(items.length);
      const { expected, keep } = newestWhole(items, answer.data);
      expect(sortedIds(answer.data.filter(keep)), type).toEqual(expected);
    }
  });

  it('values: by sender, receiver, token, method, block, time and finality', async () => {
    const chain = await walkChain();
    const calls = chain.filter(item => item.type === 'TriggerSmartContract');
    const busiest = calls[Math.floor(calls.length / 2)] as ChainTransaction;
    const owner = ownerOf(busiest);
    const contract = textOf(busiest.value['contract_address']);
    const total = async (query: Record<string, string | number>) =>
      (await call('/api/transaction', query)).rangeTotal;
    expect(await total({ fromAddress: owner })).toBe(chain.filter(item => ownerOf(item) === owner).length);
    const toContract = calls.filter(item => item.value['contract_address'] === contract);
    expect(await total({ address_to: contract, contract_type: 31 })).toBe(toContract.length);
    const both = toContract.filter(item => ownerOf(item) === owner);
    expect(
      sortedIds(
        (await call('/api/transaction', { fromAddress: owner, toAddress: contract, type: 31, limit: 200 }))
          .data,
      ),
    ).toEqual(sortedIds(both));
    const selector = textOf(busiest.value['data']).slice(0, 8);
    const sameMethod = toContract.filter(item => textOf(item.value['data']).startsWith(selector));
    const found = await call('/api/transaction', { toAddress: contract, method: selector, limit: 200 });
    expect(found.data.length).toBe(Math.min(200, sameMethod.length));
    expect(found.data.every(row => row.trigger_info?.methodId === selector)).toBe(true);
    const transfer = bytesToHex(encodeCall('transfer(address,uint256)', [NOBODY, 1n]).subarray(0, 4));
    const some = calls.find(item => textOf(item.value['data']).startsWith(transfer));
    expect(
      (
        await call('/api/transaction', { block: some?.block ?? 0, method: 'transfer(address,uint256)' })
      ).data.map(row => row.hash),
    ).toContain(some?.id);
    const assets = chain.filter(item => item.type === 'TransferAssetContract');
    const asset = textOf(assets[0]?.value['asset_name']);
    expect(await total({ tokens: asset, type: 2 })).toBe(
      assets.filter(item => item.value['asset_name'] === asset).length,
    );
    expect(await total({ block: busiest.block })).toBe(
      chain.filter(item => item.block === busiest.block).length,
    );
    expect(await total({ start_timestamp: busiest.timeMs, end_timestamp: busiest.timeMs })).toBe(
      chain.filter(item => item.timeMs === busiest.timeMs).length,
    );
    const votes = (await call('/api/transaction', { type: 4, limit: 20 })).data;
    for (const row of votes) {
      const { votes: given } = row.contractData as { votes: { vote_address: string }[] };
      expect(row.toAddressList).toEqual(given.map(vote => vote.vote_address));
    }
    expect(votes.length).toBeGreaterThan(0);
    for (const row of found.data) expect(row.toAddressList).toEqual([contract]);
    // The names of 2018.
    expect(await total({ date_start: busiest.timeMs, date_to: busiest.timeMs })).toBe(
      chain.filter(item => item.timeMs === busiest.timeMs).length,
    );
    const solid = Number(
      member(
        member(member(await askNode('/walletsolidity/getnowblock'), 'block_header'), 'raw_data'),
        'number',
      ),
    );
    expect(await total({ confirm: '0' })).toBe(chain.filter(item => item.block <= solid).length);
    expect(await total({ confirm: '1' })).toBe(chain.filter(item => item.block > solid).length);
  });

  it('values: by how it ended, beside other conditions too', async () => {
    const chain = await walkChain();
    const failed = chain.filter(item => !item.succeeded);
    expect(failed.length).toBeGreaterThan(0);
    const answer = await call('/api/transaction', { result: 'failed', limit: 200 });
    expect(sortedIds(answer.data)).toEqual(sortedIds(failed));
    expect(answer.rangeTotal).toBe(failed.length);
    const total = async (query: Record<string, string | number>) =>
      (await call('/api/transaction', query)).rangeTotal;
    expect(await total({ result: 'success' })).toBe(chain.length - failed.length);
    const [one] = failed as [ChainTransaction];
    expect(await total({ result: 'failed', fromAddress: ownerOf(one), type: codeOf(one.type) ?? -1 })).toBe(
      failed.filter(item => ownerOf(item) === ownerOf(one) && item.type === one.type).length,
    );
  });

  it('values: by a token that is a contract, its calls', async () => {
    const calls = (await walkChain()).filter(item => item.type === 'TriggerSmartContract');
    const ask = (query: Record<string, string | number>) =>
      call('/api/transaction', { limit: 200, ...query });
    const { trc20_tokens: tokens } = await call('/api/token_trc20', { limit: 2 });
    const [first = '', second = ''] = tokens.map(token => token.contract_address);
    const of = (...addresses: string[]) =>
      calls.filter(item => addresses.includes(textOf(item.value['contract_address'])));
    const caller = ownerOf(of(first)[0] as ChainTransaction);
    for (const [query, expected] of [
      [{ tokens: first }, of(first)],
      [{ tokens: `${first},${second}` }, of(first, second)],
      [{ tokens: first, fromAddress: caller }, of(first).filter(item => ownerOf(item) === caller)],
    ] as const) {
      expect(expected.length).toBeGreaterThan(0);
      const answer = await ask(query);
      expect(answer.rangeTotal).toBe(expected.length);
      const { expected: hashes, keep } = newestWhole(expected, answer.data);
      expect(sortedIds(answer.data.filter(keep))).toEqual(hashes);
    }
    // Beside a TRC10 token both count.
    const asset = textOf((await call('/api/token', { limit: 1 })).data[0]?.id);
    const total = async (tokens: string) => (await ask({ tokens })).rangeTotal;
    expect(await total(asset)).toBeGreaterThan(0);
    expect(await total(`${asset},${first}`)).toBe((await total(asset)) + of(first).length);
    expect(await total(NOBODY)).toBe(0);
  });

  it('bad input: is named', async () => {
    await refused('/api/transaction?fromAddress=x', /fromAddress/);
    await refused('/api/transaction?address_to=x', /address_to/);
    await refused('/api/transaction?contract_type=-1', /contract_type/);
    await refused('/api/transaction?tokens=%21', /token/);
    await refused('/api/transaction?method=nonsense', /method/);
    await refused('/api/transaction?result=broken', /result/);
    await refused('/api/transaction?method=a9059cbb', /address or block/);
    await refused('/api/transaction?confirm=7', /confirm/);
    await refused('/api/transaction?hash=0', /hash/);
    expect((await call('/api/transaction', { hash: HASH })).data).toEqual([]);
  });
});

describe('/api/transaction/{hash}', () => {
  it('values: the row of the list', async () => {
    const [row] = (await call('/api/transaction', { limit: 1 })).data;
    expect(await call('/api/transaction/{hash}', { hash: row?.hash ?? '' })).toEqual(row);
    expect(await call('/api/transaction/{hash}', { hash: HASH })).toEqual({});
  });

  it('bad input: is named', async () => refused('/api/transaction/12', /hash/));
});

describe('/api/transaction-info', () => {
  it('values: one of every type, as the node tells it', async () => {
    const byType = new Map((await walkChain()).map(item => [item.type, item]));
    for (const [type, item] of byType) {
      const detail = await call('/api/transaction-info', { hash: item.id });
      expect(detail.hash).toBe(item.id);
      expect(detail.contractType, type).toBe(codeOf(type));
      expect(detail.block).toBe(item.block);
      expect(detail.timestamp).toBe(item.timeMs);
      expect(detail.cost?.fee ?? 0, type).toBe(Number(member(item.info, 'fee') ?? 0));
      expect(detail.cost?.energy_usage_total ?? 0).toBe(
        Number(member(member(item.info, 'receipt'), 'energy_usage_total') ?? 0),
      );
      expect(detail.event_count, type).toBe(list(item.info['log']).length);
      expect(Object.values(detail.internal_transactions ?? {}).flat().length, type).toBe(
        list(item.info['internal_transactions']).length,
      );
    }
  });

  it('values: bandwidth that was burned, in the units that the chain charged, in lists too', async () => {
    const feeOf = (item: ChainTransaction) =>
      Number(member(member(item.info, 'receipt') ?? {}, 'net_fee') ?? 0);
    const paid = (await walkChain()).filter(item => item.type === 'TriggerSmartContract' && feeOf(item) > 0);
    expect(paid.length).toBeGreaterThan(0);
    for (const item of paid.slice(-5)) {
      const { cost } = await call('/api/transaction-info', { hash: item.id });
      expect([cost?.net_usage, cost?.net_fee, cost?.net_burned], item.id).toEqual([
        0,
        feeOf(item),
        feeOf(item) / SUN_PER_BYTE,
      ]);
      const { data } = await call('/api/transaction', { block: item.block, limit: 200 });
      expect(data.find(row => row.hash === item.id)?.cost?.net_burned).toBe(cost?.net_burned);
    }
  });

  it('values: a story for every type, with amounts the chain paid', async () => {
    const byType = new Map((await walkChain()).filter(item => item.succeeded).map(item => [item.type, item]));
    const storyOf = async (type: string) =>
      (await call('/api/transaction-info', { hash: byType.get(type)?.id ?? '' })).story;
    for (const type of byType.keys()) expect((await storyOf(type))?.template, type).not.toBe('other');
    expect(await storyOf('WithdrawBalanceContract')).toMatchObject({
      template: 'reward_withdrawn_amount',
      vars: { amount: { sun: textOf(byType.get('WithdrawBalanceContract')?.info['withdraw_amount']) } },
    });
    expect((await storyOf('ParticipateAssetIssueContract'))?.template).toBe('token_bought_for');
    expect((await storyOf('ExchangeTransactionContract'))?.template).toBe('exchange_swapped');
  });

  it('values: tokens of a pair with their names and decimals, on both sides', async () => {
    const assets = list(member(await askNode('/wallet/getassetissuelist', { visible: true }), 'assetIssue'));
    const steps = (await walkChain()).filter(item => item.succeeded && item.type.startsWith('Exchange'));
    const stories = await Promise.all(
      steps.map(async item => (await call('/api/transaction-info', { hash: item.id })).story),
    );
    const seen = new Map(
      stories.flatMap(story =>
        Object.values(story?.vars ?? {}).flatMap(variable =>
          variable.type === 'token' && variable.token.tokenId !== '_'
            ? [[`${story?.template} ${variable.token.tokenId}`, variable.token] as const]
            : [],
        ),
      ),
    );
    expect(new Set([...seen.keys()].map(key => key.split(' ')[0]))).toEqual(
      new Set(['exchange_created', 'exchange_injected', 'exchange_swapped']),
    );
    for (const [key, token] of seen) {
      const asset = assets.find(item => member(item, 'id') === token.tokenId);
      expect([token.tokenName, token.tokenAbbr, token.tokenDecimal], key).toEqual([
        member(asset, 'name'),
        member(asset, 'abbr'),
        Number(member(asset, 'precision') ?? 0),
      ]);
    }
  });

  it('values: exchange_info says what a pair gave', async () => {
    const traded = (await walkChain())
      .filter(item => item.succeeded && item.type === 'ExchangeTransactionContract')
      .at(-1);
    const detail = await call('/api/transaction-info', { hash: traded?.id ?? '' });
    expect(detail.exchange_info).toMatchObject({
      exchange_id: Number(traded?.value['exchange_id']),
      quant: Number(traded?.value['quant']),
      another_amount: Number(traded?.info['exchange_received_amount']),
      another_token_id: expect.stringMatching(/^(?:_|\d+)$/),
    });
    const named = [detail.exchange_info?.token_id, detail.exchange_info?.another_token_id];
    expect(new Set(Object.keys(detail.tokens ?? {}))).toEqual(new Set(named.filter(id => id !== '_')));
  });

  it('values: the confirming producers have names and pages', async () => {
    const [old] = (await walkChain()).filter(item => item.block > 0);
    const detail = await call('/api/transaction-info', { hash: old?.id ?? '' });
    const witnesses = list(member(await askNode('/wallet/listwitnesses', { visible: true }), 'witnesses'));
    expect(detail.srConfirmList?.length).toBeGreaterThan(0);
    for (const producer of detail.srConfirmList ?? []) {
      const known = witnesses.find(witness => member(witness, 'address') === producer.address);
      expect(producer.url).toBe(member(known, 'url'));
    }
  });

  it('values: arguments with types, and amounts with the token they count', async () => {
    const calls = (await walkChain()).filter(item => item.type === 'TriggerSmartContract' && item.succeeded);
    const detailOf = async (signature: string) => {
      const selector = bytesToHex(functionSelector(signature));
      const item = calls.findLast(one => textOf(one.value['data']).startsWith(selector));
      return call('/api/transaction-info', { hash: item?.id ?? '' });
    };
    const sent = await detailOf('transfer(address,uint256)');
    const [to, value] = sent.trigger_info?.arguments ?? [];
    expect([to?.type, to?.value]).toEqual(['address', sent.recipientAddress]);
    expect(value).toMatchObject({
      type: 'uint256',
      value: sent.amount,
      unit: 'token',
      token: sent.toAddress,
    });
    expect(sent.tokens?.[sent.toAddress ?? '']).toEqual(sent.tokenInfo);
    expect(sent.events?.[0]?.arguments?.at(-1)).toMatchObject({ unit: 'token', value: sent.amount });
    expect(sent.returned).toMatchObject([{ type: 'bool', depth: 0, value: 'true' }]);
    const split = await detailOf('split(address[])');
    const [list, ...recipients] = split.trigger_info?.arguments ?? [];
    expect([list?.type, list?.members]).toEqual(['address[]', recipients.length]);
    for (const recipient of recipients) {
      expect([recipient.depth, recipient.type]).toEqual([1, 'address']);
      expect(split.contractMap).toHaveProperty(recipient.value);
    }
  });

  it('values: token balances before and after, as the token itself reports the newest', async () => {
    const { token_transfers: moved } = await call('/api/token_trc20/transfers', { limit: 1 });
    const detail = await call('/api/transaction-info', { hash: moved[0]?.transaction_id ?? '' });
    expect(detail.balances?.length).toBeGreaterThan(0);
    for (const { address, token, before, after } of detail.balances ?? []) {
      const change = (detail.transfersAllList ?? [])
        .filter(row => row.contract_address === token)
        .reduce(
          (sum, row) =>
            sum +
            (row.to_address === address ? BigInt(row.amount_str) : 0n) -
            (row.from_address === address ? BigInt(row.amount_str) : 0n),
          0n,
        );
      expect(BigInt(after) - BigInt(before)).toBe(change);
      // The newest movement of the chain: what stands after it stands now.
      const { constant_result: result } = (await askNode('/wallet/triggerconstantcontract', {
        owner_address: NOBODY,
        contract_address: token,
        function_selector: 'balanceOf(address)',
        parameter: bytesToHex(encodeCall('balanceOf(address)', [address])).slice(8),
        visible: true,
      })) as { constant_result: string[] };
      expect(after).toBe(BigInt(`0x${result[0]}`).toString());
    }
  });

  it('values: the permission that was signed under, with weights, as it was then', async () => {
    const chain = await walkChain();
    const update = chain.find(item => item.type === 'AccountPermissionUpdateContract');
    const owner = ownerOf(update as ChainTransaction);
    const before = await call('/api/transaction-info', { hash: update?.id ?? '' });
    expect(before.signing).toEqual({
      id: 0,
      name: 'owner',
      threshold: 1,
      weight: 1,
      keys: [{ address: owner, weight: 1, signed: true }],
    });
    const details = await Promise.all(
      chain
        .filter(item => ownerOf(item) === owner && item.block > (update?.block ?? 0))
        .map(item => call('/api/transaction-info', { hash: item.id })),
    );
    const joint = details.find(detail => (detail.signature_addresses?.length ?? 0) > 1);
    const set = list(update?.value['actives'])[(joint?.permissionId ?? 0) - 2];
    expect(joint?.signing).toMatchObject({
      name: textOf(member(set, 'permission_name')),
      threshold: 2,
      weight: 2,
    });
    expect(
      joint?.signing?.keys
        .filter(key => key.signed)
        .map(key => key.address)
        .sort(),
    ).toEqual([...(joint?.signature_addresses ?? [])].sort());
    expect(joint?.signing?.keys).toHaveLength(list(member(set, 'keys')).length);
  });

  it('values: what a proposal changes, by name, with the value before', async () => {
    const created = (await walkChain()).filter(item => item.type === 'ProposalCreateContract').at(-1);
    const detail = await call('/api/transaction-info', { hash: created?.id ?? '' });
    const [change] = list(created?.value['parameters']);
    expect(detail.proposed?.[0]).toMatchObject({
      id: Number(member(change, 'key')),
      key: 'getTransactionFee',
      value: Number(member(change, 'value')),
      before: 1000,
    });
    const approval = (await walkChain()).filter(item => item.type === 'ProposalApproveContract').at(-1);
    expect(
      (await call('/api/transaction-info', { hash: approval?.id ?? '' })).proposed?.length,
    ).toBeGreaterThan(0);
  });

  it('values: the price at its time, where the source knows the past', async () => {
    const [old] = (await walkChain()).filter(item => item.block > 0);
    expect((await call('/api/transaction-info', { hash: old?.id ?? '' })).trx_usd_then).toMatch(/^0\.\d{6}$/);
  });

  it('values: warns of a fake token and names the token it copies', async () => {
    const { trc20_tokens: tokens } = await call('/api/token_trc20', { limit: 50, showAll: 1 });
    const fake = tokens.find(token => token.level === '3');
    const { token_transfers: moved } = await call('/api/token_trc20/transfers', {
      contract_address: fake?.contract_address ?? '',
      limit: 1,
    });
    const hash = moved[0]?.transaction_id ?? '';
    const detail = await call('/api/transaction-info', { hash });
    expect(detail.risk).toContain('look_alike_token');
    expect((await call('/api/transaction/{hash}', { hash })).risk).toEqual(detail.risk);
    expect(detail.riskTransaction).toBe(true);
    const original = tokens.find(token => token.level !== '3' && token.symbol === fake?.symbol);
    expect(detail.warnings?.[0]).toMatchObject({
      code: 'copies_token',
      vars: {
        token: { token: { tokenId: fake?.contract_address, tokenLevel: '3' } },
        original: { token: { tokenId: original?.contract_address, tokenName: original?.name } },
        contract: { address: original?.contract_address },
      },
    });
    expect(detail.transfersAllList?.[0]?.risk).toContain('look_alike_token');
    expect(detail.story?.vars['amount']).toMatchObject({ token: { tokenLevel: '3' } });
  });

  it('values: an allowance that is spent is ordinary, one that nobody gave is not', async () => {
    const selector = (signature: string, ...rest: string[]) =>
      bytesToHex(functionSelector(signature)) + rest.join('');
    const taking = selector('transferFrom(address,address,uint256)');
    const { trc20_tokens: tokens } = await call('/api/token_trc20', { limit: 50 });
    const calls = (await walkChain()).filter(
      item =>
        item.succeeded &&
        textOf(item.value['data']).startsWith(taking) &&
        tokens.some(token => token.contract_address === item.value['contract_address']),
    );
    const [paid, poison] = [false, true].map(empty =>
      calls.filter(item => /^0+$/.test(textOf(item.value['data']).slice(-64)) === empty),
    );
    expect(paid).not.toEqual([]);
    for (const { id } of paid ?? []) {
      const detail = await call('/api/transaction-info', { hash: id });
      expect([detail.risk, detail.riskTransaction, detail.warnings]).toEqual([[], false, []]);
      const { data } = await call('/api/transfer', { hash: id, kind: 'trc20' });
      expect(data.map(row => row.risk)).toEqual([[]]);
    }
    expect(poison).not.toEqual([]);
    for (const { id } of poison ?? [])
      expect((await call('/api/transaction-info', { hash: id })).risk).toEqual(
        expect.arrayContaining(['zero_value', 'not_signed_by_owner']),
      );
  });

  it('values: warns of a link in a token’s name, and of nothing in an honest transfer', async () => {
    const { data } = await call('/api/transfer', { kind: 'trc10', risk: 'only', limit: 1 });
    const spam = await call('/api/transaction-info', { hash: data[0]?.transactionHash ?? '' });
    expect(spam.warnings?.map(warning => warning.code)).toEqual(['link_in_token']);
    const { data: honest } = await call('/api/transfer', { kind: 'trc20', risk: 'hide', limit: 20 });
    for (const { transactionHash: hash } of honest) {
      const detail = await call('/api/transaction-info', { hash });
      expect([detail.risk, detail.riskTransaction, detail.warnings]).toEqual([[], false, []]);
    }
  });

  it('values: warns of an address that looks like one its victim pays, here and on its own page', async () => {
    const { data } = await call('/api/transfer', { kind: 'all', risk: 'only', limit: 200 });
    const poisoned = data.find(row => row.risk.includes('look_alike_address'));
    const detail = await call('/api/transaction-info', { hash: poisoned?.transactionHash ?? '' });
    const warning = detail.warnings?.find(one => one.code === 'look_alike_address');
    const [stranger = '', original = '', owner = ''] = ['address', 'original', 'owner'].map(name => {
      const variable = warning?.vars[name];
      return variable?.type === 'address' ? variable.address : '';
    });
    const ends = (text: string) => text.slice(1, 5) + text.slice(-4);
    expect([poisoned?.transferFromAddress, poisoned?.transferToAddress]).toContain(stranger);
    expect(original).not.toBe(stranger);
    expect(ends(original)).toBe(ends(stranger));
    const { looksLike } = await call('/api/accountv2', { address: stranger });
    expect(looksLike.map(one => one.address)).toEqual([original]);
    for (const address of [original, owner])
      expect((await call('/api/accountv2', { address })).looksLike).toEqual([]);
  });

  it('bad input: is named', async () => {
    await refused('/api/transaction-info', /hash/);
    await refused('/api/transaction-info?hash=xyz', /hash/);
    expect(await call('/api/transaction-info', { hash: HASH })).toEqual({});
  });
});
