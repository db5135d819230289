import compile from 'icu-minify/compile';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Compiles the messages when the app is built, so that no message parser travels to the browser (9 kB less). In
 * development and in tests messages are parsed as they are used.
 */
export function compiledWords(): Plugin {
  return {
    name: 'compiled-words',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
      },
    }),
    load(id) {
      if (!/\/src\/locales\/\w+\/\w+\.json$/.test(id)) return undefined;
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

/** Tells `boot.js` the file of each language's words, so that they load beside the code that asks for them. */
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
