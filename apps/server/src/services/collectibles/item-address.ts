/** Where addresses that contracts give are read from. */
export interface ItemPlaces {
  /** Whether hosts that strangers name are read at all. */
  readsHosts: boolean;
  /** What `ipfs://` addresses are appended to. */
  ipfsGateway: string | undefined;
  /** Where the embedded chain's demo world answers for hosts of its own, below `/<host>/<path>`. */
  demoWorld: string | undefined;
}

/** Something to read, or why it is not read. */
export type ItemAddress =
  /** `isOwn`: at the gateway or the demo world, which the server's settings name. */
  | { kind: 'web'; url: URL; isOwn: boolean }
  | { kind: 'inline'; bytes: Uint8Array }
  | { kind: 'unread'; reason: 'off' | 'gateway' | 'invalid' };

const unread = (reason: 'off' | 'gateway' | 'invalid'): ItemAddress => ({ kind: 'unread', reason });

/** A content identifier and a path below it. */
const IPFS = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{32,128}(?:\/[^?#]*)?)$/i;
const INLINE = /^data:([^,]*),/i;
/** Names that are nobody's (RFC 2606), so the demo world may have them. */
const DEMO_HOST = /^[a-z0-9-]+\.example$/;

/** What an address out of a contract or a description means here. */
export function readItemAddress(text: string, places: ItemPlaces): ItemAddress {
  const inline = INLINE.exec(text);
  if (inline) return readInline(text.slice(inline[0].length), inline[1] ?? '');
  const ipfs = IPFS.exec(text)?.[1];
  if (ipfs !== undefined) {
    if (places.ipfsGateway === undefined) return unread('gateway');
    const base = new URL(places.ipfsGateway.replace(/\/*$/, '/')).href;
    const url = new URL(base + ipfs.split('/').map(encodeOnce).join('/'));
    // Two dots would lead out of the gateway's folder.
    return url.href.startsWith(base) ? { kind: 'web', url, isOwn: true } : unread('invalid');
  }
  if (!URL.canParse(text)) return unread('invalid');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return unread('invalid');
  if (places.demoWorld !== undefined && DEMO_HOST.test(url.host))
    return { kind: 'web', url: new URL(`${places.demoWorld}/${url.host}${url.pathname}`), isOwn: true };
  return places.readsHosts ? { kind: 'web', url, isOwn: false } : unread('off');
}

function readInline(body: string, type: string): ItemAddress {
  if (/;\s*base64$/i.test(type)) return { kind: 'inline', bytes: Buffer.from(body, 'base64') };
  try {
    return { kind: 'inline', bytes: Buffer.from(decodeURIComponent(body), 'utf8') };
  } catch {
    // A lone percent sign: what is written is meant.
    return { kind: 'inline', bytes: Buffer.from(body, 'utf8') };
  }
}

/** One part of a path, whether or not it is escaped already. */
function encodeOnce(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part));
  } catch {
    return encodeURIComponent(part);
  }
}

/** The address of one item in the pattern a TRC1155 contract gives: `{id}` is its number in 64 hex digits. */
export function withItemId(pattern: string, id: bigint): string {
  return pattern.replaceAll('{id}', id.toString(16).padStart(64, '0'));
}
