import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

/** What a minute of load came to. */
export interface LoadResult {
  readonly sent: number;
  readonly refused: number;
  /** The last refusal, empty where there was none. */
  readonly reason: string;
  readonly seconds: number;
  /** Processor seconds of this process per second: what the client itself cost. */
  readonly clientCores: number;
  /** True where there was nothing left to send before the time was over. */
  readonly ranOut: boolean;
}

interface LoadOptions {
  readonly url: string;
  readonly path: string;
  /** One queue per connection; what is in a queue goes out in its order, the next when the last is answered. */
  readonly queues: readonly (readonly string[])[];
  readonly forMs: number;
  /** `accepted`, `again` where the node asks for patience, or why it was refused. */
  readonly judge: (answer: string) => 'accepted' | 'again' | { refused: string };
}

const PATIENCE_MS = 20;

/** Posts bodies over kept connections for a while, as fast as answers come. */
export async function load({ url, path, queues, forMs, judge }: LoadOptions): Promise<LoadResult> {
  const { hostname, port } = new URL(url);
  const connections = await Promise.all(queues.map(() => Connection.open(hostname, Number(port), path)));
  let sent = 0;
  let refused = 0;
  let reason = '';
  let ranOut = false;
  const cpu = process.cpuUsage();
  const began = performance.now();
  const end = began + forMs;
  const run = async (connection: Connection, queue: readonly string[]): Promise<void> => {
    for (const body of queue) {
      if (performance.now() >= end) return;
      let verdict = judge(await connection.post(body));
      while (verdict === 'again') {
        await new Promise(resolve => setTimeout(resolve, PATIENCE_MS));
        verdict = judge(await connection.post(body));
      }
      sent++;
      if (typeof verdict === 'object') {
        refused++;
        reason = verdict.refused;
      }
    }
    ranOut = true;
  };
  await Promise.all(connections.map((connection, index) => run(connection, queues[index] ?? [])));
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  for (const connection of connections) connection.close();
  return { sent, refused, reason, seconds, clientCores: (user + system) / 1e6 / seconds, ranOut };
}

/**
 * One kept connection, one request at a time. Node's own client takes more of a core than some nodes under measurement
 * do, so this writes and reads just what these servers speak: a length or chunks.
 */
class Connection {
  private readonly socket: Socket;
  private readonly head: string;
  private received = '';
  private waiting: { resolve: (body: string) => void; reject: (error: Error) => void } | undefined;

  private constructor(socket: Socket, head: string) {
    this.socket = socket;
    this.head = head;
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => this.take(text));
    socket.on('error', error => this.fail(error));
    socket.on('close', () => this.fail(new Error('The node closed the connection')));
  }

  static async open(host: string, port: number, path: string): Promise<Connection> {
    const socket = connect(port, host);
    await once(socket, 'connect');
    return new Connection(
      socket,
      `POST ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\ncontent-type: application/json\r\ncontent-length: `,
    );
  }

  post(body: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket.write(`${this.head}${body.length}\r\n\r\n${body}`, 'latin1');
    });
  }

  close(): void {
    this.waiting = undefined;
    this.socket.destroy();
  }

  private fail(error: Error): void {
    this.waiting?.reject(error);
    this.waiting = undefined;
  }

  private take(text: string): void {
    this.received += text;
    const body = completeBody(this.received);
    if (body === undefined) return;
    this.received = '';
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.resolve(body);
  }
}

/** The body of a response that is there in full. */
function completeBody(response: string): string | undefined {
  const split = response.indexOf('\r\n\r\n');
  if (split < 0) return undefined;
  const head = response.slice(0, split).toLowerCase();
  const body = response.slice(split + 4);
  const length = /content-length: (\d+)/.exec(head)?.[1];
  if (length !== undefined) return body.length >= Number(length) ? body : undefined;
  return body.endsWith('0\r\n\r\n') ? unchunked(body) : undefined;
}

function unchunked(body: string): string {
  let text = '';
  let at = 0;
  for (;;) {
    const line = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.slice(at, line), 16);
    if (!(size > 0)) return text;
    text += body.slice(line + 2, line + 2 + size);
    at = line + 2 + size + 2;
  }
}
