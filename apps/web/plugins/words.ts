import compile from 'icu-minify/compile';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const locales = fileURLToPath(new URL('../src/locales/', import.meta.url));
const languages = readdirSync(locales, { withFileTypes: true }).flatMap(entry =>
  entry.isDirectory() ? [entry.name] : [],
);
/** Calls that bring areas of words with the module that makes them. */
const WORDS_CALL = /\bwordsOf\(\s*((?:'[\w-]+'(?:,\s*)?)+)/g;

/** The areas of words that a module asks for. */
function areasIn(code: string): string[] {
  return [...code.matchAll(WORDS_CALL)].flatMap(([, areas = '']) => areas.match(/[\w-]+/g) ?? []);
}

const AREA = 'virtual:words/';

/** Areas whose words every first visit needs: one file per language has them all, and is named once. */
const FIRST_AREAS = ['shell', 'components', 'home'];
const FIRST_WORDS = 'virtual:first-words/';

/** The language of words that every first visit needs, of their files and of what holds these together. */
export function firstWordsLanguage(id: string): string | undefined {
  const areas = FIRST_AREAS.join('|');
  return new RegExp(`(?:first-words/|locales/)(\\w+)(?:$|/(?:${areas})\\.json$)`).exec(id)?.[1];
}

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
    resolveId: id => (id.startsWith(AREA) || id.startsWith(FIRST_WORDS) ? `\0${id}` : undefined),
    load(id) {
      if (id.startsWith(`\0${FIRST_WORDS}`)) return { code: firstWords(id), moduleType: 'js' };
      const area = areaOf(id);
      if (area === undefined) return undefined;
      if (!existsSync(`${locales}en/${area}.json`))
        throw new Error(`There is no locales/en/${area}.json for wordsOf('${area}')`);
      const files = languages.map(language => `${language}: () => ${importOf(language, area)}`);
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

function importOf(language: string, area: string): string {
  if (!FIRST_AREAS.includes(area)) return `import('${wordsFile(language, area)}')`;
  return `import('${FIRST_WORDS}${language}').then(words => ({ default: words.${area} }))`;
}

function firstWords(id: string): string {
  const language = id.slice(FIRST_WORDS.length + 1);
  return FIRST_AREAS.map(area => `export { default as ${area} } from '${wordsFile(language, area)}';`).join(
    '\n',
  );
}

/** An area that a language lacks is English there. */
function wordsFile(language: string, area: string): string {
  const spoken = existsSync(`${locales}${language}/${area}.json`) ? language : 'en';
  return `/src/locales/${spoken}/${area}.json`;
}

/**
 * Compiles the messages, in development and tests too, so that no message parser travels to the browser. What a
 * language lacks is English: `locales.test.ts` says which may lack something.
 */
export function compiledWords(): Plugin {
  return {
    name: 'compiled-words',
    enforce: 'pre',
    load(id) {
      const area = /\/src\/locales\/\w+\/([\w-]+)\.json$/.exec(id)?.[1];
      if (area === undefined) return undefined;
      const messages = { ...messagesOf(`${locales}en/${area}.json`), ...messagesOf(id) };
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

function messagesOf(file: string): Record<string, string> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}
