import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isSafeLink, renderMarkdown } from './markdown.ts';

/** A text from a file: what its first lines say of it, and its body as HTML. */
export interface Article {
  /** The file's name without endings. */
  slug: string;
  /** Ending before `.md`, such as `zh`; empty where there is none. */
  language: string;
  id: number;
  title: string;
  dateMs: number;
  category: string;
  /** Where the notice leads, if anywhere. */
  link: string | undefined;
  html: string;
}

interface KnownFile {
  mtimeMs: number;
  article: Article | undefined;
}

/** Folders are looked at this often. */
const LOOK_MS = 1000;
const MAX_BYTES = 200_000;

/**
 * Markdown files of a folder, read anew when they change: whoever runs the server edits them with any editor. A file that
 * cannot be read as an article costs itself and a line in the log, and no other.
 */
export class ContentFolder {
  readonly #folder: string;
  readonly #now: () => number;
  readonly #onProblem: (problem: string) => void;
  readonly #known = new Map<string, KnownFile>();
  #lookedMs = -Infinity;
  #articles: readonly Article[] = [];
  #looking: Promise<readonly Article[]> | undefined;

  constructor(options: { folder: string; now: () => number; onProblem: (problem: string) => void }) {
    this.#folder = options.folder;
    this.#now = options.now;
    this.#onProblem = options.onProblem;
  }

  /** Newest first; none where there is no such folder. */
  async articles(): Promise<readonly Article[]> {
    if (this.#now() - this.#lookedMs < LOOK_MS) return this.#articles;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<readonly Article[]> {
    const names = (await namesIn(this.#folder)).filter(name => name.endsWith('.md'));
    for (const name of this.#known.keys()) if (!names.includes(name)) this.#known.delete(name);
    for (const name of names) {
      const path = join(this.#folder, name);
      const { mtimeMs, size } = await stat(path);
      if (this.#known.get(name)?.mtimeMs === mtimeMs) continue;
      const text = size > MAX_BYTES ? undefined : await readFile(path, 'utf8');
      const article = text === undefined ? `it has more than ${MAX_BYTES} bytes` : parseArticle(name, text);
      if (typeof article === 'string') this.#onProblem(`${path} is left out: ${article}`);
      this.#known.set(name, { mtimeMs, article: typeof article === 'string' ? undefined : article });
    }
    this.#articles = [...this.#known.values()]
      .flatMap(file => file.article ?? [])
      .toSorted((a, b) => (a.dateMs === b.dateMs ? b.id - a.id : b.dateMs - a.dateMs));
    this.#lookedMs = this.#now();
    return this.#articles;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // A server without notices or help is a fine server.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** An article, or what is wrong with the text. */
export function parseArticle(name: string, text: string): Article | string {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text.replace(/^\ufeff/, ''));
  if (!match) return 'it does not begin with a block of "key: value" lines between two lines of ---';
  const facts = new Map(
    (match[1] ?? '').split(/\r?\n/).flatMap(line => {
      const fact = /^([\w-]+):\s*(.*?)\s*$/.exec(line);
      return fact ? [[fact[1] ?? '', (fact[2] ?? '').replace(/^(["'])(.*)\1$/, '$2')] as const] : [];
    }),
  );
  const id = Number(facts.get('id'));
  if (!Number.isSafeInteger(id) || id <= 0)
    return `id needs a whole number above 0, it is "${facts.get('id') ?? ''}"`;
  const title = facts.get('title') ?? '';
  if (title === '') return 'it has no title';
  const date = facts.get('date') ?? '';
  const dateMs = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2})?)?$/.test(date)
    ? Date.parse(`${date.includes(':') ? date.replace(' ', 'T') : `${date}T00:00`}Z`)
    : Number.NaN;
  if (Number.isNaN(dateMs)) return `date needs YYYY-MM-DD, or YYYY-MM-DD HH:mm in UTC, it is "${date}"`;
  const link = facts.get('link') || undefined;
  if (link !== undefined && !isSafeLink(link))
    return `link needs an http(s) address or a path of this site, it is "${link}"`;
  const [slug = '', language = ''] = basename(name, '.md').split('.');
  return {
    slug,
    language,
    id,
    title,
    dateMs,
    category: facts.get('category') ?? '',
    link,
    html: renderMarkdown(match[2] ?? ''),
  };
}
