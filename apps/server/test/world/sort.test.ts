import { describe, expect, it, vi } from 'vitest';
import { get, refused } from './world.ts';

const ADDRESS = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const TIME = ['timestamp', 'block'];

/** Lists with what they can be sorted by. */
const LISTS: readonly [path: string, fields: readonly string[]][] = [
  ['/api/block?limit=1', ['number', 'timestamp']],
  ['/api/transaction?limit=1', TIME],
  ['/api/transfer?limit=1', TIME],
  [`/api/trc10trc20-transfer?address=${ADDRESS}`, TIME],
  ['/api/token_trc20/transfers?limit=1', TIME],
  ['/api/asset/transfer?name=1000001', TIME],
  ['/api/contract/events?limit=1', TIME],
  ['/api/internal-transaction?limit=1', TIME],
  [`/api/contracts/transaction?contract=${ADDRESS}`, TIME],
  ['/api/contracts/trigger?limit=1', TIME],
  [`/api/account/approve/change?address=${ADDRESS}`, TIME],
  ['/api/exchange/transaction?limit=1', ['createTime']],
  ['/api/account/list?limit=1', ['balance']],
  ['/api/tokenholders?id=1000001', ['balance']],
  [`/api/token_trc20/holders?contract_address=${ADDRESS}`, ['balance']],
  ['/api/token?limit=1', ['rank', 'name', 'nrOfTokenHolders', 'totalTransactions', 'dateCreated', 'id']],
  ['/api/token_trc20?limit=1', ['issue_time', 'holders_count', 'transfer_num', 'name']],
  ['/api/tokens/overview?limit=1', ['priceInTrx', 'gain', 'volume24hInTrx', 'marketcap', 'holderCount']],
  ['/api/contracts?limit=1', ['trxCount', 'balance', 'timestamp']],
  ['/api/vote?limit=1', ['votes', 'timestamp']],
  ['/api/proposal?limit=1', ['number', 'timestamp']],
  [`/api/account-proposal?address=${ADDRESS}`, ['number', 'timestamp']],
  [`/api/account/approve/list?address=${ADDRESS}`, ['operate_time', 'timestamp', 'block']],
  [`/api/nft/inventory?ownerAddress=${ADDRESS}`, ['token_id', 'tokenId']],
  [`/api/onecontractcallers?address=${ADDRESS}&day=0`, ['amount']],
  ['/api/token/HarbourPoints/address?limit=1', ['balance']],
  [`/api/tokens/participateassetissue?issuer=${ADDRESS}`, TIME],
  [`/api/contracts/event?contract=${ADDRESS}`, TIME],
  [`/api/event/contract/${ADDRESS}?size=1`, ['block_timestamp']],
  [`/api/account/resourcev2?address=${ADDRESS}`, ['timestamp', 'operationTime']],
  [`/api/account/resource/history?address=${ADDRESS}`, TIME],
  [`/api/account/permissions/history?address=${ADDRESS}`, TIME],
  ['/api/exchanges/list?uuid=1', ['balance', 'exchange_id']],
  ['/api/announcement?limit=1', ['timestamp']],
];

interface Approved {
  proposalId: number;
  approvals: { address: string }[];
}

describe('sort', () => {
  it.each(LISTS)('of %s is one of its fields, up or down', async (path, fields) => {
    for (const field of fields)
      for (const sort of [field, `-${field}`]) expect((await get(`${path}&sort=${sort}`)).status).toBe(200);
  });

  it.each(LISTS)('of %s by anything else is refused, and those fields are named', async (path, fields) => {
    for (const sort of ['colour', '-colour', '-', '__proto__', `${fields[0]},colour`])
      await refused(`${path}&sort=${sort}`, new RegExp(`sort.*${fields[0]}`));
  });

  it.each([
    '/api/block?limit=2',
    '/api/contracts?limit=3',
    '/api/exchanges/list?uuid=1',
    '/api/vote?limit=2',
  ])('of %s by nothing is as if it was not said', async path => {
    // Other tests verify contracts meanwhile, which their list counts: both answers are of one moment.
    await vi.waitFor(async () => {
      const { body } = await get(path);
      expect((await get(`${path}&sort=`)).body).toEqual(body);
    }, 30_000);
  });

  it('turns the proposals that one account approved around', async () => {
    const { data } = (await get('/api/proposal?limit=100')).body as { data: Approved[] };
    const approvers = data.flatMap(row => row.approvals.map(one => one.address));
    // Whoever approved twice.
    const address = approvers.find((one, at) => approvers.indexOf(one) !== at);
    const approved = async (sort: string) => {
      const answer = await get(`/api/account-proposal?address=${address}&type=2&limit=100${sort}`);
      return (answer.body as { data: Approved[] }).data.map(row => row.proposalId);
    };
    const newestFirst = data
      .filter(row => row.approvals.some(one => one.address === address))
      .map(row => row.proposalId);
    expect(newestFirst.length).toBeGreaterThan(1);
    expect(await approved('')).toEqual(newestFirst);
    expect(await approved('&sort=number')).toEqual(newestFirst.toReversed());
  });

  it('by several is by the first of them', async () => {
    const rows = async (sort: string) => (await get(`/api/block?limit=2&sort=${sort}`)).body as object;
    expect(await rows('number,-timestamp')).toMatchObject({ data: [{ number: 0 }, { number: 1 }] });
  });
});
