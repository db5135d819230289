import { eventTopic } from '@sunscope/tron/abi';
import { addressFromBytes } from '@sunscope/tron/address';
import { concatBytes, hexToBytes, numberToBytes } from '@sunscope/tron/bytes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChainMaker } from '../../../bench/load/chain-maker.ts';
import { Risk } from '../src/database/risk-bits.ts';
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
  // Poison in the other direction, and an honest payment back.
  maker.sendTrx(both, ann, 2_000_000n);
  maker.sendTrx(friend, ann, 2_000_000n);
  const head = Number(maker.mine().block.number);
  api.node.solid = head;
  await api.settled();
}, 60_000);
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
