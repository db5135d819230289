import type { NodeClient } from '@sunscope/node-api/client';
import type { nodeRow } from '@sunscope/product-api/schemas/nodes';
import type { Answer } from '@sunscope/product-api/types';
import { isIP } from 'node:net';
import type { z } from 'zod';
import { CachedResponse } from '../caching/cached-response.ts';
import { centreOf } from './country-centres.ts';
import { countryName } from './country-names.ts';

type Row = z.output<typeof nodeRow>;
type Place = Pick<
  Row,
  'country' | 'countryCode' | 'province' | 'city' | 'lat' | 'lng' | 'placeFrom' | 'hostname'
>;

const FRESH_MS = 60_000;
const FULL_NODE = 2;
/** Where nodes of public networks meet. */
const DEMO_PORT = 18_888;
/** More nodes than any network has; a node that names more is not believed further. */
const MOST_NODES = 10_000;
const HOST_NAME = /^[\da-z](?:[\da-z.-]{0,251}[\da-z])?$/i;

/** Where a node is, as its operator wrote it down. */
export interface NodePlace {
  ip: string;
  /** What it is called. */
  name: string;
  country: string;
  /** ISO 3166-1; empty where `country` is none that has one. */
  countryCode: string;
  province: string;
  city: string;
  lat: number | null;
  lng: number | null;
}

/** What is known of nodes beside what the own node says. */
interface Sources {
  node: NodeClient;
  /** Host and port of the own node, where that may be reported: an embedded one. Which it is may be learnt late. */
  own: () => { ip: string; port: number } | undefined;
  /** What the operator wrote down. */
  places: readonly NodePlace[];
  /** Invented nodes of the demo world. */
  demo: () => readonly NodePlace[];
  /** The country an address is registered in, by its code. */
  countryOf: (address: string) => Promise<string | undefined>;
  now: () => number;
}

/** Nodes of the network as far as the node behind this server knows them. */
export class Nodes {
  readonly #rows: CachedResponse<Row[]>;

  constructor(sources: Sources) {
    this.#rows = new CachedResponse(() => readRows(sources), FRESH_MS, sources.now);
  }

  async list(country?: string): Promise<Answer<'/api/node'>> {
    const all = (await this.#rows.getIfAny()) ?? [];
    const nodes = country === undefined ? all : all.filter(row => countryOf(row) === country);
    return {
      total: nodes.length,
      code: 0,
      status: all.length === 0 ? 'waiting_for_first_sync' : 'synced',
      nodes,
    };
  }

  /** How many there really are. */
  async count(): Promise<number> {
    return (await this.list()).nodes.filter(node => !node.demo).length;
  }

  async map(): Promise<Answer<'/api/nodemap'>> {
    const { nodes } = await this.list();
    return {
      total: nodes.length,
      data: nodes.map(({ ip, country, countryCode, province, city, lat, lng, demo }) => ({
        ip,
        country,
        countryCode,
        province,
        city,
        lat,
        lng,
        demo,
      })),
    };
  }
}

const NOWHERE: Place = {
  country: '',
  countryCode: '',
  province: '',
  city: '',
  lat: null,
  lng: null,
  placeFrom: '',
  hostname: '',
};

async function readRows(sources: Sources): Promise<Row[]> {
  const { node, now } = sources;
  const own = sources.own();
  const [known, info] = await Promise.all([node.nodes(), node.nodeInfo()]);
  const connected = new Map(info.peers.map(peer => [`${peer.host}:${peer.port}`, peer]));
  const hosts = new Map(
    [...known, ...info.peers]
      .map(({ host, port }) => ({ ip: host, port }))
      .filter(isHost)
      .slice(0, MOST_NODES)
      .map(host => [`${host.ip}:${host.port}`, host]),
  );
  const places = await placesOf(
    new Set([...hosts.values(), ...(own ? [own] : [])].map(({ ip }) => ip)),
    sources,
  );
  const row = (ip: string, port: number, facts: Partial<Row>): Row => ({
    ip,
    port,
    nodeType: FULL_NODE,
    lastSeen: now(),
    permanent: false,
    lastBlock: null,
    version: '',
    grpcEnabled: false,
    grpcResponseTime: 0,
    pingOnline: false,
    pingResponseTime: 0,
    demo: false,
    ...(places.get(ip) ?? NOWHERE),
    ...facts,
  });
  const others = [...hosts].map(([key, { ip, port }]) => {
    const peer = connected.get(key);
    return peer
      ? row(ip, port, {
          pingOnline: true,
          pingResponseTime: Number.isFinite(peer.latencyMs) ? Math.max(0, peer.latencyMs) : 0,
          lastBlock: peer.head === undefined ? null : Number(peer.head),
        })
      : row(ip, port, {});
  });
  const self = own
    ? [
        row(own.ip, own.port, {
          permanent: true,
          pingOnline: true,
          version: info.codeVersion.slice(0, 64),
          lastBlock: info.head === undefined ? null : Number(info.head.number),
        }),
      ]
    : [];
  const demo = sources
    .demo()
    .map(place => row(place.ip, DEMO_PORT, { ...written(place), placeFrom: 'demo', demo: true }));
  return [...self, ...others.toSorted((a, b) => Number(b.pingOnline) - Number(a.pingOnline)), ...demo];
}

/** What a country goes by in a query and in the page's address. */
const countryOf = (row: Row): string => row.countryCode || row.country || 'unknown';

/** Whether a node names something that can be an address; what others sent it is passed on by no node unchecked. */
function isHost({ ip, port }: { ip: string; port: number }): boolean {
  return (isIP(ip) !== 0 || HOST_NAME.test(ip)) && Number.isInteger(port) && port >= 0 && port <= 65_535;
}

/** What the operator wrote of an address, else the middle of the country it is registered in. */
async function placesOf(addresses: ReadonlySet<string>, sources: Sources): Promise<Map<string, Place>> {
  const known = new Map(sources.places.map(place => [place.ip, written(place)]));
  const found = await Promise.all(
    [...addresses].map(async ip => [ip, known.get(ip) ?? registered(await sources.countryOf(ip))] as const),
  );
  return new Map(found);
}

function written({ ip: _, name, ...place }: NodePlace): Place {
  const middle = place.lat === null || place.lng === null ? centreOf(place.countryCode) : undefined;
  return { ...place, ...middle, hostname: name, placeFrom: 'file' };
}

function registered(code: string | undefined): Place {
  const country = code === undefined ? undefined : countryName(code);
  if (code === undefined || country === undefined) return NOWHERE;
  return { ...NOWHERE, country, countryCode: code, ...centreOf(code), placeFrom: 'registry' };
}
