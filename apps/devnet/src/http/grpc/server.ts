import {
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { TooManyCalls } from '../call/call-lanes.ts';
import { framed, messageOf, MOST_BODY_BYTES, timeoutMs, tooLarge } from './frames.ts';
import type { GrpcChain } from './grpc-call.ts';
import { grpcMethods } from './methods.ts';
import { GrpcCode, GrpcError, grpcText } from './status.ts';

/** Limits of java-tron's server: node.rpc maxHeaderListSize, maxConnectionIdleInMillis. */
const MOST_HEADER_BYTES = 8_192;
const IDLE_MS = 60_000;
/** A request that does not arrive in time, or a reader that takes no answer, is cut. */
const STREAM_MS = 30_000;
const MOST_STREAMS = 128;
const MOST_SESSIONS = 256;
/** Bodies that are arriving or being answered, of all calls together. */
const MOST_WAITING_BYTES = 64 * 1024 * 1024;

/** java-tron's gRPC services on a port of their own. */
export interface GrpcServer {
  /** `host:port`, as clients of gRPC want it. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Listens, for clients that speak HTTP/2 from the first byte on, as gRPC's do without TLS and browsers never do.
 * @throws what `listen` fails with, such as EADDRINUSE
 */
export async function startGrpc(chain: GrpcChain, port: number, host: string): Promise<GrpcServer> {
  const server = createServer({
    maxSessionMemory: 64,
    settings: { maxHeaderListSize: MOST_HEADER_BYTES, maxConcurrentStreams: MOST_STREAMS },
  });
  server.maxConnections = MOST_SESSIONS;
  const sessions = new Set<ServerHttp2Session>();
  const load: Load = { bytes: 0 };
  server.on('session', session => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    session.setTimeout(IDLE_MS, () => session.close());
  });
  // What a peer breaks is the end of its own session or stream.
  server.on('sessionError', () => undefined);
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    stream.setTimeout(STREAM_MS, () => stream.close());
    void answer({ ...chain, load }, stream, headers);
  });
  await listening(server, port, host);
  const bound = server.address() as AddressInfo;
  return {
    address: `${host.includes(':') ? `[${host}]` : host}:${bound.port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        for (const session of sessions) session.destroy();
      }),
  };
}

interface Load {
  bytes: number;
}

type Answering = GrpcChain & { readonly load: Load };

function listening(server: Http2Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function answer(
  chain: Answering,
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
): Promise<void> {
  try {
    const refusal = httpRefusal(headers);
    if (refusal) {
      stream.respond({ ':status': refusal.status, 'content-type': 'text/plain' });
      stream.end(refusal.text);
      return;
    }
    const deadlineMs = timeoutMs(headers['grpc-timeout']);
    const bytes = await withinDeadline(replyTo(chain, stream, headers), deadlineMs);
    if (stream.destroyed || stream.closed) return;
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': String(GrpcCode.OK) }));
    stream.end(framed(bytes));
  } catch (error) {
    const { status, message } = statusOf(error);
    if (stream.destroyed || stream.closed || stream.headersSent) return;
    // What is still arriving is of no use any more.
    stream.respond(
      {
        ':status': 200,
        'content-type': 'application/grpc',
        'grpc-status': String(status),
        'grpc-message': grpcText(message),
      },
      { endStream: true },
    );
    stream.close();
  }
}

/** A fault of this program ends the call, and no other. */
function statusOf(error: unknown): { status: GrpcCode; message: string } {
  if (error instanceof GrpcError) return error;
  if (error instanceof TooManyCalls) return { status: GrpcCode.RESOURCE_EXHAUSTED, message: error.message };
  return { status: GrpcCode.INTERNAL, message: error instanceof Error ? error.message : 'unknown' };
}

/** Requests that are no gRPC calls are refused by a status of HTTP. */
function httpRefusal(headers: IncomingHttpHeaders): { status: number; text: string } | undefined {
  if (headers[':method'] !== 'POST')
    return { status: 405, text: `Method '${headers[':method'] ?? ''}' is not supported` };
  const type = headers['content-type'];
  if (type === undefined || !/^application\/grpc(?:[+;]|$)/.test(type))
    return { status: 415, text: `Content-Type '${type ?? ''}' is not supported` };
  return undefined;
}

async function replyTo(
  { load, ...chain }: Answering,
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
): Promise<Uint8Array> {
  const path = headers[':path'] ?? '';
  const found = grpcMethods.get(path);
  if (!found) throw new GrpcError(GrpcCode.UNIMPLEMENTED, `Method not found: ${path.slice(1)}`);
  const encoding = headers['grpc-encoding'];
  if (encoding !== undefined && !['identity', 'gzip', 'deflate'].includes(String(encoding)))
    throw new GrpcError(GrpcCode.UNIMPLEMENTED, `Can't find decompressor for ${String(encoding)}`);
  const body = await bodyOf(stream, load);
  return found.method({
    ...chain,
    request: messageOf(body, encoding === undefined ? undefined : String(encoding)),
    solid: found.solid,
    asking: {
      key: stream.session?.socket.remoteAddress ?? '',
      isGone: () => stream.destroyed,
    },
  });
}

function bodyOf(stream: ServerHttp2Stream, load: Load): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    stream.on('data', (chunk: Buffer) => {
      length += chunk.length;
      load.bytes += chunk.length;
      const refusal = refusalOf(chunks[0] ?? chunk, load);
      if (refusal) reject(refusal);
      // What comes behind that is not kept.
      if (length - chunk.length < MOST_BODY_BYTES) chunks.push(chunk);
      if (length >= MOST_BODY_BYTES) resolve(Buffer.concat(chunks));
    });
    stream.on('end', () => resolve(Buffer.concat(chunks)));
    stream.on('close', () => {
      load.bytes -= length;
      // Cancelled: nobody hears what is said then.
      reject(new GrpcError(GrpcCode.INTERNAL, 'The call was cancelled'));
    });
  });
}

function refusalOf(head: Uint8Array, load: Load): GrpcError | undefined {
  return load.bytes > MOST_WAITING_BYTES
    ? new GrpcError(GrpcCode.RESOURCE_EXHAUSTED, 'Too much is being sent at once: try again later')
    : tooLarge(head);
}

/** Ends with its status where the reply takes longer; what still runs finds that nobody waits for it. */
async function withinDeadline<T>(reply: Promise<T>, deadlineMs: number | undefined): Promise<T> {
  if (deadlineMs === undefined) return reply;
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    const late = () => reject(new GrpcError(GrpcCode.DEADLINE_EXCEEDED, 'The deadline has passed'));
    // A timer holds 24.8 days; a longer deadline is none.
    timer = deadlineMs > 0x7fff_ffff ? undefined : setTimeout(late, deadlineMs);
  });
  try {
    return await Promise.race([reply, passed]);
  } finally {
    clearTimeout(timer);
  }
}
