import { describe, expect, it } from 'vitest';
import { askNode, call, refused } from './world.ts';

interface Block {
  blockID: string;
  block_header: { raw_data: { number: number; timestamp: number } };
  transactions?: { txID: string }[];
}

const block = async (num: number) => (await askNode('/wallet/getblockbynum', { num })) as unknown as Block;

/** A named account of the chain, with its name in plain text. */
async function someNamed(): Promise<{ address: string; name: string }> {
  const list = await call('/api/account/list', { limit: 50 });
  for (const { address, accountType } of list.data) {
    if (accountType === 2) continue;
    const account = (await askNode('/wallet/getaccount', { address, visible: true })) as {
      account_name?: string;
    };
    if (account.account_name !== undefined) return { address, name: account.account_name };
  }
  throw new Error('no account of the demo world has a name');
}

describe('/api/search', () => {
  it('values: a block by number and hash, a transaction by hash', async () => {
    const { blockID, transactions } = await block(7);
    for (const term of ['7', '#7', ' 7 ', blockID, `0x${blockID.toUpperCase()}`])
      expect(await call('/api/search', { term })).toEqual([{ desc: 'Block', value: '7' }]);
    for (let number = 1; ; number++) {
      const hash = (number === 7 ? transactions : (await block(number)).transactions)?.[0]?.txID;
      if (hash === undefined) continue;
      expect(await call('/api/search', { term: hash })).toEqual([{ desc: 'TxHash', value: hash }]);
      break;
    }
  });

  it('values: TRC10 tokens by id, name and symbol in any case', async () => {
    const { assetIssue } = (await askNode('/wallet/getassetissuelist', { visible: true })) as unknown as {
      assetIssue: { id: string; name: string; abbr: string }[];
    };
    const asset = assetIssue[0];
    if (!asset) throw new Error('no token');
    const value = `${asset.name} (${asset.abbr}) ${asset.id}`;
    for (const term of [
      asset.id,
      asset.name,
      asset.name.toUpperCase(),
      asset.name.slice(0, 4).toLowerCase(),
      asset.name.slice(4),
    ])
      expect(await call('/api/search', { term })).toContainEqual(
        expect.objectContaining({ desc: 'Token-TRC10', value }),
      );
  });

  it('values: accounts by name and address, contracts by name and address', async () => {
    const { address, name } = await someNamed();
    for (const term of [name, name.toUpperCase(), name.slice(0, 3).toLowerCase()])
      expect(await call('/api/search', { term })).toContainEqual({ desc: 'Address', value: address, name });
    expect(await call('/api/search', { term: address })).toContainEqual({
      desc: 'Address',
      value: address,
      name,
    });
    const contracts = (await call('/api/contracts', { limit: 50 })).data;
    const tokens = new Set(
      (await call('/api/token_trc20', { limit: 200 })).trc20_tokens.map(row => row.contract_address),
    );
    const contract = contracts.find(row => row.name !== '' && !tokens.has(row.address));
    if (!contract) throw new Error('the demo world has no named contract that is no token');
    expect(await call('/api/search', { term: contract.name.toLowerCase() })).toContainEqual({
      desc: 'Contract',
      value: contract.address,
      name: contract.name,
    });
    expect(await call('/api/search', { term: contract.address })).toContainEqual({
      desc: 'Contract',
      value: contract.address,
      name: contract.name,
    });
  });

  it('values: a name of two words without the space, as the pages of TRONSCAN send it', async () => {
    const { trc20_tokens: tokens } = await call('/api/token_trc20', { limit: 200 });
    const token = tokens.find(row => row.name.includes(' ') && row.level === '0');
    if (!token) throw new Error('no token of the demo world has a name of two words');
    for (const term of [token.name.replaceAll(' ', ''), token.name.split(' ')[1] ?? ''])
      expect(await call('/api/search', { term })).toContainEqual({
        desc: 'Token-TRC20',
        value: `${token.name} (${token.symbol}) ${token.contract_address}`,
      });
  });

  it('values: a suspicious look-alike never comes before the token it imitates', async () => {
    const { trc20_tokens: tokens } = await call('/api/token_trc20', { limit: 200 });
    const fake = tokens.find(token => token.level === '3');
    if (!fake) throw new Error('no look-alike in the demo world');
    const hits = await call('/api/search', { term: fake.symbol.slice(0, 2) });
    if (!Array.isArray(hits)) throw new Error('nothing was found');
    const levels = hits.filter(hit => hit.desc.startsWith('Token')).map(hit => (hit.level === '3' ? 1 : 0));
    expect(levels).toContain(1);
    expect(levels).toEqual(levels.toSorted((a, b) => a - b));
  });

  it('values: {Error} where nothing is found; signs of LIKE are plain letters', async () => {
    for (const term of ['nothing of the kind', '%', '_x%', '\\', '0'.repeat(64)])
      expect(await call('/api/search', { term })).toEqual({ Error: 'Nothing was found' });
  });

  it('bad input: refuses no term and endless ones', async () => {
    await refused('/api/search', /term/);
    await refused(`/api/search?term=${'x'.repeat(1001)}`, /term/);
    await refused('/api/search?term=a%00b', /U\+0000/);
  });
});

describe('/api/search/v2', () => {
  it('values: the same kind by kind, a page of each', async () => {
    const { blockID, block_header: header } = await block(9);
    expect(await call('/api/search/v2', { term: blockID })).toMatchObject({
      block: [{ number: 9, hash: blockID, timestamp: header.raw_data.timestamp }],
      token: [],
      transaction: [],
    });
    const all = await call('/api/search/v2', { term: 's', limit: 50 });
    expect(all.token.length).toBeGreaterThan(1);
    expect((await call('/api/search/v2', { term: 's', limit: 1, start: 1 })).token[0]?.token_id).toBe(
      (await call('/api/search/v2', { term: 's', limit: 2 })).token[1]?.token_id,
    );
    expect(await call('/api/search/v2', { term: 's', type: 'address' })).toMatchObject({
      token: [],
      contract: [],
    });
    const { address, name } = await someNamed();
    expect((await call('/api/search/v2', { term: name, type: 'address' })).address).toContainEqual({
      address,
      name,
    });
  });

  it('bad input: refuses other kinds and places beyond 50', async () => {
    await refused('/api/search/v2?term=a&type=colour', /type/);
    await refused('/api/search/v2?term=a&start=50', /start/);
    await refused('/api/search/v2', /term/);
  });
});
