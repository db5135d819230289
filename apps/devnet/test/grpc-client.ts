import { connect, type ClientHttp2Session, type OutgoingHttpHeaders } from 'node:http2';
import { framed } from '../src/http/grpc/frames.ts';
import { apiServices } from '../src/http/grpc/messages.gen.ts';
import { replyBytes, requestJson } from '../src/http/grpc/messages.ts';
import type { JsonObject } from '@sunscope/node-api/json';

/** How a call ended: its status, and where that is 0 the message's bytes. */
export interface Ended {
  httpStatus: number;
  status: number | undefined;
  text: string;
  message: Buffer;
}

/** A client of gRPC that sends whatever it is given. */
export class GrpcClient {
  readonly session: ClientHttp2Session;

  constructor(address: string) {
    this.session = connect(`http://${address}`);
    this.session.on('error', () => undefined);
  }

  /** @param body undefined keeps the request open */
  send(path: string, body: Buffer | undefined, headers: OutgoingHttpHeaders = {}): Promise<Ended> {
    return new Promise((resolve, reject) => {
      const stream = this.session.request({
        ':method': 'POST',
        ':path': path,
        'content-type': 'application/grpc',
        te: 'trailers',
        ...headers,
      });
      const chunks: Buffer[] = [];
      const met: Record<string, unknown> = {};
      stream.on('response', seen => Object.assign(met, seen));
      stream.on('trailers', seen => Object.assign(met, seen));
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', reject);
      stream.on('close', () => {
        const status = met['grpc-status'];
        const said = met['grpc-message'];
        resolve({
          httpStatus: Number(met[':status']),
          status: status === undefined ? undefined : Number(status),
          text: typeof said === 'string' ? decodeURIComponent(said) : '',
          message: Buffer.concat(chunks).subarray(5),
        });
      });
      if (body !== undefined) stream.end(body);
      else stream.write(Buffer.alloc(0));
    });
  }

  /** A call as it should be, with members as the HTTP API has them. @throws where it ends with another status than OK */
  async call(
    service: keyof typeof apiServices,
    method: string,
    request: JsonObject = {},
  ): Promise<JsonObject> {
    const [takes, gives] = (apiServices[service] as Record<string, readonly [string, string]>)[method] ?? [
      '',
      '',
    ];
    const ended = await this.send(`/protocol.${service}/${method}`, framed(replyBytes(takes, request)));
    if (ended.status !== 0) throw new Error(`${method}: ${ended.status} ${ended.text}`);
    return requestJson(gives, ended.message);
  }

  close(): void {
    this.session.destroy();
  }
}
