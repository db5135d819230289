import { Agent as PlainAgent, request as plainRequest, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { pipeline, Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { SunscopeError } from '@sunscope/tron/errors';

/** Connections are kept for less long than nodes keep theirs, so that none is closed under a call. */
const IDLE_MS = 4000;
const plain = new PlainAgent({ keepAlive: true, timeout: IDLE_MS });
const secure = new SecureAgent({ keepAlive: true, timeout: IDLE_MS });

export interface NodeCall {
  method: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer | undefined;
  /** Whoever asked has gone. */
  signal: AbortSignal;
}

export interface AnswerLimits {
  /** How long a node may say nothing, before its answer begins and within it. */
  silenceMs: number;
  /** How long an answer may take altogether. */
  totalMs: number;
  /** Of the answer, unpacked. */
  maxBytes: number;
  /** Answers up to this length are read whole before anything is sent on, so that a failure can be reported. */
  heldBytes: number;
}

export interface NodeAnswer {
  status: number;
  contentType: string;
  body: Buffer | Readable;
}

/**
 * Asks a node and gives its answer as it comes, unpacked. Nothing a node may do (break off, fall silent, send what is no
 * HTTP, pack gigabytes, never end) throws anywhere but here, or out of the stream that is given.
 * @throws SunscopeError `node_unreachable`, `node_timeout`, `node_broke_off`, `malformed_reply`, `answer_too_large`
 */
export async function askNode(url: string, call: NodeCall, limits: AnswerLimits): Promise<NodeAnswer> {
  const response = await responseOf(url, call, limits);
  const { statusCode = 0 } = response;
  const unpack = unpackerFor(response.headers['content-encoding']);
  if (
    statusCode < 200 ||
    statusCode > 599 ||
    (statusCode >= 300 && statusCode < 400) ||
    unpack === undefined
  ) {
    response.destroy();
    throw new SunscopeError('malformed_reply', `The node answered as no node does (status ${statusCode})`);
  }
  const answer = { status: statusCode, contentType: typeOf(response.headers['content-type']) };
  return { ...answer, body: await held(bounded(response, unpack, limits), limits.heldBytes) };
}

function responseOf(url: string, call: NodeCall, { silenceMs }: AnswerLimits): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const [send, agent] = url.startsWith('https:') ? [secureRequest, secure] : [plainRequest, plain];
    const { method, signal, body } = call;
    const headers = { ...call.headers, ...(body === undefined ? {} : { 'content-length': body.length }) };
    const timer = setTimeout(
      () => request.destroy(new SunscopeError('node_timeout', `The node said nothing for ${silenceMs} ms`)),
      silenceMs,
    );
    const request = send(url, { method, headers, agent, signal });
    request.on('response', response => {
      clearTimeout(timer);
      resolve(response);
    });
    // Heard for as long as the request lives: what fails after the answer began is reported by the answer's own stream.
    request.on('error', error => {
      clearTimeout(timer);
      reject(faultOf(error, 'node_unreachable', 'The node does not answer'));
    });
    // Nobody asked for it; unheard, it would leave the request waiting.
    request.on('upgrade', (_response, socket) => {
      clearTimeout(timer);
      socket.destroy();
      reject(new SunscopeError('malformed_reply', 'The node answered as no node does (status 101)'));
    });
    request.end(body);
  });
}

/** What unpacks an encoding; undefined for one that nobody here knows. */
function unpackerFor(encoding: string | undefined): Transform[] | undefined {
  switch ((encoding ?? '').trim().toLowerCase()) {
    case '':
    case 'identity':
      return [];
    case 'gzip':
    case 'x-gzip':
      return [createGunzip()];
    case 'deflate':
      return [createInflate()];
    case 'br':
      return [createBrotliDecompress()];
    default:
      return undefined;
  }
}

/** Only JSON counts as such: a page that a node sends must not be one of this server's. */
function typeOf(contentType: string | undefined): string {
  return /^application\/json\b/i.test(contentType ?? 'application/json')
    ? 'application/json; charset=utf-8'
    : 'text/plain; charset=utf-8';
}

function bounded(response: IncomingMessage, unpack: readonly Transform[], limits: AnswerLimits): Readable {
  const { silenceMs, totalMs, maxBytes } = limits;
  const out = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > maxBytes)
        done(new SunscopeError('answer_too_large', `The node’s answer is longer than ${maxBytes} bytes`));
      else done(null, chunk);
    },
  });
  let seen = 0;
  let heardMs = Date.now();
  const begunMs = heardMs;
  const heard = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      heardMs = Date.now();
      done(null, chunk);
    },
  });
  const watch = setInterval(
    () => {
      const now = Date.now();
      // A full buffer says that the reader is slow, not the node.
      if (out.readableLength >= out.readableHighWaterMark) heardMs = now;
      if (now - heardMs >= silenceMs)
        out.destroy(new SunscopeError('node_timeout', `The node said nothing for ${silenceMs} ms`));
      else if (now - begunMs >= totalMs)
        out.destroy(new SunscopeError('node_timeout', `The node’s answer took longer than ${totalMs} ms`));
    },
    Math.max(20, silenceMs / 10),
  );
  // What goes wrong in any of them reaches the last as its error; this is where the others' is heard.
  pipeline([response, heard, ...unpack, out], () => clearInterval(watch));
  return out;
}

/** A short answer whole, a long one as a stream that begins with what was read. */
async function held(stream: Readable, heldBytes: number): Promise<Buffer | Readable> {
  const read: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      read.push(chunk);
      length += chunk.length;
      if (length > heldBytes) return Readable.from(continued(read, stream), { objectMode: false });
    }
  } catch (error) {
    throw faultOf(error, 'node_broke_off', 'The node broke its answer off');
  }
  return Buffer.concat(read);
}

async function* continued(read: readonly Buffer[], rest: Readable): AsyncGenerator<Buffer> {
  try {
    yield Buffer.concat(read);
    for await (const chunk of rest as AsyncIterable<Buffer>) yield chunk;
  } finally {
    rest.destroy();
  }
}

function faultOf(error: unknown, code: string, message: string): SunscopeError {
  return error instanceof SunscopeError ? error : new SunscopeError(code, message, { cause: error });
}
