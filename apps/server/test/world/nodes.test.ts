import { describe, expect, inject, it } from 'vitest';
import { member } from './chain-facts.ts';
import { ignoresParametersTest, shapeTest } from './usual-tests.ts';
import { askNode, call } from './world.ts';

describe('/api/node', () => {
  shapeTest('/api/node');
  ignoresParametersTest('/api/node');

  it('values: the embedded chain knows itself alone; beside it stand the nodes of the demo world, marked', async () => {
    const { hostname, port } = new URL(inject('node'));
    const head = Number(member(await askNode('/wallet/getnowblock'), 'block_header', 'raw_data', 'number'));
    const { total, status, nodes } = await call('/api/node');
    expect([total, status]).toEqual([28, 'synced']);
    expect(nodes.filter(row => !row.demo)).toMatchObject([
      { ip: hostname, port: Number(port), nodeType: 2, lastBlock: head, permanent: true, lat: null },
    ]);
    expect(new Set(nodes.filter(row => row.demo).map(row => row.ip)).size).toBe(27);
    for (const row of nodes.filter(one => one.demo))
      expect(row).toMatchObject({
        placeFrom: 'demo',
        pingOnline: false,
        countryCode: expect.stringMatching(/^[A-Z]{2}$/) as string,
      });
  });
});

describe('/api/nodemap', () => {
  shapeTest('/api/nodemap');
  ignoresParametersTest('/api/nodemap');

  it('values: the same nodes with their places; the own one stands nowhere', async () => {
    const { nodes } = await call('/api/node');
    expect((await call('/api/nodemap')).data).toEqual(
      nodes.map(({ ip, country, countryCode, province, city, lat, lng, demo }) => ({
        ip,
        country,
        countryCode,
        province,
        city,
        lat,
        lng,
        demo,
      })),
    );
    expect(nodes[0]).toMatchObject({ country: '', lat: null, lng: null });
  });
});
