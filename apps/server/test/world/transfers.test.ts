import { describe, expect, inject, it } from 'vitest';
import { parseAddress } from '@sunscope/tron/address';
import { itemApprovals, walkItems } from './chain-items.ts';
import { list, member, walkChain, walkTransfers, type ChainTransfer, textOf } from './chain.ts';
import { askNode, call, get, refused } from './world.ts';

const FOR_ALL_TOPIC = '17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31';
const APPROVAL_TOPIC = '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
const HASH = 'f'.repeat(64);
const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

/** Transfers in one text each, sorted: lists are compared as sets, their order by block apart from that. */
const texts = (
  rows: readonly { id: string; token: string; from: string; to: string; amount: bigint | string | number }[],
) => rows.map(row => `${row.id} ${row.token} ${row.from} ${row.to} ${row.amount}`).sort();

type RowA = {
  transactionHash: string;
  tokenName: string;
  transferFromAddress: string;
  transferToAddress: string;
  amount: string | number;
};
const ofA = (rows: readonly RowA[]) =>
  texts(
    rows.map(row => ({
      id: row.transactionHash,
      token: row.tokenName,
      from: row.transferFromAddress,
      to: row.transferToAddress,
      amount: row.amount,
    })),
  );
type RowC = {
  transaction_id: string;
  contract_address: string;
  from_address: string;
  to_address: string;
  quant: string;
};
const ofC = (rows: readonly RowC[]) =>
  texts(
    rows.map(row => ({
      id: row.transaction_id,
      token: row.contract_address,
      from: row.from_address,
      to: row.to_address,
      amount: row.quant,
    })),
  );

/** What TRX and TRC10 sales sold follows from prices and is compared elsewhere: rows of the chain that the list may have more of. */
async function expected(keep: (transfer: ChainTransfer) => boolean): Promise<ChainTransfer[]> {
  return (await walkTransfers()).filter(keep);
}

/** The busiest token of contracts. */
async function someToken(): Promise<string> {
  const counts = new Map<string, number>();
  for (const transfer of await expected(item => item.kind === 'trc20'))
    counts.set(transfer.token, (counts.get(transfer.token) ?? 0) + 1);
  const [busiest] = [...counts].sort((a, b) => b[1] - a[1]);
  if (!busiest) throw new Error('the demo world has no TRC20 transfer');
  return busiest[0];
}

/** Memos of the chain's transactions by hash: UTF-8 where the bytes are that, else their hex. */
async function memosOfChain(): Promise<Map<string, string>> {
  const memos = new Map<string, string>();
  for (const { id, memo } of await walkChain()) {
    const text = Buffer.from(memo, 'hex').toString();
    memos.set(id, Buffer.from(text).toString('hex') === memo ? text : memo);
  }
  return memos;
}

/** A list of row A to its end. */
async function everyRow(path: '/api/transfer', query: Record<string, string>) {
  const rows = [];
  for (let start = 0; ; start += 200) {
    const answer = await call(path, { ...query, start, limit: 200 });
    rows.push(...answer.data);
    if (answer.data.length < 200) return rows;
  }
}

/** Somebody with incoming and outgoing transfers of a kind. */
async function somebody(kind: ChainTransfer['kind']): Promise<string> {
  const all = await expected(item => item.kind === kind);
  const senders = new Set(all.map(item => item.from));
  const found = all.find(item => senders.has(item.to) && item.from !== item.to);
  if (!found) throw new Error(`nobody both sends and receives ${kind}`);
  return found.to;
}

describe('/api/transfer', () => {
  it('values: TRX transfers are those of the chain', async () => {
    const chain = await expected(item => item.kind === 'trx');
    const answer = await call('/api/transfer', { token: '_', limit: 200 });
    expect(answer.rangeTotal).toBe(chain.length);
    const { block } = answer.data.at(-1) ?? { block: 0 };
    expect(ofA(answer.data.filter(row => row.block > block))).toEqual(
      texts(chain.filter(item => item.block > block)),
    );
  });

  it('values: filters by sender, receiver, tokens, time, block and finality', async () => {
    const address = await somebody('trx');
    const chain = await expected(item => item.kind === 'trx');
    const sent = await call('/api/transfer', { fromAddress: address, token: '_', limit: 200 });
    expect(sent.rangeTotal).toBe(chain.filter(item => item.from === address).length);
    expect(sent.data.every(row => row.transferFromAddress === address)).toBe(true);
    const got = await call('/api/transfer', { to: address, tokens: '_', limit: 200 });
    expect(got.rangeTotal).toBe(chain.filter(item => item.to === address).length);
    const token = await someToken();
    const both = await call('/api/transfer', { tokens: `_,${token}`, kind: 'all' });
    expect(both.rangeTotal).toBe(
      (await expected(item => item.kind === 'trx' || item.token === token)).length,
    );
    const middle = chain[Math.floor(chain.length / 2)] as ChainTransfer;
    const since = await call('/api/transfer', {
      token: '_',
      start_timestamp: middle.timeMs,
      end_timestamp: middle.timeMs,
    });
    expect(since.rangeTotal).toBe(chain.filter(item => item.timeMs === middle.timeMs).length);
    const block = await call('/api/transfer', { block: middle.block, kind: 'trx' });
    expect(ofA(block.data)).toEqual(texts(chain.filter(item => item.block === middle.block)));
    const solid = (await askNode('/walletsolidity/getnowblock')) as {
      block_header: { raw_data: { number: number } };
    };
    const last = solid.block_header.raw_data.number;
    expect((await call('/api/transfer', { token: '_', confirm: '0' })).rangeTotal).toBe(
      chain.filter(item => item.block <= last).length,
    );
    expect((await call('/api/transfer', { token: '_', confirm: '1' })).rangeTotal).toBe(
      chain.filter(item => item.block > last).length,
    );
    // Dust is up to 100 sun.
    expect((await call('/api/transfer', { token: '_', filterTokenValue: 1 })).rangeTotal).toBe(
      chain.filter(item => item.amount > 100n || item.amount < 0n).length,
    );
  });

  it('values: the memo is that of the transaction, as text where it is text', async () => {
    const memos = await memosOfChain();
    const rows = (await everyRow('/api/transfer', { token: '_' })).concat(
      await everyRow('/api/transfer', { kind: 'trc20' }),
    );
    for (const row of rows) expect(row.data).toBe(memos.get(row.transactionHash) ?? '');
    const shown = rows.filter(row => row.data !== '');
    expect(shown.some(row => /^([0-9a-f]{2})+$/.test(row.data))).toBe(true);
    expect(shown.some(row => row.data.includes(' '))).toBe(true);
    const [newest] = shown;
    const alone = await call('/api/transfer/{hash}', { hash: newest?.transactionHash ?? '' });
    expect(alone.data).toBe(newest?.data);
  });

  it('bad input: is named', async () => {
    await refused('/api/transfer?fromAddress=nonsense', /fromAddress/);
    await refused('/api/transfer?token=%21', /token/);
    await refused('/api/transfer?tokens=_,x', /token/);
    await refused('/api/transfer?kind=trc99', /kind/);
    await refused('/api/transfer?block=-1', /block/);
    await refused('/api/transfer?hash=12', /hash/);
    await refused('/api/transfer?confirm=2', /confirm/);
    await refused('/api/transfer?filterTokenValue=5', /filterTokenValue/);
    await refused('/api/transfer?start=-1', /start/);
    expect((await call('/api/transfer', { hash: HASH })).data).toEqual([]);
  });
});

describe('/api/transfer/{hash}', () => {
  it('values: the first transfer of a transaction', async () => {
    const [first] = await expected(item => item.kind === 'trx' && item.block > 0);
    const row = await call('/api/transfer/{hash}', { hash: first?.id ?? '' });
    expect([row.transactionHash, row.amount, row.transferToAddress]).toEqual([
      first?.id,
      Number(first?.amount),
      first?.to,
    ]);
    expect(await call('/api/transfer/{hash}', { hash: HASH })).toEqual({});
  });

  it('bad input: is named', async () => refused('/api/transfer/12', /hash/));
});

describe('/api/transfer/stats', () => {
  it('values: sums and counts by minute of the last hour', async () => {
    const answer = await call('/api/transfer/stats');
    const all = [...(await walkTransfers()), ...(await walkItems())];
    const newest = Math.max(...(await call('/api/block', { limit: 1 })).data.map(block => block.timestamp));
    const recent = all.filter(item => item.timeMs >= newest - 3_600_000 && item.block > 0);
    const sums = new Map<number, { sun: bigint; count: number }>();
    for (const item of recent) {
      const minute = item.timeMs - (item.timeMs % 60_000);
      const known = sums.get(minute) ?? { sun: 0n, count: 0 };
      sums.set(minute, { sun: known.sun + (item.kind === 'trx' ? item.amount : 0n), count: known.count + 1 });
    }
    expect(answer.value.map(point => [point.timestamp, BigInt(point.value)])).toEqual(
      [...sums].sort((a, b) => a[0] - b[0]).map(([minute, sum]) => [minute, sum.sun]),
    );
    expect(answer.total.map(point => point.value)).toEqual(
      [...sums].sort((a, b) => a[0] - b[0]).map(([, sum]) => sum.count),
    );
  });

  it('bad input: knows no parameters that could be wrong', async () => {
    expect((await get('/api/transfer/stats?uuid=x')).status).toBe(200);
  });
});

describe.each(['trx', 'trc10'] as const)('/api/%s/transfer', kind => {
  const path = `/api/${kind}/transfer` as const;
  it('values: only this kind', async () => {
    const chain = await expected(item => item.kind === kind);
    const answer = await call(path, { limit: 200 });
    expect(answer.data.every(row => row.tokenInfo.tokenType === kind)).toBe(true);
    expect(answer.rangeTotal).toBe(chain.length);
    const last = answer.data.at(-1)?.block ?? 0;
    const rows = ofA(answer.data);
    for (const text of texts(chain.filter(item => item.block > last))) expect(rows).toContain(text);
  });

  it('bad input: is named', async () => {
    await refused(`${path}?toAddress=T1`, /toAddress/);
    await refused(`${path}?limit=-5`, /limit/);
  });
});

describe('/api/trc10trc20-transfer', () => {
  it('values: every kind of an account', async () => {
    const address = await somebody('trc20');
    const chain = await expected(item => item.from === address || item.to === address);
    const answer = await call('/api/trc10trc20-transfer', { address, limit: 200 });
    const rows = texts(
      answer.transfers.map(row => ({
        id: row.hash,
        token: row.contract_address || row.token_id,
        from: row.from_address,
        to: row.to_address,
        amount: row.amount_str,
      })),
    );
    const last = answer.transfers.length < 200 ? -1 : (answer.transfers.at(-1)?.block ?? 0);
    for (const text of texts(chain.filter(item => item.block > last))) expect(rows).toContain(text);
    const incoming = await call('/api/trc10trc20-transfer', { address, direction: 'in', limit: 200 });
    expect(incoming.transfers.every(row => row.to_address === address)).toBe(true);
  });

  it('bad input: is named', async () => {
    await refused('/api/trc10trc20-transfer', /address/);
    await refused(`/api/trc10trc20-transfer?address=${NOBODY}&direction=up`, /direction/);
  });
});

describe.each(['/api/token_trc20/transfers', '/api/filter/trc20/transfers'] as const)('%s', path => {
  it('values: transfers of a token, of an address, by direction', async () => {
    const token = await someToken();
    const chain = await expected(item => item.token === token);
    const answer = await call(path, { contract_address: token, limit: 200 });
    expect(answer.token_transfers.length).toBe(Math.min(chain.length, path.includes('filter') ? 20 : 200));
    expect(answer.rangeTotal).toBe(chain.length);
    const last = answer.token_transfers.at(-1)?.block ?? 0;
    expect(ofC(answer.token_transfers.filter(row => row.block > last))).toEqual(
      texts(chain.filter(item => item.block > last)),
    );
    const address = chain.at(-1)?.from ?? '';
    const sent = await call(path, { contract_address: token, fromAddress: address });
    expect(sent.rangeTotal).toBe(chain.filter(item => item.from === address).length);
    const related = await call(path, { contract_address: token, relatedAddress: address });
    expect(related.rangeTotal).toBe(
      chain.filter(item => item.from === address || item.to === address).length,
    );
  });

  it('bad input: is named', async () => {
    await refused(`${path}?contract_address=x`, /contract_address/);
    await refused(`${path}?toAddress=x`, /toAddress/);
    expect((await call(path, { contract_address: NOBODY })).token_transfers).toEqual([]);
  });
});

describe('amounts', () => {
  it('values: transfers of a token between two amounts, both included, as the chain has them', async () => {
    const chain = (await expected(item => item.kind === 'trx')).toSorted((a, b) =>
      a.amount < b.amount ? -1 : 1,
    );
    const [low, high] = [0.3, 0.6].map(part => chain[Math.floor(chain.length * part)]?.amount);
    const ask = (query: Record<string, string>) =>
      call('/api/transfer', { token: '_', limit: 200, ...query });
    const among = (from: bigint, to?: bigint) =>
      chain.filter(({ amount }) => amount >= from && (to === undefined || amount <= to));
    const between = await ask({ amount_min: `${low}`, amount_max: `${high}` });
    expect(between.rangeTotal).toBe(among(BigInt(low ?? 0), BigInt(high ?? 0)).length);
    expect(between.data.length).toBe(Math.min(200, between.rangeTotal));
    for (const { amount } of between.data) {
      expect(BigInt(amount)).toBeGreaterThanOrEqual(BigInt(low ?? 0));
      expect(BigInt(amount)).toBeLessThanOrEqual(BigInt(high ?? 0));
    }
    expect((await ask({ amount_min: `${high}` })).rangeTotal).toBe(among(BigInt(high ?? 0)).length);
    const { from } = between.data[0] ? { from: between.data[0].transferFromAddress } : { from: '' };
    const own = await ask({ amount_min: `${low}`, amount_max: `${high}`, from });
    expect(own.rangeTotal).toBe(
      among(BigInt(low ?? 0), BigInt(high ?? 0)).filter(item => item.from === from).length,
    );
    const query = `token=_&amount_min=${low}&amount_max=${high}&limit=200&format=csv`;
    const csv = await (await fetch(`${inject('api')}/api/transfer?${query}`)).text();
    expect(csv.trim().split('\r\n').length - 1).toBe(between.rangeTotal);
  });

  it('bad input: an amount of no token, turned ends, no number', async () => {
    await refused('/api/transfer?amount_min=1', /token/);
    await refused('/api/transfer?token=_&amount_min=2&amount_max=1', /amount_max/);
    await refused('/api/transfer?token=_&amount_min=-1', /amount/);
    for (const list of ['/api/trc10trc20-transfer', '/api/account/activity']) {
      await refused(`${list}?address=${NOBODY}&amount_max=1`, /token/);
      await refused(`${list}?address=${NOBODY}&token=_&amount_min=2&amount_max=1`, /amount_max/);
    }
  });
});

describe('risk', () => {
  /** Rows of a list by their marks, and how often the list says there are such. */
  const byRisk = async (
    read: (risk: 'hide' | 'only' | 'show') => Promise<{
      rangeTotal: number;
      riskTotal?: number | undefined;
      rows: readonly { risk: readonly string[] }[];
    }>,
  ) => {
    const [hidden, only, all] = await Promise.all([read('hide'), read('only'), read('show')]);
    expect(hidden.rangeTotal + only.rangeTotal).toBe(all.rangeTotal);
    expect([hidden.riskTotal, only.riskTotal, all.riskTotal]).toEqual(Array(3).fill(only.rangeTotal));
    expect(hidden.rows.every(row => row.risk.length === 0)).toBe(true);
    expect(only.rows.every(row => row.risk.length > 0)).toBe(true);
    return only.rows;
  };

  it('values: the contract of a fake is not called by the name that the fake took', async () => {
    const { trc20_tokens: tokens } = await call('/api/token_trc20', { limit: 200, showAll: '1' });
    for (const isFake of [true, false]) {
      const token = tokens.find(row => (row.level === '3') === isFake && row.transfer_num > 0);
      const contract = token?.contract_address ?? '';
      const list = await call('/api/transfer', { token: contract, kind: 'all', limit: 1 });
      expect([list.contractMap[contract], list.addressNames[contract]]).toEqual([
        true,
        isFake ? undefined : token?.name,
      ]);
    }
  });

  it('divides the transfers of contracts’ tokens; those of nothing are among the suspicious', async () => {
    const nothing = await expected(item => item.kind === 'trc20' && item.amount === 0n);
    expect(nothing.length).toBeGreaterThan(0);
    const token = nothing[0]?.token ?? '';
    const rows = await byRisk(async risk => {
      const { token_transfers, ...rest } = await call('/api/token_trc20/transfers', {
        contract_address: token,
        risk,
        limit: 200,
      });
      return { ...rest, rows: token_transfers };
    });
    expect(rows.filter(row => row.risk.includes('zero_value')).length).toBe(
      nothing.filter(item => item.token === token).length,
    );
    await byRisk(async risk => {
      const { data, ...rest } = await call('/api/contract/events', { contract: token, risk, limit: 200 });
      return { ...rest, rows: data };
    });
  });

  it('divides the transfers of a TRC10 token', async () => {
    const ids = new Set((await expected(item => item.kind === 'trc10')).map(item => item.token));
    for (const name of ids)
      await byRisk(async risk => {
        const { Data, ...rest } = await call('/api/asset/transfer', { name, risk, limit: 200 });
        return { ...rest, rows: Data };
      });
  });

  it('is refused where it says anything else', async () => {
    await refused('/api/token_trc20/transfers?risk=1', /risk/);
    await refused('/api/asset/transfer?name=1000001&risk=x', /risk/);
  });
});

describe('/api/asset/transfer', () => {
  it('values: transfers of one TRC10 token by id and by name', async () => {
    const [token] = (await call('/api/token', { limit: 1 })).data;
    const id = textOf(token?.id);
    const chain = await expected(item => item.token === id);
    const answer = await call('/api/asset/transfer', { name: id, limit: 200 });
    const rows = ofA(answer.Data);
    for (let start = 200; start < answer.rangeTotal; start += 200)
      rows.push(...ofA((await call('/api/asset/transfer', { name: id, limit: 200, start })).Data));
    for (const text of texts(chain)) expect(rows).toContain(text);
    const named = await call('/api/asset/transfer', {
      name: token?.name ?? '',
      issueAddress: token?.ownerAddress ?? '',
    });
    expect(named.rangeTotal).toBe(answer.rangeTotal);
    // As the account page counts what its owner issued.
    const issueAddress = token?.ownerAddress ?? '';
    const issued = await call('/api/asset/transfer', { issueAddress, limit: 0 });
    expect([issued.rangeTotal, issued.Data]).toEqual([answer.rangeTotal, []]);
    expect((await call('/api/count', { type: 'asset', issueAddress })).count).toBe(answer.rangeTotal);
    expect((await call('/api/asset/transfer', { issueAddress: NOBODY })).rangeTotal).toBe(0);
  });

  it('bad input: is named', async () => {
    await refused('/api/asset/transfer', /name/);
    await refused('/api/asset/transfer?name=1&issueAddress=x', /issueAddress/);
    expect((await call('/api/asset/transfer', { name: 'no such token' })).Data).toEqual([]);
  });
});

describe('/api/contract/events', () => {
  it('values: TRC20 transfers of an account, or of a token by its contract', async () => {
    const address = await somebody('trc20');
    const chain = await expected(
      item => item.kind === 'trc20' && (item.from === address || item.to === address),
    );
    const answer = await call('/api/contract/events', { address, limit: 200 });
    expect(answer.rangeTotal).toBe(chain.length);
    expect(ofA(answer.data)).toEqual(texts(chain.slice(-200)));
    const token = await someToken();
    const own = await call('/api/contract/events', { contract: token });
    expect(own.rangeTotal).toBe((await expected(item => item.token === token)).length);
    expect(own.data[0]?.decimals).toBe(own.data[0]?.tokenInfo.tokenDecimal);
  });

  it('bad input: is named', async () =>
    refused('/api/contract/events?contract_address=x', /contract_address/));
});

const walletLists = [
  ['/api/transfer/trx', 'trx', '1'],
  ['/api/transfer/token10', 'trc10', '1'],
  ['/api/transfer/trc20', 'trc20', '1'],
  ['/api/token_trc20/transfers-with-status', 'trc20', '2'],
] as const;

describe.each(walletLists)('%s', (path, kind, incoming) => {
  it('values: transfers of an address, both ways and one', async () => {
    const address = await somebody(kind);
    const chain = await expected(
      item => item.kind === kind && (item.from === address || item.to === address),
    );
    const answer = await call(path, { address, limit: 200 });
    expect(answer.code).toBe(200);
    const rows = texts(answer.data.map(row => ({ ...row, token: row.id, id: row.hash })));
    const last = answer.data.length < 200 ? -1 : (answer.data.at(-1)?.block ?? 0);
    for (const text of texts(chain.filter(item => item.block > last))) expect(rows).toContain(text);
    const got = await call(path, { address, direction: incoming, limit: 200 });
    expect(got.data.length).toBeGreaterThan(0);
    expect(got.data.every(row => row.to === address && row.direction === 1)).toBe(true);
    const oldest = await call(path, { address, reverse: 'false', limit: 1 });
    expect(oldest.data[0]?.block).toBe(Math.min(...chain.map(item => item.block)));
  });

  it('bad input: is named', async () => {
    await refused(path, /address/);
    await refused(`${path}?address=${NOBODY}&direction=9`, /direction/);
  });
});

describe('/api/account/approve/list', () => {
  it('values: the last Approval and ApprovalForAll of each owner, token and spender, and of each item', async () => {
    const last = new Map<string, { owner: string; text: string; amount: bigint }>();
    for (const { info, succeeded, id } of await walkChain())
      for (const log of succeeded ? list(info['log']) : []) {
        const topics = list(member(log, 'topics')).map(textOf);
        if (![APPROVAL_TOPIC, FOR_ALL_TOPIC].includes(topics[0] ?? '') || topics.length !== 3) continue;
        const [owner, spender] = topics.slice(1).map(topic => parseAddress(`41${topic.slice(24)}`));
        const token = parseAddress(`41${textOf(member(log, 'address'))}`);
        const amount = BigInt(`0x${textOf(member(log, 'data'))}`);
        last.set(`${owner} ${token} ${spender}`, {
          owner: textOf(owner),
          text: `${token} ${spender} ${amount} ${id}`,
          amount,
        });
      }
    for (const { id, contract, item, owner, spender } of await itemApprovals())
      last.set(`${contract} ${item}`, { owner, text: `${contract} ${spender} ${item} ${id}`, amount: 1n });
    expect(last.size).toBeGreaterThan(0);
    for (const owner of new Set([...last.values()].map(item => item.owner))) {
      const answer = await call('/api/account/approve/list', { address: owner, limit: 200 });
      const texts = answer.data.map(
        row => `${row.contract_address} ${row.to_address} ${row.token_id ?? row.amount} ${row.hash}`,
      );
      expect(texts.sort()).toEqual(
        [...last.values()]
          .filter(item => item.owner === owner && item.amount > 0n)
          .map(item => item.text)
          .sort(),
      );
      expect([answer.rangeTotal, answer.total]).toEqual([texts.length, texts.length]);
      const blocks = answer.data.map(row => row.block);
      expect(blocks).toEqual(blocks.toSorted((a, b) => b - a));
      for (const { owner_address, contract_type, for_all, token_id, amount, unlimited } of answer.data) {
        const isItem = token_id !== undefined;
        expect([owner_address, for_all]).toEqual([owner, contract_type !== 'trc20' && !isItem]);
        if (isItem) expect([contract_type, amount, unlimited]).toEqual(['trc721', '1', false]);
      }
    }
  });

  it('bad input: is named', async () => {
    await refused('/api/account/approve/list', /address/);
    await refused(`/api/account/approve/list?address=${NOBODY}&type=x`, /type/);
    expect((await call('/api/account/approve/list', { address: NOBODY })).data).toEqual([]);
  });
});

describe('/api/account/approve/change', () => {
  it('values: every Approval and ApprovalForAll that a call of its owner caused, newest first', async () => {
    const made: { owner: string; spender: string; token: string; text: string; block: number }[] = [];
    for (const { info, succeeded, id, type, value, block } of await walkChain()) {
      if (!succeeded || type !== 'TriggerSmartContract') continue;
      for (const log of list(info['log'])) {
        const topics = list(member(log, 'topics')).map(textOf);
        const isForAll = topics[0] === FOR_ALL_TOPIC;
        if (topics[0] !== APPROVAL_TOPIC && !isForAll) continue;
        const [owner = '', spender = ''] = topics
          .slice(1, 3)
          .map(topic => parseAddress(`41${topic.slice(24)}`));
        const token = parseAddress(`41${textOf(member(log, 'address'))}`);
        if (owner !== value['owner_address'] || token !== value['contract_address']) continue;
        if (!textOf(value['data']).startsWith(isForAll ? 'a22cb465' : '095ea7b3')) continue;
        // Of a TRC721 token the item is allowed, and is the last topic.
        const amount = BigInt(`0x${topics[3] ?? textOf(member(log, 'data'))}`);
        made.push({ owner, spender, token, block, text: `${token} ${spender} ${amount} ${id}` });
      }
    }
    expect(made.length).toBeGreaterThan(0);
    const changes = async (query: Record<string, string>) =>
      (await call('/api/account/approve/change', { limit: 200, ...query })).data;
    for (const owner of new Set(made.map(item => item.owner))) {
      const own = made.filter(item => item.owner === owner);
      const rows = await changes({ address: owner });
      const texts = rows.map(
        row => `${row.contract_address} ${row.to_address} ${row.amount_str} ${row.hash}`,
      );
      expect(texts.toSorted()).toEqual(own.map(item => item.text).toSorted());
      const blocks = rows.map(row => row.block);
      expect(blocks).toEqual(blocks.toSorted((a, b) => b - a));
      for (const row of rows)
        expect(row.unlimited).toBe(BigInt(row.amount_str) >= (row.for_all ? 1n : 1n << 255n));
      const [first] = own;
      const some = await changes({
        from_address: owner,
        to_address: first?.spender ?? '',
        contract_address: first?.token ?? '',
        type: 'approve',
      });
      expect(some.length).toBe(
        own.filter(item => item.spender === first?.spender && item.token === first.token).length,
      );
    }
  });

  it('bad input: is named', async () => {
    await refused('/api/account/approve/change', /address/);
    await refused(`/api/account/approve/change?address=${NOBODY}&type=x`, /type/);
    await refused(`/api/account/approve/change?address=${NOBODY}&to_address=x`, /to_address/);
    expect((await call('/api/account/approve/change', { address: NOBODY })).data).toEqual([]);
  });
});

describe('/api/nft/inventory', () => {
  it('values: nothing of somebody who has nothing', async () => {
    expect((await call('/api/nft/inventory', { ownerAddress: NOBODY })).data).toEqual([]);
  });

  it('bad input: is named', async () => {
    await refused('/api/nft/inventory', /contract or ownerAddress/);
    await refused(`/api/nft/inventory?contract=${NOBODY}&tokenId=x`, /tokenId/);
  });
});

describe('/api/count', () => {
  it('values: the totals of the lists', async () => {
    const address = await somebody('trc20');
    const all = await walkTransfers();
    const count = async (query: Record<string, string>) => (await call('/api/count', query)).count;
    expect(await count({ type: 'trx' })).toBe(all.filter(item => item.kind === 'trx').length);
    expect(await count({ type: 'trc20', address })).toBe(
      all.filter(item => item.kind === 'trc20' && (item.from === address || item.to === address)).length,
    );
    expect(await count({ type: 'trc10trc20', address })).toBe(
      (await call('/api/trc10trc20-transfer', { address })).rangeTotal,
    );
    expect(await count({ type: 'internal' })).toBe((await call('/api/internal-transaction')).rangeTotal);
    expect(await count({ type: 'internal', address })).toBe(
      (await call('/api/internal-transaction', { address })).rangeTotal,
    );
    expect(await count({ type: 'transaction', address })).toBe(
      (await call('/api/transaction', { address })).rangeTotal,
    );
    expect(await count({ type: 'asset' })).toBe((await call('/api/trc10/transfer')).rangeTotal);
    expect(await count({ type: 'block' })).toBe((await call('/api/block')).rangeTotal);
    expect(await count({ type: 'token10' })).toBe((await call('/api/token', { showAll: '1' })).rangeTotal);
    expect(await count({ type: 'token20' })).toBe((await call('/api/token_trc20')).rangeTotal);
    expect(await count({ type: 'account' })).toBeGreaterThan(0);
    for (const kind of ['trc721', 'trc1155'] as const)
      expect(await count({ type: kind })).toBe((await walkItems()).filter(move => move.kind === kind).length);
  });

  it('bad input: is named', async () => {
    await refused('/api/count', /type/);
    await refused('/api/count?type=everything', /type/);
    await refused('/api/count?type=trc20&address=x', /address/);
  });
});
