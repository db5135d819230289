import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

const PREFIX = '~icons/';

/**
 * Serves `~icons/NAME` as a component that draws Tabler's outline icon NAME. The set is one JSON file of 3 MB; the package of
 * ready components installs 18,000 files for the forty icons in use.
 */
export function tablerIcons(): Plugin {
  let set: IconSet | undefined;
  const load = (): IconSet =>
    JSON.parse(
      readFileSync(createRequire(import.meta.url).resolve('@iconify-json/tabler/icons.json'), 'utf8'),
    ) as IconSet;
  return {
    name: 'tabler-icons',
    enforce: 'pre',
    resolveId: id => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const name = id.slice(PREFIX.length + 1);
      set ??= load();
      const body = (set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ''])?.body;
      if (body === undefined)
        throw new Error(`Tabler has no icon "${name}"; the names are on tabler.io/icons`);
      return {
        code: `import { lineIcon } from '/src/components/base/line-icon.ts';\nexport default lineIcon(${JSON.stringify(pathsOf(name, body))});`,
        moduleType: 'js',
      };
    },
  };
}

/** The outlines of an icon. They become elements, since a page with Trusted Types takes no markup from strings. */
function pathsOf(name: string, body: string): string[] {
  const tags = [...body.matchAll(/<(\w+)/g)].map(([, tag]) => tag);
  if (tags.some(tag => tag !== 'path' && tag !== 'g') || body.includes('fill="currentColor"'))
    throw new Error(
      `The icon "${name}" is more than outlines; take another or teach plugins/icons.ts its tags`,
    );
  return [...body.matchAll(/ d="([^"]+)"/g)].map(([, d = '']) => d);
}
