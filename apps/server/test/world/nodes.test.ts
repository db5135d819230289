import { describe, expect, inject, it } from 'vitest';
import { member } from './chain-facts.ts';
import { ignoresParametersTest, shapeTest } from './usual-tests.ts';
import { askNode, call } from './world.ts';

describe('/api/node', () => {
  shapeTest('/api/node');
  ignoresParametersTest('/api/node');

  it('values: the embedded chain knows itself alone', async () => {
    const { hostname, port } = new URL(inject('node'));
    const head = Number(member(await askNode('/wallet/getnowblock'), 'block_header', 'raw_data', 'number'));
    expect(await call('/api/node')).toMatchObject({
      total: 1,
      status: 'synced',
      nodes: [{ ip: hostname, port: Number(port), nodeType: 2, lastBlock: head, permanent: true, lat: null }],
    });
  });
});

describe('/api/nodemap', () => {
  shapeTest('/api/nodemap');
  ignoresParametersTest('/api/nodemap');

  it('values: the same nodes, nowhere as long as nobody told where they are', async () => {
    const { nodes } = await call('/api/node');
    expect((await call('/api/nodemap')).data).toEqual(
      nodes.map(({ ip }) => ({ ip, country: '', province: '', city: '', lat: null, lng: null })),
    );
  });
});
