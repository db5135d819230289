import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { NodeClientOptions } from '@sunscope/node-api/client';

/** How long a connection is kept for the next call: shorter than nodes keep theirs, so that none is closed under a call. */
const IDLE_MS = 4000;

const plain = new PlainAgent({ keepAlive: true, timeout: IDLE_MS });
const secure = new SecureAgent({ keepAlive: true, timeout: IDLE_MS });

/**
 * A POST over kept connections for the small calls that pages make of their node: without the streams and signals of
 * the engine's own `fetch`, which cost several times as much as the rest of such a call. Redirects are not followed.
 */
export const leanFetch: NonNullable<NodeClientOptions['fetch']> = (url, { method, headers, body, signal }) =>
  new Promise((resolve, reject) => {
    const [send, agent] = url.startsWith('https:') ? [secureRequest, secure] : [plainRequest, plain];
    const request = send(
      url,
      { method, agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      response => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          signal.removeEventListener('abort', abort);
          const text = Buffer.concat(parts).toString('utf8');
          resolve({ status: response.statusCode ?? 0, text: () => Promise.resolve(text) });
        });
      },
    );
    const abort = () => request.destroy(new Error('The call was given up'));
    signal.addEventListener('abort', abort, { once: true });
    request.on('error', reject);
    request.end(body);
    if (signal.aborted) abort();
  });

/**
 * What the indexer asks with: the readings of accounts, hundreds after each busy block, are small calls too. Blocks are
 * left to the engine's `fetch`, which lets far nodes send them packed.
 */
export const indexerFetch: typeof leanFetch = (url, call) =>
  url.endsWith('/getaccount') ? leanFetch(url, call) : fetch(url, call);
