/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
// Not from vitest/config: what is installed for starting alone has no vitest.
import { defineConfig } from 'vite';
import { kind, limits } from '../../scripts/lib/deep.mjs';
import { bootFiles } from './plugins/boot-files.ts';
import { FIRST, firstChunk, walletChunks, workerChunks } from './plugins/chunks.ts';
import { signingWorker } from './plugins/signing-worker.ts';
import { ownCopy } from './plugins/own-copy.ts';
import { leftOut } from './plugins/left-out.ts';
import { shortClassNames } from './plugins/class-names.ts';
import { tablerIcons } from './plugins/icons.ts';
import { loadGraph } from './plugins/load-graph.ts';
import { areaWords, compiledWords, firstWordsLanguage } from './plugins/words.ts';

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

/** Files that several pages share would be named by all of them, and each page that loads them would say so. */
const chunkFileNames = ({ name }: { name: string }): string =>
  name.includes('~') ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js';

/** Files that name no more than the styles of what may follow them. */
const NAMES_FEW = new RegExp(`/(?:${FIRST}|wallet)-`);

export default defineConfig({
  root,
  plugins: [
    react(),
    tablerIcons(),
    areaWords(),
    leftOut(),
    ownCopy(),
    signingWorker(),
    compiledWords(),
    bootFiles(),
    loadGraph(),
  ],
  resolve: {
    // React has it since version 18; libraries bring it again for older ones.
    alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }],
  },
  server: {
    proxy: {
      ...Object.fromEntries(proxied.map(path => [path, { target: serverUrl, changeOrigin: true }])),
      '/feed': { target: serverUrl, ws: true, changeOrigin: true },
    },
  },
  css: { modules: { generateScopedName: shortClassNames(root) } },
  build: {
    target: 'es2022',
    // The content security policy allows no inline script, and data: URLs only for images.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Names of files hardly compress, and the first file would hold those of all that may follow it, and the wallet's
      // those of every way of signing in: what these import
      // the browser finds by itself. Styles it would not.
      resolveDependencies: (_, files, { hostId }) =>
        NAMES_FEW.test(hostId) ? files.filter(file => file.endsWith('.css')) : files,
    },
    rolldownOptions: {
      output: {
        chunkFileNames,
        assetFileNames: ({ names }) =>
          names.some(name => name.includes('~'))
            ? 'assets/shared-[hash][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            // One file per language for what every page needs, instead of one request per area.
            {
              name: id => {
                const language = firstWordsLanguage(id);
                return language === undefined ? null : `words-${language}`;
              },
            },
            // Whole files of their own for what the signing worker loads: it must load nothing else.
            { name: workerChunks(), entriesAware: true },
            { name: firstChunk() },
            { name: walletChunks(), includeDependenciesRecursively: false },
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
    ...limits,
    include: [`src/**/*.${kind}.{ts,tsx}`],
    environment: 'jsdom',
    isolate: false,
    setupFiles: [
      '../../scripts/lib/fresh-modules.mjs',
      '../../scripts/lib/steady.mjs',
      'src/test/environment.ts',
    ],
    css: false,
  },
});
