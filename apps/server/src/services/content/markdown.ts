import { Marked, type Tokens } from 'marked';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => ESCAPES[character] ?? character);
}

/** Addresses a text may lead to: the Web, this site, and places within it. Never `javascript:` and the like. */
export function isSafeLink(href: string): boolean {
  if (/^(?:#|\/(?![/\\]))/.test(href)) return true;
  if (!URL.canParse(href)) return false;
  const { protocol } = new URL(href);
  return protocol === 'https:' || protocol === 'http:';
}

// HTML in a text is shown as it is written, links lead to the Web only, and pictures are named instead of loaded: a page
// of ours never asks another server.
const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
    image: ({ text }: Tokens.Image) => escapeHtml(text),
    link({ href, tokens }: Tokens.Link) {
      const text = this.parser.parseInline(tokens);
      if (!isSafeLink(href)) return text;
      const outside = /^https?:/i.test(href) ? ' rel="noopener noreferrer nofollow" target="_blank"' : '';
      return `<a href="${escapeHtml(href)}"${outside}>${text}</a>`;
    },
  },
});

/** HTML of a Markdown text that may come from anywhere. */
export function renderMarkdown(text: string): string {
  return marked.parse(text, { async: false });
}
