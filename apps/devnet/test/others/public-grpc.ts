import { apiServices } from '../../src/http/grpc/messages.gen.ts';
import { replyBytes, requestJson } from '../../src/http/grpc/messages.ts';
import type { JsonObject, JsonValue } from '@sunscope/node-api/json';

export type Members = Record<string, unknown>;

/** A call that ended with a status. */
export class StatusError extends Error {
  readonly code: number;

  constructor(code: number, details: string) {
    super(details);
    this.code = code;
  }
}

/** What is used of @grpc/grpc-js and @grpc/proto-loader, which only the deep tests install. */
interface Library {
  credentials: { createInsecure(): object };
  Client: new (address: string, credentials: object) => RawClient;
  loadPackageDefinition(definition: object): { protocol: Record<string, ServiceClient | undefined> };
}
interface Loader {
  loadSync(file: string, options: object): object;
}
type Done = (error: { code: number; details: string } | null, reply: unknown) => void;
interface RawClient {
  makeUnaryRequest(
    path: string,
    write: (value: Buffer) => Buffer,
    read: (bytes: Buffer) => Buffer,
    value: Buffer,
    done: Done,
  ): void;
  close(): void;
}
interface ServiceClient {
  new (
    address: string,
    credentials: object,
  ): Record<string, (request: Members, done: Done) => void> & {
    close(): void;
  };
  service: Record<string, unknown>;
}

/** A client made of the public files, which calls what they do not know yet by our tables. */
export interface PublicClient {
  knows(service: string, method: string): boolean;
  /** @param request bytes are bytes. @returns bytes are bytes, 64-bit integers text. @throws StatusError */
  call(service: string, method: string, request: Members): Promise<Members>;
  /** A transaction as a builder gave it, with a signature. */
  broadcast(transaction: unknown, signature: Buffer): Promise<Members>;
  close(): void;
}

export function publicClient(options: {
  require: NodeJS.Require;
  protos: string;
  /** Where google/api/annotations.proto lies. */
  included: string;
  address: string;
}): PublicClient {
  const grpc = options.require('@grpc/grpc-js') as Library;
  const loader = options.require('@grpc/proto-loader') as Loader;
  const definition = loader.loadSync('api/api.proto', {
    includeDirs: [options.protos, options.included],
    keepCase: true,
    longs: String,
    enums: String,
  });
  const { protocol } = grpc.loadPackageDefinition(definition);
  const insecure = grpc.credentials.createInsecure();
  const raw = new grpc.Client(options.address, insecure);
  const clients = new Map(
    Object.keys(apiServices).flatMap(name => {
      const Service = protocol[name];
      return Service
        ? [[name, { service: Service.service, client: new Service(options.address, insecure) }]]
        : [];
    }),
  );
  const knows = (service: string, method: string) =>
    Object.hasOwn(clients.get(service)?.service ?? {}, method);
  const unary = (service: string, method: string, value: Buffer): Promise<Members> =>
    new Promise((resolve, reject) => {
      const [, gives] = typesOf(service, method);
      const same = (of: Buffer) => of;
      raw.makeUnaryRequest(`/protocol.${service}/${method}`, same, same, value, (error, reply) => {
        if (error) reject(new StatusError(error.code, error.details));
        else resolve(withBytes(requestJson(gives, reply as Buffer)));
      });
    });
  const byFiles = (service: string, method: string, request: Members): Promise<Members> =>
    new Promise((resolve, reject) => {
      clients.get(service)?.client[method]?.(request, (error, reply) => {
        if (error) reject(new StatusError(error.code, error.details));
        else resolve(reply as Members);
      });
    });
  return {
    knows,
    call: (service, method, request) =>
      knows(service, method)
        ? byFiles(service, method, request)
        : unary(
            service,
            method,
            Buffer.from(replyBytes(typesOf(service, method)[0], hexed(request) as JsonObject)),
          ),
    broadcast: (transaction, signature) =>
      Buffer.isBuffer(transaction)
        ? // Field 2, of 65 bytes.
          unary(
            'Wallet',
            'BroadcastTransaction',
            Buffer.concat([transaction, Buffer.from([0x12, 65]), signature]),
          )
        : byFiles('Wallet', 'BroadcastTransaction', { ...(transaction as Members), signature: [signature] }),
    close() {
      raw.close();
      for (const { client } of clients.values()) client.close();
    },
  };
}

function typesOf(service: string, method: string): readonly [string, string] {
  const services = apiServices as Record<string, Record<string, readonly [string, string]>>;
  return services[service]?.[method] ?? ['', ''];
}

/** Bytes as hex. */
export function hexed(value: unknown): JsonValue {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (Array.isArray(value)) return value.map(hexed);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hexed(one)]));
  return value as JsonValue;
}

/** Our tables' replies say bytes in hex; those that a caller hands back are bytes again. */
function withBytes(json: JsonObject): Members {
  const bytes = (key: string) =>
    typeof json[key] === 'string' ? { [key]: Buffer.from(json[key], 'hex') } : {};
  return { ...json, ...bytes('txid'), ...bytes('transaction') };
}
