import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { handled } from '@sunscope/tron/promises';

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

/** How often the folder is looked at while pages are asked for. */
const LOOK_MS = 1000;
const PAGE = '/index.html';
/** Files read at once; far from the open files that a process may have. */
const AT_ONCE = 64;

export type Encoding = 'br' | 'gzip' | 'identity';

export interface WebFile {
  type: string;
  cacheControl: string;
  etag: string;
  bodies: Map<Encoding, Buffer>;
  compressible: boolean;
}

interface WebBuildOptions {
  now?: () => number;
  language?: 'en' | 'browser';
}

/**
 * The web build in memory: it is a few megabytes, and a path that is not in the list cannot be asked for. A new build
 * takes the place of the old one once it is whole; until then the old one, or nothing, is served.
 */
export class WebBuild {
  readonly #folder: string;
  readonly #now: () => number;
  #files: ReadonlyMap<string, WebFile> = new Map();
  /** Names, sizes and times of the files as they were when last read. */
  #seen = '';
  #lookedAt = -Infinity;
  #looking: Promise<void> | undefined;

  readonly #language: string;

  /** @param options `language` is that of who chose none: `browser` lets the browser say it */
  constructor(folder: string, { now = Date.now, language = 'en' }: WebBuildOptions = {}) {
    this.#folder = folder;
    this.#now = now;
    this.#language = language;
  }

  /** The file at a path, `/` being the page; undefined for what is not in the build, or where there is none yet. */
  async file(path: string): Promise<WebFile | undefined> {
    const name = path === '/' ? PAGE : path;
    // Names with a hash never change; only the page, and what is not known yet, show a new build.
    if (name === PAGE || !this.#files.has(name)) await this.#look();
    return this.#files.get(name);
  }

  /** The page with what it has to know before its first paint. */
  #marked(page: Buffer): Buffer {
    if (this.#language !== 'browser') return page;
    return Buffer.from(page.toString('utf8').replace('<html ', '<html data-language="browser" '));
  }

  async #look(): Promise<void> {
    if (this.#looking === undefined && this.#now() - this.#lookedAt >= LOOK_MS)
      this.#looking = handled(
        this.#read().finally(() => {
          this.#lookedAt = this.#now();
          this.#looking = undefined;
        }),
      );
    await this.#looking;
  }

  async #read(): Promise<void> {
    const { paths, seen } = await listFiles(this.#folder);
    if (seen === this.#seen) return;
    const files = new Map<string, WebFile>();
    await forEach(paths, async ([path, full]) => {
      const body = await unlessGone(readFile(full));
      if (body) files.set(path, webFile(path, path === PAGE ? this.#marked(body) : body));
    });
    if (!isWhole(files)) return;
    this.#files = files;
    this.#seen = seen;
  }
}

async function listFiles(folder: string): Promise<{ paths: Map<string, string>; seen: string }> {
  const paths = new Map<string, string>();
  const seen: string[] = [];
  const entries = (await unlessGone(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
  await forEach(entries, async entry => {
    if (!entry.isFile() || entry.name.startsWith('.') || entry.name.endsWith('.map')) return;
    const full = join(entry.parentPath, entry.name);
    const facts = await unlessGone(stat(full));
    if (!facts) return;
    paths.set(`/${relative(folder, full).split(sep).join('/')}`, full);
    seen.push(`${full} ${facts.size} ${facts.mtimeMs}`);
  });
  return { paths, seen: seen.sort().join('\n') };
}

/**
 * Acts on each of many files, several at once: there are over a thousand, and one after another each would wait for a turn of
 * its own of a process that is busy with other things.
 */
async function forEach<Item>(items: Iterable<Item>, act: (item: Item) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]();
  const actOnRest = async () => {
    for (let next = left.next(); next.done !== true; next = left.next()) await act(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, actOnRest));
}

/** A build deletes what it rewrites, so any file may be gone before it is read. */
async function unlessGone<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** True where the page is there with all it names. */
function isWhole(files: ReadonlyMap<string, WebFile>): boolean {
  const page = files.get(PAGE)?.bodies.get('identity')?.toString('utf8') ?? '';
  const named = page.match(/\/assets\/[\w.-]+/g) ?? [];
  return page !== '' && named.every(path => files.has(path));
}

/** A file as it is served. */
export function webFile(path: string, body: Buffer): WebFile {
  const extension = extname(path);
  return {
    type: TYPES[extension] ?? 'application/octet-stream',
    cacheControl: path.startsWith('/assets/') ? YEAR : 'no-cache',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    bodies: new Map([['identity', body]]),
    compressible: COMPRESSIBLE.has(extension) && body.length > 512,
  };
}
