import { gunzipSync, inflateSync } from 'node:zlib';
import { GrpcCode, GrpcError } from './status.ts';

// gRPC's framing (PROTOCOL-HTTP2.md), unary calls: one byte that says whether the message is compressed, four of its length.
// Refusals read as grpc-java's do.

/** Largest message (java-tron: node.rpc maxMessageSize). */
export const MOST_MESSAGE_BYTES = 4 * 1024 * 1024;
const HEAD_BYTES = 5;

/** Most that a call's body is read of: one message, and enough of another to say that there is one. */
export const MOST_BODY_BYTES = MOST_MESSAGE_BYTES + HEAD_BYTES + 1;

/** What is said of a message whose head names too large a size, before it has arrived. */
export function tooLarge(head: Uint8Array): GrpcError | undefined {
  if (head.length < HEAD_BYTES) return undefined;
  const length = new DataView(head.buffer, head.byteOffset).getUint32(1);
  return length <= MOST_MESSAGE_BYTES
    ? undefined
    : new GrpcError(
        GrpcCode.RESOURCE_EXHAUSTED,
        `gRPC message exceeds maximum size ${MOST_MESSAGE_BYTES}: ${length}`,
      );
}

/** The one message of a unary call. @throws GrpcError */
export function messageOf(body: Buffer, encoding: string | undefined): Uint8Array {
  if (body.length === 0) throw new GrpcError(GrpcCode.INTERNAL, 'Half-closed without a request');
  const cut = () =>
    new GrpcError(GrpcCode.INTERNAL, 'Encountered end-of-stream mid-frame: the request is cut short');
  if (body.length < HEAD_BYTES) throw cut();
  const large = tooLarge(body);
  if (large) throw large;
  const flag = body.readUInt8(0);
  if (flag > 1) throw new GrpcError(GrpcCode.INTERNAL, 'gRPC frame header malformed: reserved bits not zero');
  const end = HEAD_BYTES + body.readUInt32BE(1);
  if (body.length < end) throw cut();
  if (body.length > end) throw new GrpcError(GrpcCode.INTERNAL, 'Too many requests');
  const message = body.subarray(HEAD_BYTES, end);
  return flag === 0 ? message : unpacked(message, encoding);
}

function unpacked(message: Buffer, encoding: string | undefined): Uint8Array {
  if (encoding !== 'gzip' && encoding !== 'deflate')
    throw new GrpcError(
      GrpcCode.INTERNAL,
      "Can't decode compressed gRPC message as compression not configured",
    );
  const unpack = encoding === 'gzip' ? gunzipSync : inflateSync;
  try {
    return unpack(message, { maxOutputLength: MOST_MESSAGE_BYTES });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new GrpcError(
        GrpcCode.RESOURCE_EXHAUSTED,
        `Decompressed gRPC message exceeds maximum size ${MOST_MESSAGE_BYTES}`,
      );
    throw new GrpcError(GrpcCode.INTERNAL, `The compressed request cannot be read as ${encoding}`);
  }
}

/** A message as it is sent, uncompressed. */
export function framed(message: Uint8Array): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

const UNITS: Readonly<Record<string, number>> = {
  H: 3_600_000,
  M: 60_000,
  S: 1_000,
  m: 1,
  u: 1e-3,
  n: 1e-6,
};

/** Milliseconds that a `grpc-timeout` gives; undefined where there is none. @throws GrpcError */
export function timeoutMs(header: string | string[] | undefined): number | undefined {
  if (header === undefined) return undefined;
  const match = /^(\d{1,8})([HMSmun])$/.exec(String(header));
  if (!match)
    throw new GrpcError(GrpcCode.INTERNAL, 'Malformed grpc-timeout: up to 8 digits and one of HMSmun');
  return Number(match[1]) * (UNITS[match[2] ?? ''] ?? 0);
}
