import { addressFromBytes } from '@sunscope/tron/address';
import { describe, expect, inject, it } from 'vitest';
import { walkTransfers } from './chain.ts';
import { call, get, node } from './world.ts';

/** Tags of `content/tags`, by hand. */
const HARBOUR = 'TFy3yNQ1uZTNLDXWX7ArBRWGQAHxiHdvMT';
const LOGO = '/tag-logos/harbour.svg';
const SPAMMER = 'TQZwWGdWL5iuExakLKd3ors4SZwn1Sua3F';
const ZERO = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

const transferOf = async (from: string, kind: string, others: (to: string) => boolean = () => true) => {
  const found = (await walkTransfers()).findLast(
    one => one.from === from && one.kind === kind && others(one.to),
  );
  if (!found) throw new Error(`the demo world has no ${kind} transfer of ${from}`);
  return found;
};

describe('public tags', () => {
  it('values: on the page of an address, its own name apart', async () => {
    expect(await call('/api/accountv2', { address: HARBOUR })).toMatchObject({
      name: 'Harbour Exchange',
      addressTag: 'Harbour Exchange',
      addressTagLogo: LOGO,
      publicTag: 'Harbour Exchange',
    });
    const [witness] = await node.witnesses();
    expect(
      await call('/api/accountv2', { address: witness ? addressFromBytes(witness.address) : '' }),
    ).toMatchObject({
      addressTag: '',
      addressTagLogo: '',
      publicTag: '',
    });
  });

  it('values: in lists of accounts and holders', async () => {
    const accounts = await call('/api/account/list', { address: HARBOUR });
    expect(accounts.data).toMatchObject([{ addressTag: 'Harbour Exchange', addressTagLogo: LOGO }]);
    const { kind, token } = await transferOf(SPAMMER, 'trc20');
    expect(kind).toBe('trc20');
    const holders = await call('/api/token_trc20/holders', { contract_address: token, limit: 1 });
    expect(holders.trc20_tokens).toMatchObject([
      { holder_address: SPAMMER, addressTag: 'Spam sender', addressTagLogo: '' },
    ]);
    const points = await call('/api/tokenholders', { id: 1000001, holder_address: HARBOUR });
    expect(points.data).toMatchObject([{ addressTag: 'Harbour Exchange', addressTagLogo: LOGO }]);
    for (const row of (await call('/api/account/list', { limit: 200 })).data)
      expect(row.addressTag === '', row.address).toBe(!TAGGED.has(row.address));
  });

  it('values: beside the sender and receiver of token transfers, and of those without a contract', async () => {
    const spam = await transferOf(SPAMMER, 'trc20');
    const { token_transfers: rows, ...list } = await call('/api/token_trc20/transfers', {
      contract_address: spam.token,
      fromAddress: SPAMMER,
      limit: 1,
    });
    expect(rows).toMatchObject([
      { from_address_tag: { from_address_tag: 'Spam sender' }, to_address_tag: {} },
    ]);
    expect(list.normalAddressInfo[SPAMMER]).toMatchObject({ risk: false, tag1: 'Spam sender', tag1Url: '' });
    const issue = await call('/api/token_trc20/transfers', {
      contract_address: spam.token,
      fromAddress: ZERO,
    });
    expect(issue.token_transfers.map(row => row.from_address_tag)).toEqual([
      { from_address_tag: 'Zero address' },
    ]);
    const paid = await transferOf(HARBOUR, 'trx', to => !TAGGED.has(to));
    const { normalAddressInfo, addressNames } = await call('/api/transfer', { hash: paid.id });
    expect(normalAddressInfo[HARBOUR]).toEqual({
      risk: false,
      tag1: 'Harbour Exchange',
      tag1Url: 'https://harbour.example',
      publicTagDesc: 'The exchange of the demo world',
    });
    expect(normalAddressInfo[paid.to]).toEqual({ risk: false });
    expect(addressNames[HARBOUR]).toBe('Harbour Exchange');
  });

  it('values: of a transaction those of its addresses and no other names', async () => {
    const { id } = await transferOf(SPAMMER, 'trc20');
    const detail = await call('/api/transaction-info', { hash: id });
    if (!('addressTag' in detail)) throw new Error('the transaction should be known');
    expect(detail.addressTag).toEqual({ [SPAMMER]: 'Spam sender' });
    expect(detail.addressNames?.[SPAMMER]).toBe('Spam sender');
  });

  it('values: in top lists and among those who call a contract most', async () => {
    const { token } = await transferOf(SPAMMER, 'trc20');
    const { topAddress } = await call('/api/contracts/top_call', { contract_address: token, time: 30 });
    expect(topAddress).toMatchObject([{ address: SPAMMER, addressTag: 'Spam sender' }]);
    const lists = JSON.stringify((await get('/api/top10?time=3&type=1')).body);
    expect(lists).toContain(`"address":"${HARBOUR}","addressTag":"Harbour Exchange"`);
  });

  it('values: found by any of their words, before names that accounts gave themselves', async () => {
    for (const term of ['spam', 'SENDER', 'Spam  sender'])
      expect(await call('/api/search', { term })).toEqual([
        { desc: 'Address', value: SPAMMER, name: 'Spam sender' },
      ]);
    expect(await call('/api/search', { term: 'pam' })).toEqual({ Error: 'Nothing was found' });
    const { address } = await call('/api/search/v2', { term: 'harbour exchange', type: 'address' });
    expect(address.map(hit => hit.name)).toEqual(['Harbour Exchange', 'Harbour Exchange: cold wallet']);
  });

  it('values: logos are pictures that run nothing; others are not found', async () => {
    const logo = await fetch(inject('api') + LOGO);
    expect(logo.headers.get('content-type')).toBe('image/svg+xml');
    expect(logo.headers.get('content-security-policy')).toContain('sandbox');
    expect(await logo.text()).toContain('<svg');
    for (const name of ['none.svg', '..%2Fall.txt', 'harbour.svg%00'])
      expect((await fetch(`${inject('api')}/tag-logos/${name}`)).status, name).toBe(404);
  });
});

/** Addresses of the demo world that have a tag. */
const TAGGED: ReadonlySet<string> = new Set([
  HARBOUR,
  SPAMMER,
  ZERO,
  'TNJJCtokimK3g3zT9YY5iAwWJ87pqwyqHC',
  'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy',
  'TPEfLghfASEVPfm6yqh46r7hrfoEnNbWcW',
  'TRmVY8TEa47jwHW1drPTAdXBZbTURBJg4j',
  'THVgLvsoVFu3Rd353eekZeQnQ9APGLxTav',
]);
