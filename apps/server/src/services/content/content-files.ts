import { basename } from 'node:path';
import { isSafeLink, renderMarkdown } from './markdown.ts';
import { WatchedFolder } from './watched-folder.ts';

/** A text from a file: what its first lines say of it, and its body, as it is written and as HTML. */
export interface Article {
  /** The file's name without endings. */
  slug: string;
  /** Ending before `.md`: a language such as `zh`, of help articles the id of a network; empty where there is none. */
  language: string;
  id: number;
  title: string;
  dateMs: number;
  category: string;
  /** Where the notice leads, if anywhere. */
  link: string | undefined;
  markdown: string;
  html: string;
}

const MAX_BYTES = 200_000;

/** Markdown files of a folder. One that cannot be read as an article costs itself and a line in the log, and no other. */
export class ContentFolder {
  readonly #files: WatchedFolder<Article>;

  constructor(options: { folder: string; now: () => number; onProblem: (problem: string) => void }) {
    this.#files = new WatchedFolder({
      ...options,
      ending: '.md',
      maxBytes: MAX_BYTES,
      read({ name, text, complain }) {
        const article = parseArticle(name, text);
        if (typeof article !== 'string') return article;
        complain(`is left out: ${article}`);
        return undefined;
      },
    });
  }

  /** Newest first; none where there is no such folder. */
  async articles(): Promise<readonly Article[]> {
    return (await this.#files.contents()).toSorted((a, b) =>
      a.dateMs === b.dateMs ? b.id - a.id : b.dateMs - a.dateMs,
    );
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
    markdown: match[2] ?? '',
    html: renderMarkdown(match[2] ?? ''),
  };
}
