/** Whether a browser asks, for a page and not for data. */
export function wantsPage({
  method,
  headers,
}: {
  method: string;
  headers: { accept?: string | undefined };
}): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/** The query of a request's address, `?` included; empty where it has none. */
export function searchOf(url: string): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at);
}

/**
 * Where the app has a page whose path somebody wrote without `#`. The app knows its pages; what it does not know leads
 * to its error page, which says what was tried. Several slashes are one: an address that begins with two names a host.
 */
export function pageAddress(url: string): string {
  const search = searchOf(url);
  const path = url.slice(0, url.length - search.length).replace(/\/{2,}/g, '/');
  return `/#${path}${search}`;
}
