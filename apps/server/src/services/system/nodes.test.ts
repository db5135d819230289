import type { NodeClient } from '@sunscope/node-api/client';
import { NodeUnreachableError } from '@sunscope/node-api/errors';
import { expect, it } from 'vitest';
import { demoNodes } from './demo-nodes.ts';
import { Nodes, type NodePlace } from './nodes.ts';

const PLACES: NodePlace[] = [
  {
    ip: '198.51.100.7',
    name: 'north.example',
    country: 'Iceland',
    countryCode: 'IS',
    province: '',
    city: 'Reykjavík',
    lat: 64.1,
    lng: -21.9,
  },
];

function nodesOf(
  node: Pick<NodeClient, 'nodes' | 'nodeInfo'>,
  own?: { ip: string; port: number },
  demo: readonly NodePlace[] = [],
): Nodes {
  return new Nodes({
    node: node as NodeClient,
    own: () => own,
    places: PLACES,
    demo: () => demo,
    countryOf: async ip => (ip.startsWith('203.') ? 'JP' : undefined),
    now: () => 5000,
  });
}

it('joins what the node knows with what it is connected to, and says where each is', async () => {
  const nodes = nodesOf({
    nodes: async () => [
      { host: '203.0.113.9', port: 18888 },
      { host: '198.51.100.7', port: 18888 },
    ],
    nodeInfo: async () => ({
      codeVersion: '4.8.0',
      head: { number: 90n, id: 'aa' },
      solid: undefined,
      peers: [{ host: '198.51.100.7', port: 18888, connectedSinceMs: 1n, latencyMs: 40, head: 88n }],
    }),
  });
  const { total, status, nodes: rows } = await nodes.list();
  expect([total, status]).toEqual([2, 'synced']);
  expect(rows.map(row => [row.ip, row.pingOnline, row.lastBlock, row.country])).toEqual([
    ['198.51.100.7', true, 88, 'Iceland'],
    ['203.0.113.9', false, null, 'Japan'],
  ]);
  expect(rows.map(row => [row.placeFrom, row.hostname, row.lat])).toEqual([
    ['file', 'north.example', 64.1],
    ['registry', '', 36.7],
  ]);
  expect((await nodes.map()).data.find(({ ip }) => ip === '198.51.100.7')).toEqual({
    ip: '198.51.100.7',
    country: 'Iceland',
    countryCode: 'IS',
    province: '',
    city: 'Reykjavík',
    lat: 64.1,
    lng: -21.9,
    demo: false,
  });
});

const quiet = async () => ({ codeVersion: '4.8.0', head: undefined, solid: undefined, peers: [] });

it('passes on no address that is none, and no number that is none', async () => {
  const hosts = [
    '<script>alert(1)</script>',
    '1.1.1.1\u202e',
    'a'.repeat(10_000),
    '',
    'node.example',
    '2001:db8::1',
  ];
  const nodes = nodesOf({
    nodes: async () => hosts.map(host => ({ host, port: 1 })).concat({ host: '203.0.113.9', port: 70_000 }),
    nodeInfo: async () => ({
      ...(await quiet()),
      peers: [{ host: '203.0.113.8', port: 2, connectedSinceMs: 1n, latencyMs: Number.NaN, head: undefined }],
    }),
  });
  expect((await nodes.list()).nodes.map(row => [row.ip, row.pingResponseTime])).toEqual([
    ['203.0.113.8', 0],
    ['node.example', 0],
    ['2001:db8::1', 0],
  ]);
});

it('believes a node only so many addresses', async () => {
  const many = Array.from({ length: 20_000 }, (_, at) => ({ host: `10.0.${at >> 8}.${at & 255}`, port: 1 }));
  expect((await nodesOf({ nodes: async () => many, nodeInfo: quiet }).list()).total).toBe(10_000);
});

it('invented nodes are marked, and no count of real ones has them', async () => {
  const nodes = nodesOf({ nodes: async () => [], nodeInfo: quiet }, { ip: '127.0.0.1', port: 9 }, demoNodes);
  const { nodes: rows } = await nodes.list();
  expect([rows.length, await nodes.count()]).toEqual([28, 1]);
  expect(rows.filter(row => row.demo)).toHaveLength(27);
  expect(rows[0]).toMatchObject({ permanent: true, demo: false, version: '4.8.0', country: '' });
});

it('waits for its first answer while the node is unreachable', async () => {
  const unreachable = async () => {
    throw new NodeUnreachableError('node_unreachable', 'away');
  };
  expect(await nodesOf({ nodes: unreachable, nodeInfo: unreachable }).list()).toEqual({
    total: 0,
    code: 0,
    status: 'waiting_for_first_sync',
    nodes: [],
  });
});
