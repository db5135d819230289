import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { tooLong, type Fetch } from '@sunscope/node-api/bounded-fetch';

/** How long a connection is kept for the next call: shorter than nodes keep theirs, so that none is closed under a call. */
const IDLE_MS = 4000;

const unpack = promisify(gunzip);

const plain = new PlainAgent({ keepAlive: true, timeout: IDLE_MS });
const secure = new SecureAgent({ keepAlive: true, timeout: IDLE_MS });

/**
 * A POST over kept connections for the small calls that pages make of their node: without the streams and signals of
 * the engine's own `fetch`, which cost several times as much as the rest of such a call. Redirects are not followed.
 */
export const leanFetch: Fetch = (url, call) => post(url, call, call.headers);

/** The same, answered packed where the node can do that: what is long comes from far nodes faster so. */
const packedFetch: Fetch = (url, call) => post(url, call, { ...call.headers, 'accept-encoding': 'gzip' });

/** What the indexer asks with: its readings of accounts, hundreds after each busy block, are small calls too. */
export const indexerFetch: Fetch = (url, call) =>
  url.endsWith('/getaccount') ? leanFetch(url, call) : packedFetch(url, call);

function post(
  url: string,
  { method, body, signal, maxBytes = Infinity }: Parameters<Fetch>[1],
  headers: Record<string, string>,
): ReturnType<Fetch> {
  return new Promise((resolve, reject) => {
    const [send, agent] = url.startsWith('https:') ? [secureRequest, secure] : [plainRequest, plain];
    const request = send(
      url,
      { method, agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      response => {
        const parts: Buffer[] = [];
        let length = 0;
        response.on('data', (part: Buffer) => {
          length += part.length;
          if (length > maxBytes) response.destroy(tooLong(url, maxBytes));
          else parts.push(part);
        });
        response.on('error', reject);
        response.on('end', () => {
          signal.removeEventListener('abort', abort);
          const bytes = Buffer.concat(parts);
          const packed = response.headers['content-encoding'] === 'gzip';
          const text = async () => (packed ? await unpacked(bytes, url, maxBytes) : bytes).toString('utf8');
          resolve({ status: response.statusCode ?? 0, text });
        });
      },
    );
    const abort = () => request.destroy(new Error('The call was given up'));
    signal.addEventListener('abort', abort, { once: true });
    request.on('error', reject);
    request.end(body);
    if (signal.aborted) abort();
  });
}

async function unpacked(bytes: Buffer, url: string, maxBytes: number): Promise<Buffer> {
  try {
    return await unpack(bytes, maxBytes === Infinity ? {} : { maxOutputLength: maxBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLong(url, maxBytes);
    throw error;
  }
}
