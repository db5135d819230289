import type { FastifyInstance } from 'fastify';
import { describeGameItem, drawGameItem } from './game-items.ts';
import { describePrint, drawPrint } from './prints.ts';

interface Site {
  describe: (id: number) => object | undefined;
  draw: (id: number) => Promise<Buffer> | undefined;
  /** Number of an item as the site's addresses write it. */
  idOf: (text: string) => number;
}

const HEX = /^[0-9a-f]{64}$/;
const decimal = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);

/** Pages of the demo world's people that contracts name, by host and folder. */
const SITES: ReadonlyMap<string, Site> = new Map<string, Site>([
  ['marigold.example/prints', { describe: describePrint, draw: drawPrint, idOf: decimal }],
  [
    'northwind.example/items',
    {
      describe: describeGameItem,
      draw: drawGameItem,
      // TRC1155 writes the number of an item in hex.
      idOf: text => (HEX.test(text) ? Number(BigInt(`0x${text}`)) : decimal(text)),
    },
  ],
]);

interface Path {
  Params: { host: string; folder: string; file: string };
}

/**
 * The web of the demo world: descriptions and pictures of its items, which its contracts name at hosts that do not
 * exist (RFC 2606). An explorer of this chain reads them here, below `/demo/web/<host>`.
 */
export function addDemoWeb(app: FastifyInstance): void {
  app.get<Path>('/demo/web/:host/:folder/:file', async (request, reply) => {
    const { host, folder, file } = request.params;
    const site = SITES.get(`${host}/${folder}`);
    const [, name = '', kind] = /^(.*)\.(json|png)$/.exec(file) ?? [];
    const id = site?.idOf(name) ?? Number.NaN;
    const found = Number.isNaN(id) ? undefined : kind === 'json' ? site?.describe(id) : await site?.draw(id);
    if (found === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    if (found instanceof Buffer) return reply.type('image/png').send(found);
    return reply.type('application/json; charset=utf-8').send(`${JSON.stringify(found, undefined, 2)}\n`);
  });
}
