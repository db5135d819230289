import { describe, expect, it } from 'vitest';
import { member, text } from './chain-facts.ts';
import { ignoresParametersTest, shapeTest } from './usual-tests.ts';
import { askNode, call, get, node, post, refusedPost } from './world.ts';

const headerOf = async () =>
  member(await askNode('/wallet/getnowblock', { visible: true }), 'block_header') ?? null;

describe('/api/system/status', () => {
  shapeTest('/api/system/status');
  ignoresParametersTest('/api/system/status');

  it('values: heights of the node and of the index, which has followed it', async () => {
    const head = Number(text(await headerOf(), 'raw_data', 'number'));
    const solid = Number(
      text(await askNode('/walletsolidity/getnowblock'), 'block_header', 'raw_data', 'number'),
    );
    expect(await call('/api/system/status')).toMatchObject({
      sync: { progress: 100 },
      database: { block: head, confirmedBlock: solid, unconfirmedBlock: head },
      full: { block: head },
      solidity: { block: solid },
      nodeReachable: true,
    });
  });
});

describe('/api/block/latest', () => {
  shapeTest('/api/block/latest');
  ignoresParametersTest('/api/block/latest');

  it('values: the newest block of the node', async () => {
    const block = await askNode('/wallet/getnowblock', { visible: true });
    const raw = member(block, 'block_header', 'raw_data') ?? null;
    const latest = await call('/api/block/latest');
    expect([latest.number, latest.hash, latest.timestamp, latest.parentHash, latest.witnessAddress]).toEqual([
      Number(text(raw, 'number')),
      text(block, 'blockID'),
      Number(text(raw, 'timestamp')),
      text(raw, 'parentHash'),
      text(raw, 'witness_address'),
    ]);
    const [first] = (await call('/api/block', { limit: 1 })).data;
    expect(first).toEqual(latest);
    expect(latest.confirmed).toBe(latest.number <= (await call('/api/system/status')).solidity.block);
    expect((await node.nowBlock()).transactions.length).toBe(latest.nrOfTrx);
  });
});

describe('POST /api/system/proxy', () => {
  const url = 'https://market.example/v1/quotes?symbol=TRX';

  it('values: nothing is read of hosts that the operator did not name', async () => {
    const answer = await post('/api/system/proxy', { url });
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    const older = await get(`/api/system/proxy?url=${encodeURIComponent(url)}`);
    expect([older.status, older.body]).toEqual([403, answer.body]);
  });

  it('bad input: what is no address on the web', async () => {
    for (const odd of ['market', 'file:///etc/passwd', 'ftp://market.example/a', 'javascript:alert(1)'])
      await refusedPost('/api/system/proxy', { url: odd }, /url/);
    await refusedPost('/api/system/proxy', {}, /url/);
  });
});

describe('/api/system/server', () => {
  shapeTest('/api/system/server');
  ignoresParametersTest('/api/system/server');

  it('values: what it runs on, and nothing that tells where it stands', async () => {
    const answer = await call('/api/system/server');
    expect(answer.runtime).toBe(process.version);
    expect(answer.database.version).toMatch(/^PostgreSQL \d+/);
    expect(answer.database.bytes).toBeGreaterThan(1_000_000);
    expect(answer.feed.slots).toBeGreaterThanOrEqual(0);
    expect(answer.started).toBeLessThanOrEqual(Date.now());
    expect(JSON.stringify(answer)).not.toMatch(/\/\/|\/home|\/tmp/);
  });
});
