import type { NodeClient } from '@sunscope/node-api/client';
import { NodeUnreachableError } from '@sunscope/node-api/errors';
import { expect, it } from 'vitest';
import { Nodes, type NodePlace } from './nodes.ts';

const PLACES: NodePlace[] = [
  { ip: '198.51.100.7', country: 'Iceland', province: '', city: 'Reykjavík', lat: 64.1, lng: -21.9 },
];

function nodesOf(node: Pick<NodeClient, 'nodes' | 'nodeInfo'>, own?: { ip: string; port: number }): Nodes {
  return new Nodes({ node: node as NodeClient, own, places: PLACES, now: () => 5000 });
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
    ['203.0.113.9', false, null, ''],
    ['198.51.100.7', true, 88, 'Iceland'],
  ]);
  expect((await nodes.map()).data[1]).toEqual(PLACES[0]);
});

it('waits for its first answer while the node is unreachable', async () => {
  const away = async () => {
    throw new NodeUnreachableError('node_unreachable', 'away');
  };
  expect(await nodesOf({ nodes: away, nodeInfo: away }).list()).toEqual({
    total: 0,
    code: 0,
    status: 'waiting_for_first_sync',
    nodes: [],
  });
});
