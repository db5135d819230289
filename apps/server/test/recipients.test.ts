import { eventTopic } from '@sunscope/tron/abi';
import { addressFromBytes } from '@sunscope/tron/address';
import { concatBytes, hexToBytes, numberToBytes } from '@sunscope/tron/bytes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChainMaker } from '../../../bench/load/chain-maker.ts';
import { Risk, riskNames } from '../src/database/risk-bits.ts';
import { createRecipientsReader } from '../src/repositories/recipients-read.ts';
import { startApi, type ApiFixture } from './api-fixture.ts';

/** TUwqWRX7wrzm5uXhh2TjjB5fc6fSVXJzEU, and three that look like it: at both ends, at the end, at the front. */
const friend = hexToBytes('41d0280829562d8d6ff505d917c9ebef3b18d48430');
const both = hexToBytes('41d0280829562d8d6ff505d91700d82adf18d48430');
const end = hexToBytes('41749643f40119dcc60f7385ee011e0a8965b264ee');
const front = hexToBytes('41d0280829562d8d6ff505d9170000000718d48430');

const TRANSFER = eventTopic('Transfer(address,address,uint256)');
const word = (address: Uint8Array) => concatBytes(new Uint8Array(12), address.subarray(1));

const maker = new ChainMaker({ seed: 311, accounts: 4 });
const [ann, eve, mallory, stranger] = maker.accounts as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
const gold = maker.deployToken(ann, 1_000_000n);
const fake = maker.deployToken(eve, 1_000_000n);
const coin = maker.deployToken(mallory, 1n);
const service = maker.deployToken(eve, 1n);
/** Nobody else pays it. */
const shop = hexToBytes('41a614f803b6fd780986a42c78ec9c7f77e6ded13c');
const asset = maker.issueAsset(ann, 'Harbour', 1000n);
maker.mine();

let api: ApiFixture;
const recipients = async (to: Uint8Array, address = ann) => {
  const { status, body } = await api.get(
    `/api/account/recipients?address=${addressFromBytes(address)}&to=${addressFromBytes(to)}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body as {
    transfers: number;
    firstTime: number;
    lastTime: number;
    lookAlikes: { address: string; transfers: number }[];
    missing: string;
  };
};
const lookAlikes = async (to: Uint8Array) =>
  (await recipients(to)).lookAlikes.map(({ address, transfers }) => [address, transfers]);

/** What others take of ann's after she allowed it by a call she signed, and after somebody only claimed that she did. */
function allowEve(): void {
  const take = (token: Uint8Array, amount: bigint, spender = eve) =>
    maker.sendTrc20(token, ann, shop, amount, spender);
  maker.approve(gold, [ann, eve], { amount: 50n });
  maker.approve(coin, [ann, mallory], { amount: 1000n }, mallory);
  take(gold, 11n);
  take(coin, 12n, mallory);
  take(gold, 51n);
  take(gold, 0n);
  take(gold, 13n, mallory);
  maker.approve(gold, [ann, eve], { amount: 0n });
  take(gold, 14n);
  maker.approve(gold, [ann, eve], { amount: 50n });
  maker.mine();
  take(gold, 15n);
  maker.approve(gold, [ann, service], { amount: 50n });
  maker.collect(gold, { from: ann, to: shop, amount: 16n }, { by: service, signer: mallory });
  maker.collect(gold, { from: ann, to: shop, amount: 17n }, { by: fake, signer: mallory });
  maker.approve(service, [ann, eve], { id: 7n });
  for (const id of [7n, 8n]) maker.sendItem(service, ann, shop, id, eve);
  maker.mine();
}

beforeAll(async () => {
  api = await startApi({}, maker);
  await api.database.query('UPDATE tokens SET risk = $1 WHERE token = $2', [Risk.look_alike_token, fake]);
  // What makes the friend known: TRX, TRC10 and TRC20, sent by ann herself.
  maker.sendTrx(ann, friend, 5_000_000n);
  maker.mine();
  maker.sendTrx(ann, friend, 6_000_000n, 'rent, see www.rent.example');
  maker.sendTrc10(ann, friend, asset, 5n);
  maker.sendTrc20(gold, ann, friend, 7n);
  maker.mine();
  // What makes nobody known: dust, an amount of nothing, a risky token, a failed call.
  maker.sendTrx(ann, both, 100n);
  maker.sendTrc20(gold, ann, both, 0n);
  maker.sendTrc20(fake, ann, both, 9_000n);
  maker.callAndFail(gold, ann);
  maker.mine();
  // Events that name ann as the sender: of calls she did not sign,
  for (let times = 0; times < 60; times++) maker.sendTrc20(times % 2 ? fake : gold, ann, both, 4n, eve);
  maker.mine();
  // of a call she signed which is no transfer, and beside a transfer of hers to somebody else.
  maker.callAndPassOn(gold, ann, stranger, 1_000_000n);
  maker.sendTrc20(gold, ann, stranger, 3n);
  const log = {
    address: gold.subarray(1),
    topics: [TRANSFER, word(ann), word(both)],
    data: numberToBytes(8n, 32),
  };
  for (const info of maker.mine().infos) info.log.unshift(log, log);
  allowEve();
  // Poison in the other direction, and an honest payment back.
  maker.sendTrx(both, ann, 2_000_000n);
  maker.sendTrx(friend, ann, 2_000_000n);
  const head = Number(maker.mine().block.number);
  api.node.solid = head;
  await api.settled();
});
afterAll(() => api.close());

describe('whom an account has sent to', () => {
  it('counts transfers it signed, of tokens without risk, from first to last', async () => {
    const times = maker.blocks.slice(2, 4).map(({ block }) => Number(block.header.raw_data.timestamp));
    expect(await recipients(friend)).toMatchObject({
      transfers: 4,
      firstTime: times[0],
      lastTime: times[1],
      lookAlikes: [],
      missing: '',
    });
    expect(await recipients(stranger)).toMatchObject({ transfers: 1 });
    expect(await recipients(mallory)).toMatchObject({ transfers: 0, firstTime: 0, lastTime: 0 });
  });

  it('does not count what a contract only reports, however often, nor dust, nor fake tokens', async () => {
    expect(await recipients(both)).toMatchObject({ transfers: 0 });
  });

  it.each([
    ['at both ends', both],
    ['at its end', end],
    ['at its front', front],
  ])('names the recipient that an address looks like %s', async (_, address) => {
    expect(await lookAlikes(address)).toEqual([[addressFromBytes(friend), 4]]);
  });

  it('is asked of each account alone', async () => {
    expect(await recipients(both, mallory)).toMatchObject({ transfers: 0, lookAlikes: [] });
  });

  it('marks the look-alike’s transfers, and not the friend’s', async () => {
    const marked = await api.database.query<{ from_address: Uint8Array; risk: number }>(
      'SELECT from_address, risk FROM transfers WHERE to_address = $1 AND amount = 2000000 ORDER BY position',
      [ann],
    );
    expect(marked.map(row => row.risk & Risk.look_alike_address)).toEqual([Risk.look_alike_address, 0]);
  });

  it('takes what the owner allowed by a signed call for ordinary, and nothing else', async () => {
    const taken = await api.database.query<{
      token_kind: number;
      amount: bigint;
      token_id: bigint;
      risk: number;
    }>('SELECT token_kind, amount, token_id, risk FROM transfers WHERE to_address = $1 ORDER BY position', [
      shop,
    ]);
    const [items, amounts] = [721, 20].map(kind => taken.filter(row => row.token_kind === kind));
    // Contracts of this chain have one name, so later ones look alike.
    const named = (risk: number) => riskNames(risk & ~Risk.look_alike_token);
    expect(amounts?.map(row => [row.amount, named(row.risk)])).toEqual([
      [11n, []],
      [12n, ['not_signed_by_owner']],
      [51n, ['not_signed_by_owner']],
      [0n, ['zero_value', 'not_signed_by_owner']],
      [13n, ['not_signed_by_owner']],
      [14n, ['not_signed_by_owner']],
      [15n, []],
      [16n, []],
      [17n, ['not_signed_by_owner']],
    ]);
    expect(items?.map(row => [row.token_id, named(row.risk)])).toEqual([
      [7n, []],
      [8n, ['not_signed_by_owner']],
    ]);
    // What others were allowed to take makes nobody one whom ann paid.
    expect(await recipients(shop)).toMatchObject({ transfers: 0 });
  });

  it('says what the index has not seen', async () => {
    const set = (sql: string) => api.database.execute(sql);
    await set('UPDATE sync_state SET start_block = 1');
    await expect.poll(async () => (await recipients(mallory, eve)).missing).toBe('beginning');
    await set('UPDATE sync_state SET start_block = 0, version = version - 1');
    await expect.poll(async () => (await recipients(mallory, eve)).missing).toBe('rebuilding');
    await set('UPDATE sync_state SET version = version + 1');
  });

  it('refuses what is no address', async () => {
    const { status, body } = await api.get('/api/account/recipients?address=T1&to=x');
    expect([status, body['message']]).toEqual([400, expect.stringMatching(/address/)]);
  });

  it('is found by indexes, however many recipients there are', async () => {
    const plans: string[] = [];
    await api.database
      .transaction(async session => {
        await session.query(
          `INSERT INTO sent_to (owner, fingerprint, counterparty, token, times, first_position, last_position)
         SELECT $1, substr(md5(n::text), 1, 8), decode(md5(n::text), 'hex'), '_', 1, 0, 0 FROM generate_series(1, 20000) n`,
          [ann],
        );
        await session.execute('ANALYZE sent_to');
        await createRecipientsReader({
          ...api.database,
          query: async (sql, parameters) => {
            const rows = await session.query<Record<string, string>>(`EXPLAIN ${sql}`, parameters);
            plans.push(rows.map(row => row['QUERY PLAN']).join('\n'));
            return [];
          },
        }).similar(ann, { address: both, fingerprint: 'UwqWJzEU' }, 11);
        throw new Error('undo');
      })
      .catch((error: Error) => expect(error.message).toBe('undo'));
    expect(plans[0]).toContain('sent_to_end');
    expect(plans[0]).toMatch(/Index Cond: \(\(owner = [^)]*\) AND \(fingerprint >= /);
    expect(plans[0]).not.toMatch(/Seq Scan on (sent_to|tokens)/);
  });
});
