import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));
const serverUrl = process.env['SERVER_URL'] ?? 'http://127.0.0.1:3000';
const proxied = [
  '/api',
  '/wallet',
  '/walletsolidity',
  '/config.json',
  '/openapi.json',
  '/docs',
  '/tag-logos',
];

/**
 * Compiles the messages when the app is built, so that no message parser travels to the browser (9 kB less). In
 * development and in tests messages are parsed as they are used.
 */
function compiledWords(): Plugin {
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
function wordFiles(): Plugin {
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

/** Pages and parts that the first visit of the home page shows. */
const firstShown = ['src/main.tsx', 'src/routes/home.tsx', 'src/features/wallet/WalletSlot.tsx'].map(
  file => root + file,
);

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Names the chunk of everything that is imported, at whatever depth, by what shows first: one request instead of a
 * hundred small ones. What only other pages use stays with them.
 */
function firstChunk(): (id: string, graph: Graph) => string | null {
  let known: Set<string> | undefined;
  return (id, graph) => {
    if (!known) {
      known = new Set();
      const queue = [...firstShown];
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        if (known.has(next)) continue;
        known.add(next);
        queue.push(...(graph.getModuleInfo(next)?.importedIds ?? []));
      }
    }
    if (!known.has(id)) return null;
    return /node_modules\/(?:react|react-dom|scheduler)\//.test(id) ? 'react' : 'first';
  };
}

export default defineConfig({
  root,
  plugins: [react(), compiledWords(), wordFiles()],
  server: {
    proxy: {
      ...Object.fromEntries(proxied.map(path => [path, { target: serverUrl, changeOrigin: true }])),
      '/feed': { target: serverUrl, ws: true, changeOrigin: true },
    },
  },
  build: {
    target: 'es2022',
    // The content security policy allows no inline script, and data: URLs only for images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file per language for what every page needs, instead of one request per area.
            {
              name: id => `words-${/locales\/(\w+)\//.exec(id)?.[1] ?? 'x'}`,
              test: /locales\/\w+\/(?:shell|components)\.json$/,
            },
            { name: firstChunk() },
            // What several of the other pages share.
            {
              name: 'shared',
              test: /\/src\/|\/packages\//,
              minShareCount: 2,
              entriesAware: true,
              minSize: 4_000,
            },
          ],
        },
      },
    },
  },
  test: {
    name: './apps/web',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    isolate: false,
    setupFiles: ['../../scripts/lib/fresh-modules.mjs'],
    css: false,
  },
});
