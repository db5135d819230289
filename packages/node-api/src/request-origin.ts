/** Headers by which a server knows where a browser's request comes from; header names in lower case, as Node.js gives them. */
export interface OriginHeaders {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
  readonly 'sec-fetch-site'?: string | readonly string[] | undefined;
}

export type HostCheck = (host: string | undefined) => boolean;

/**
 * Makes the check of the Host header against DNS rebinding: a page of `evil.example` whose name is pointed at this
 * machine sends that name. An IP address cannot be pointed elsewhere and browsers resolve `localhost` themselves, so
 * both always pass; any other name must be in the list. Without a Host header (HTTP/1.0) it is no browser.
 * @param names further host names, without port
 */
export function createHostCheck(names: readonly string[]): HostCheck {
  const known = new Set(names.map(plainName));
  return host => {
    if (host === undefined) return true;
    const name = hostNameOf(host);
    return name !== undefined && (isAddress(name) || isLocalName(name) || known.has(name));
  };
}

/**
 * Whether a page of another origin makes the request. Programs send neither header; browsers send Origin with every
 * POST and cross-origin read, and Sec-Fetch-Site with everything that goes to a trustworthy address.
 * @param ownOrigins origins whose pages are the server's own, besides the one that the Host header names
 */
export function isFromAnotherOrigin(headers: OriginHeaders, ownOrigins: readonly string[] = []): boolean {
  const { host, origin } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  if (origin === undefined || ownOrigins.includes(origin)) return false;
  if (host === undefined || !URL.canParse(origin)) return true;
  const { username, password, host: named } = new URL(origin);
  // No browser writes a name before the host: what does is made to look alike.
  return username !== '' || password !== '' || named !== canonicalHost(host);
}

/** Whether the Host header names this machine itself, to which browsers send Sec-Fetch-Site without TLS as well. */
export function isLoopbackHost(host: string | undefined): boolean {
  const name = host === undefined ? undefined : hostNameOf(host);
  return name !== undefined && (isLocalName(name) || name === '[::1]' || /^127(?:\.\d+){3}$/.test(name));
}

function canonicalHost(host: string): string | undefined {
  const address = `http://${host}`;
  return URL.canParse(address) ? new URL(address).host : undefined;
}

/** The name alone, in the form browsers send; undefined where the header is no host and port. */
function hostNameOf(host: string): string | undefined {
  if (!/^[^\s/?#@\\]+$/.test(host)) return undefined;
  const address = `http://${host}`;
  return URL.canParse(address) ? plainName(new URL(address).hostname) : undefined;
}

function plainName(name: string): string {
  return name.trim().toLowerCase().replace(/\.$/, '');
}

/** URL parsing has brought every spelling of an IPv4 address into the usual one. */
function isAddress(name: string): boolean {
  return name.startsWith('[') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name);
}

function isLocalName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}
