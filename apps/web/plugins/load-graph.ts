import type { Plugin } from 'vite';
import { areaOf } from './words.ts';

const WORDS_FILE = /\/locales\/(\w+)\/([\w-]+)\.json$/;

/**
 * Writes down which file needs which: what a page loads at its first visit is told from this (`scripts/first-load.mjs`).
 * A chunk's areas of words are those of the modules in it, since all of them run once it is there.
 */
export function loadGraph(): Plugin {
  return {
    name: 'load-graph',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap(chunk => {
        if (chunk.type !== 'chunk') return [];
        return {
          file: chunk.fileName,
          source: sourceOf(chunk.facadeModuleId),
          imports: chunk.imports,
          css: [...(chunk.viteMetadata?.importedCss ?? [])],
          areas: chunk.moduleIds.flatMap(id => areaOf(id) ?? []),
          words: chunk.moduleIds.flatMap(id => {
            const [, language, area] = WORDS_FILE.exec(id) ?? [];
            return language === undefined || area === undefined ? [] : [`${language}/${area}`];
          }),
        };
      });
      this.emitFile({ type: 'asset', fileName: '.load-graph.json', source: JSON.stringify(chunks) });
    },
  };
}

/** The page begins with its document, which names `main.tsx`. */
function sourceOf(facade: string | null): string | undefined {
  return facade?.endsWith('/index.html') === true ? 'main.tsx' : facade?.split('/src/')[1];
}
