import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isJsonObject, parseJson, stringifyJson } from '@sunscope/node-api/json';
import type { Answered, Lie } from './lie.ts';
import { lies, type LieName } from './lies.ts';

/**
 * Stands before a node and alters its answers by mode (`lies`); undefined is the truth. Works before anything that
 * speaks java-tron's HTTP: a scripted node, a devnet, a real one.
 */
export class LyingNode {
  mode: LieName | undefined;
  /** Which blocks it lies about; all of them where undefined. */
  about: ((number: number) => boolean) | undefined;
  /** Answers that were altered since the mode was set. */
  altered = 0;
  readonly #target: string;
  readonly #other: string | undefined;
  readonly #server: Server;
  /** Answers of this mode by their call. */
  readonly #counts = new Map<string, number>();

  private constructor(target: string, other: string | undefined, server: Server) {
    this.#target = target;
    this.#other = other;
    this.#server = server;
  }

  /** @param other a node of another chain, for the lies that need one */
  static async start(target: string, other?: string): Promise<LyingNode> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        node.#answer(request.url ?? '', body).then(
          text => response.setHeader('content-type', 'application/json').end(text),
          // The node behind is unreachable: so is this one.
          () => response.writeHead(503).end(),
        );
      });
    });
    const node = new LyingNode(target, other, server);
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    return node;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  lie(mode: LieName | undefined, about?: (number: number) => boolean): void {
    this.mode = mode;
    this.about = about;
    this.altered = 0;
    this.#counts.clear();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise(resolve => this.#server.close(resolve));
  }

  async #answer(path: string, text: string): Promise<string> {
    const { mode, about } = this;
    const truth = await post(this.#target + path, text);
    if (mode === undefined) return truth;
    const body = text === '' ? {} : parseJson(text);
    const call = path.split('/').at(-1) ?? '';
    const count = this.#counts.get(call) ?? 0;
    this.#counts.set(call, count + 1);
    const answered: Answered = {
      call,
      body: isJsonObject(body) ? body : {},
      count,
      ask: async (asked, query, of) =>
        parseJson(await post(((of && this.#other) ?? this.#target) + asked, stringifyJson(query))),
    };
    const lie: Lie = lies[mode];
    const lied = await lie(parseJson(truth), answered, number => about?.(number) ?? true);
    const said = stringifyJson(lied);
    if (said !== stringifyJson(parseJson(truth))) this.altered++;
    return said;
  }
}

async function post(url: string, body: string): Promise<string> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return answer.text();
}
