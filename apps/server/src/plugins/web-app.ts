import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt', '.wasm']);
const YEAR = 'public, max-age=31536000, immutable';

type Encoding = 'br' | 'gzip' | 'identity';

interface WebFile {
  type: string;
  cacheControl: string;
  etag: string;
  bodies: Map<Encoding, Buffer>;
  compressible: boolean;
}

/**
 * Serves the web build from memory: it is a few megabytes, every file is compressed once, and a path that is not in
 * the list cannot be asked for. File names with a hash never change, so browsers keep them; all others are checked.
 * @returns the number of files, 0 where there is no build.
 */
export async function registerWebApp(app: FastifyInstance, folder: string): Promise<number> {
  const files = await loadFiles(folder);
  const index = files.get('/index.html');
  if (index) files.set('/', index);
  for (const [path, file] of files) app.get(encodeURI(path), (request, reply) => send(request, reply, file));
  if (!index)
    app.get('/', (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .send(
          'Sunscope runs, but its web app is not built here: run "npm run build". The API is under /api.\n',
        ),
    );
  return files.size;
}

async function loadFiles(folder: string): Promise<Map<string, WebFile>> {
  const files = new Map<string, WebFile>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith('.') || entry.name.endsWith('.map')) continue;
    const full = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, full).split(sep).join('/')}`;
    const body = await readFile(full);
    const extension = extname(entry.name);
    files.set(path, {
      type: TYPES[extension] ?? 'application/octet-stream',
      cacheControl: path.startsWith('/assets/') ? YEAR : 'no-cache',
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      bodies: new Map([['identity', body]]),
      compressible: COMPRESSIBLE.has(extension) && body.length > 512,
    });
  }
  return files;
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
