import { SunscopeError } from '@sunscope/tron/errors';
import type { Answer, EndpointPath, Query } from './types.ts';

/** The server refused or could not answer; `status` 0 when it could not be reached at all. */
export class ProductApiError extends SunscopeError {
  readonly status: number;

  constructor(status: number, code: string, message: string, cause?: unknown) {
    super(code, message, { details: { status }, cause });
    this.status = status;
  }
}

export interface ProductApi {
  /** Calls a GET endpoint. Undefined members of the query are left out. */
  get<P extends EndpointPath>(
    path: P,
    query?: Query<P>,
    options?: { signal?: AbortSignal },
  ): Promise<Answer<P>>;
}

/**
 * A typed client; types only, so no schema code reaches the browser.
 * @param options `parse` reads the text of an answer, where more than `JSON.parse` is to be done with it
 */
export function createProductApi(options: {
  baseUrl: string;
  fetch?: typeof fetch;
  parse?: (json: string) => unknown;
}): ProductApi {
  const send = options.fetch ?? globalThis.fetch.bind(globalThis);
  const parse = options.parse ?? ((json: string) => JSON.parse(json) as unknown);
  return {
    async get(path, query, init) {
      const response = await request(send, options.baseUrl + pathOf(path, query), init?.signal);
      const read = response.text().then(parse);
      if (!response.ok) {
        const body = await read.catch(() => undefined);
        const message = (body as { message?: string } | undefined)?.message ?? response.statusText;
        throw new ProductApiError(
          response.status,
          response.status === 429 ? 'rate_limited' : 'refused',
          message,
        );
      }
      return (await read.catch(notReached('The answer of the server broke off'))) as Answer<typeof path>;
    },
  };
}

/** Path and query of a call; members that the path names in braces go there. */
export function pathOf(
  path: string,
  query: Readonly<Record<string, string | number | boolean | undefined>> = {},
): string {
  const rest = { ...query };
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value ?? ''));
  });
  return urlOf(filled, rest);
}

/** A URL with the defined members of a query. */
export function urlOf(
  url: string,
  query: Readonly<Record<string, string | number | boolean | undefined>> = {},
): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return text === '' ? url : `${url}?${text}`;
}

function request(send: typeof fetch, url: string, signal: AbortSignal | undefined): Promise<Response> {
  const asked = send(url, { headers: { accept: 'application/json' }, ...(signal ? { signal } : {}) });
  return asked.catch(notReached('The server cannot be reached'));
}

/** What fails on its way is the server's silence; what was given up is not. */
const notReached =
  (message: string) =>
  (error: unknown): never => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ProductApiError(0, 'unreachable', message, error);
  };
