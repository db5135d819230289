import { lexer, type Token } from 'marked';

/** A text in pieces, and the headings its readers may go to. */
export interface MarkdownText {
  blocks: readonly Token[];
  headings: readonly MarkdownHeading[];
}

interface MarkdownHeading {
  id: string;
  depth: number;
  text: string;
}

/** More is no text that somebody wrote to be read; the server takes no larger file either. */
const LONGEST = 200_000;

/**
 * Markdown in pieces. Nothing of it is HTML: whoever draws the pieces makes elements of those kinds it knows.
 * A text that cannot be read (such as one nested ten thousand deep) is one paragraph of plain text.
 */
export function readMarkdown(source: string): MarkdownText {
  const blocks = piecesOf(source.slice(0, LONGEST));
  const known = new Map<string, number>();
  const headings = blocks.flatMap(block => {
    if (block.type !== 'heading') return [];
    const text = wordsOf(block);
    return [{ id: unusedId(idOf(text), known), depth: (block as { depth: number }).depth, text }];
  });
  return { blocks, headings };
}

function piecesOf(source: string): readonly Token[] {
  try {
    return lexer(source, { gfm: true });
  } catch {
    return [
      { type: 'paragraph', raw: source, text: source, tokens: [{ type: 'text', raw: source, text: source }] },
    ];
  }
}

/** The words of a piece without its marks. */
function wordsOf(token: Token): string {
  if ('tokens' in token && token.tokens !== undefined) return token.tokens.map(wordsOf).join('');
  return 'text' in token && typeof token.text === 'string' ? decodeEntities(token.text) : '';
}

/** Letters and digits of any script, joined by dashes. */
function idOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
}

function unusedId(id: string, known: Map<string, number>): string {
  const wanted = id === '' ? 'part' : id;
  const before = known.get(wanted) ?? 0;
  known.set(wanted, before + 1);
  return before === 0 ? wanted : `${wanted}-${before + 1}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u{a0}',
};

/** The five characters that Markdown's writers encode as entities, and the space that does not break. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, entity => ENTITIES[entity] ?? entity);
}

/** Where a link of a text leads. */
export type MarkdownTarget =
  | { kind: 'page'; path: string }
  | { kind: 'part'; id: string }
  | { kind: 'site'; path: string }
  | { kind: 'outside'; url: string };

/**
 * What a link may be: a page of the app (`/#/block/1`), a part of this text (`#fees`), another address of this server
 * (`/docs`), or the Web. Anything else, `javascript:` and `data:` above all, is no link.
 */
export function targetOf(href: string): MarkdownTarget | undefined {
  const page = /^\/?#(\/.*)$/.exec(href);
  if (page?.[1] !== undefined) return { kind: 'page', path: page[1] };
  if (/^#[^/]/.test(href)) return { kind: 'part', id: decoded(href.slice(1)) };
  if (/^\/(?![/\\])/.test(href)) return { kind: 'site', path: href };
  return /^https?:\/\//i.test(href) ? { kind: 'outside', url: href } : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
