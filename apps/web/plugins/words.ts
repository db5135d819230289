import compile from 'icu-minify/compile';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const locales = fileURLToPath(new URL('../src/locales/', import.meta.url));
/** Calls that bring areas of words with the module that makes them. */
const WORDS_CALL = /\bwordsOf\(\s*((?:'[\w-]+'(?:,\s*)?)+)/g;

/** The areas of words that a module asks for. */
function areasIn(code: string): string[] {
  return [...code.matchAll(WORDS_CALL)].flatMap(([, areas = '']) => areas.match(/[\w-]+/g) ?? []);
}

const AREA = 'virtual:words/';

/** The area that a module makes known; undefined for all other modules. */
export function areaOf(id: string): string | undefined {
  return id.startsWith(`\0${AREA}`) ? id.slice(AREA.length + 1) : undefined;
}

/**
 * Brings where an area's words are together with the module that asks for them by `wordsOf('area')`: a new area costs
 * those pages nothing that do not speak it.
 */
export function areaWords(): Plugin {
  return {
    name: 'area-words',
    enforce: 'pre',
    resolveId: id => (id.startsWith(AREA) ? `\0${id}` : undefined),
    load(id) {
      const area = areaOf(id);
      if (area === undefined) return undefined;
      const files = readdirSync(locales)
        .filter(language => existsSync(`${locales}${language}/${area}.json`))
        .map(language => `${language}: () => import('/src/locales/${language}/${area}.json')`);
      if (files.length === 0) throw new Error(`There is no locales/en/${area}.json for wordsOf('${area}')`);
      return {
        code: `import { addArea } from '/src/lib/i18n/areas.ts';\naddArea(${JSON.stringify(area)}, { ${files.join(', ')} });`,
        moduleType: 'js',
      };
    },
    transform(code, id) {
      if (!/\/src\/.+\.tsx?$/.test(id)) return undefined;
      const areas = [...new Set(areasIn(code))];
      if (areas.length === 0) return undefined;
      // On the first line, so that no line changes its number.
      return { code: areas.map(area => `import '${AREA}${area}';`).join('') + code, map: null };
    },
  };
}

/** Compiles the messages, in development and tests too, so that no message parser travels to the browser. */
export function compiledWords(): Plugin {
  return {
    name: 'compiled-words',
    enforce: 'pre',
    load(id) {
      if (!/\/src\/locales\/\w+\/[\w-]+\.json$/.test(id)) return undefined;
      const messages = JSON.parse(readFileSync(id, 'utf8')) as Record<string, string>;
      const compiled = Object.fromEntries(
        Object.entries(messages).map(([key, message]) => [key, compile(message)]),
      );
      return {
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))});`,
        moduleType: 'js',
      };
    },
  };
}

/** Gives `boot.js` the file of each language's words, so that they load beside the code that asks for them. */
export function wordFiles(): Plugin {
  return {
    name: 'word-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const files = Object.keys(bundle ?? {}).flatMap(file => {
          const language = /\/words-(\w+)-[\w-]+\.js$/.exec(file)?.[1];
          return language === undefined ? [] : [[language, `/${file}`]];
        });
        const content = JSON.stringify(Object.fromEntries(files));
        return [{ tag: 'meta', attrs: { name: 'words', content }, injectTo: 'head-prepend' }];
      },
    },
  };
}
