import { Agent, request as httpRequest } from 'node:http';
import type { FuzzRequest } from './request-maker.ts';

/** What a request was answered with: its status and the beginning of its body; status 0 where the connection was reset. */
export interface HttpAnswer {
  status: number;
  body: string;
}

const KEPT_CHARACTERS = 300;

/** Bytes of a request's head, without what the client adds by itself. */
export function headBytes({ method, url, headers }: FuzzRequest): number {
  const lines = [
    `${method} ${url} HTTP/1.1`,
    ...Object.entries(headers).map(([name, text]) => `${name}: ${text}`),
  ];
  return lines.reduce((sum, line) => sum + line.length + 2, 0);
}

/** Sends requests as they are, over connections that stay open: nothing between tidies their URLs and headers up. */
export class HttpAsker {
  readonly #base: string;
  readonly #agent: Agent;
  readonly #limitMs: number;

  constructor(base: string, atOnce: number, limitMs: number) {
    this.#base = base;
    this.#agent = new Agent({ keepAlive: true, maxSockets: atOnce });
    this.#limitMs = limitMs;
  }

  ask({ method, url, headers, body }: FuzzRequest): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(this.#base);
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const options = {
        hostname,
        port,
        path: url,
        method,
        agent: this.#agent,
        headers: { ...headers, ...length },
      };
      const sent = httpRequest(options, response => {
        let text = '';
        response.setEncoding('latin1');
        response.on('data', (chunk: string) => {
          if (text.length < KEPT_CHARACTERS) text += chunk.slice(0, KEPT_CHARACTERS);
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
        response.on('error', reject);
      });
      sent.setTimeout(this.#limitMs, () => sent.destroy(new Error(`no answer within ${this.#limitMs} ms`)));
      // A server may refuse headers and close before all of the body was sent; the agent opens another connection.
      sent.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNRESET' || error.code === 'EPIPE'
          ? resolve({ status: 0, body: error.code })
          : reject(error),
      );
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
