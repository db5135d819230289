/** Where the embedded chain listens. */
export function hostOf(url: string): { ip: string; port: number } {
  const { hostname, port } = new URL(url);
  return { ip: hostname, port: Number(port) };
}

/** The name people can open in a browser for an address to listen on. */
export function openHost(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
