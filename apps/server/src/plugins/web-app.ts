import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withHead, type PageHead } from './page-head.ts';
import { WebBuild, webFile, type Encoding, type WebFile } from './web-build.ts';

/** Seconds until a build that is being made may be done. */
const RETRY_SECONDS = '5';

/** The web app as other routes answer with it. */
interface WebApp {
  /** Sends the page with a head of its own; false, and nothing sent, where there is no build. */
  sendPage(request: FastifyRequest, reply: FastifyReply, head: () => Promise<PageHead>): Promise<boolean>;
}

/**
 * Serves the web build, every file compressed once. File names with a hash never change, so browsers keep them; all
 * others are checked.
 */
export function registerWebApp(
  app: FastifyInstance,
  folder: string,
  options: { now?: () => number; language?: 'en' | 'browser' } = {},
): WebApp {
  const build = new WebBuild(folder, options);
  const serve = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const file = await build.file(path);
    if (file) return send(request, reply, file);
    if (path !== '/') {
      reply.callNotFound();
      return reply;
    }
    return reply
      .code(503)
      .header('retry-after', RETRY_SECONDS)
      .type('text/plain; charset=utf-8')
      .send(
        'Sunscope runs, but its web app is not built here, or is being built just now: run "npm run build", or try again in a moment. The API is under /api.\n',
      );
  };
  // Not `/*`, which would also take what is refused elsewhere for a parameter that is too long. No folder has folders.
  app.get('/', (request, reply) => serve('/', request, reply));
  app.get<{ Params: { name: string } }>('/:name', (request, reply) =>
    serve(`/${request.params.name}`, request, reply),
  );
  app.get<{ Params: { folder: string; name: string } }>('/:folder/:name', (request, reply) =>
    serve(`/${request.params.folder}/${request.params.name}`, request, reply),
  );
  return {
    async sendPage(request, reply, head) {
      const page = (await build.file('/'))?.bodies.get('identity');
      if (page === undefined) return false;
      const html = withHead(page.toString('utf8'), await head());
      await send(request, reply, webFile('/index.html', Buffer.from(html)));
      return true;
    },
  };
}

async function send(request: FastifyRequest, reply: FastifyReply, file: WebFile): Promise<FastifyReply> {
  void reply
    .header('cache-control', file.cacheControl)
    .header('etag', file.etag)
    .header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const encoding = file.compressible ? bestEncoding(request.headers['accept-encoding'] ?? '') : 'identity';
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.type(file.type).send(await bodyOf(file, encoding));
}

function bestEncoding(accepted: string): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function bodyOf(file: WebFile, encoding: Encoding): Promise<Buffer> {
  const known = file.bodies.get(encoding);
  if (known) return known;
  const body = file.bodies.get('identity') ?? Buffer.alloc(0);
  // Level 9 costs a tenth of the time of 11 for a few per cent more bytes; the first visitor waits for it.
  const made =
    encoding === 'br'
      ? await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : await zip(body, { level: 9 });
  file.bodies.set(encoding, made);
  return made;
}
