/** Where a node's calls are, and what goes along with each. */
export interface NodeEndpoint {
  /** Address of a call, such as `/wallet/getblock`. May hold a key that the provider wants in the query: never shown. */
  urlOf(path: string, query?: string): string;
  /** The name and password of the address, which no URL of a call may have. */
  headers: Readonly<Record<string, string>>;
}

/** Reads `http://name:password@host/base?apikey=…`, as providers of nodes hand it out. */
export function nodeEndpoint(base: string): NodeEndpoint {
  const url = new URL(base);
  const { username, password, search } = url;
  const own = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  return {
    urlOf: (path, query = '') => `${own}${path}${joined(search, query)}`,
    headers:
      username === '' && password === ''
        ? {}
        : { authorization: `Basic ${basic(decoded(username), decoded(password))}` },
  };
}

function joined(...queries: string[]): string {
  const parts = queries.map(query => query.replace(/^\?/, '')).filter(query => query !== '');
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** A lone `%` stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function basic(name: string, password: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(`${name}:${password}`)));
}
