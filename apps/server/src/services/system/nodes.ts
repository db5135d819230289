import type { NodeClient } from '@sunscope/node-api/client';
import type { nodeRow } from '@sunscope/product-api/schemas/nodes';
import type { Answer } from '@sunscope/product-api/types';
import type { z } from 'zod';
import { CachedResponse } from '../caching/cached-response.ts';

type Row = z.output<typeof nodeRow>;

const FRESH_MS = 60_000;
const FULL_NODE = 2;

/** Where a node is, as reported by whoever runs this server: nobody else is asked. */
export interface NodePlace {
  ip: string;
  country: string;
  province: string;
  city: string;
  lat: number | null;
  lng: number | null;
}

/** Nodes of the network as far as the node behind this server knows them. */
export class Nodes {
  readonly #rows: CachedResponse<Row[]>;

  constructor(options: {
    node: NodeClient;
    /** Host and port of the own node, where that may be reported: an embedded one. */
    own: { ip: string; port: number } | undefined;
    places: readonly NodePlace[];
    now: () => number;
  }) {
    const { node, own, places, now } = options;
    const placeOf = new Map(places.map(({ ip, ...place }) => [ip, place]));
    this.#rows = new CachedResponse(() => readRows({ node, own, placeOf, now }), FRESH_MS, now);
  }

  async list(): Promise<Answer<'/api/node'>> {
    const nodes = (await this.#rows.getIfAny()) ?? [];
    return {
      total: nodes.length,
      code: 0,
      status: nodes.length === 0 ? 'waiting_for_first_sync' : 'synced',
      nodes,
    };
  }

  async map(): Promise<Answer<'/api/nodemap'>> {
    const { nodes } = await this.list();
    return {
      total: nodes.length,
      data: nodes.map(({ ip, country, province, city, lat, lng }) => ({
        ip,
        country,
        province,
        city,
        lat,
        lng,
      })),
    };
  }
}

const NOWHERE = { country: '', province: '', city: '', lat: null, lng: null };

async function readRows(about: {
  node: NodeClient;
  own: { ip: string; port: number } | undefined;
  placeOf: ReadonlyMap<string, Omit<NodePlace, 'ip'>>;
  now: () => number;
}): Promise<Row[]> {
  const { node, own, placeOf, now } = about;
  const [known, info] = await Promise.all([node.nodes(), node.nodeInfo()]);
  const connected = new Map(info.peers.map(peer => [`${peer.host}:${peer.port}`, peer]));
  const hosts = new Map(
    [
      ...known.map(({ host, port }) => ({ ip: host, port })),
      ...info.peers.map(({ host, port }) => ({ ip: host, port })),
    ]
      .filter(({ ip }) => ip !== '')
      .map(host => [`${host.ip}:${host.port}`, host]),
  );
  const row = (ip: string, port: number, facts: Partial<Row>): Row => ({
    ip,
    port,
    nodeType: FULL_NODE,
    hostname: '',
    lastSeen: now(),
    permanent: false,
    lastBlock: null,
    grpcEnabled: false,
    grpcResponseTime: 0,
    pingOnline: false,
    pingResponseTime: 0,
    ...(placeOf.get(ip) ?? NOWHERE),
    ...facts,
  });
  const others = [...hosts].map(([key, { ip, port }]) => {
    const peer = connected.get(key);
    return peer
      ? row(ip, port, {
          pingOnline: true,
          pingResponseTime: peer.latencyMs,
          lastBlock: peer.head === undefined ? null : Number(peer.head),
        })
      : row(ip, port, {});
  });
  const self = own
    ? [
        row(own.ip, own.port, {
          permanent: true,
          pingOnline: true,
          lastBlock: info.head === undefined ? null : Number(info.head.number),
        }),
      ]
    : [];
  return [...self, ...others];
}
