/** What the head of the page says of it to whoever shares its address. */
export interface PageHead {
  /** Path inside the app, with its query, which the script `go.js` puts behind the `#`. */
  page: string;
  title: string;
  description: string;
  /** Of this page and of its picture, absolute. */
  url: string;
  image: string;
}

const TAGS =
  /<meta\s+(?:name="description"|property="og:(?:title|description)")[^>]*>|<title>[^<]*<\/title>/g;

/** The page with a head of its own. Whatever stands in it is text: names come from the chain. */
export function withHead(html: string, { page, title, description, url, image }: PageHead): string {
  const metas: readonly (readonly ['name' | 'property', string, string])[] = [
    ['name', 'page', page],
    ['name', 'description', description],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', url],
    ['property', 'og:image', image],
    ['name', 'twitter:card', 'summary'],
  ];
  const head = [
    `<title>${escaped(title)} · Sunscope</title>`,
    ...metas
      .filter(([, , content]) => content !== '')
      .map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escaped(content)}" />`),
    '<script src="/go.js"></script>',
  ].join('\n    ');
  const at = html.indexOf('<title>');
  // Put together, since names may hold what `replace` reads as a pattern; before the scripts that read the address.
  return at === -1 ? html : html.slice(0, at).replace(TAGS, '') + head + html.slice(at).replace(TAGS, '');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.codePointAt(0)};`);
}
