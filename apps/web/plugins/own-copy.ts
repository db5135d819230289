import type { Plugin } from 'vite';

/** Files of the viewer and the converter that decode what is pasted, and what asks wallet extensions to sign. */
const DECODING =
  /\/features\/(?:transactions\/viewer\/(?:open-transaction|read-transactions)|tools\/(?:convert|keys))\.ts$|\/wallet\/injected\/sign\.ts$/;
const COPIED =
  /\/packages\/(?:tron|node-api)\/src\/[\w.-]+\.ts$|\/node_modules\/(?:@noble|@scure|@bufbuild)\/.+\.js$/;
/** The worker that reads recovery phrases and keystore files, and its vault, which pages without workers load. */
const KEYS = /\/src\/wallet\/key-(?:worker|vault)\.ts$/;
const KEYS_COPIED = /\/src\/wallet\/[\w/.-]+\.ts$/;

/** Ends of the ids of copies, and what belongs to each. */
const COPIES = {
  '?tools': (id: string) => COPIED.test(id),
  '?keys': (id: string) => COPIED.test(id) || KEYS_COPIED.test(id),
};
type Copy = keyof typeof COPIES;

function copyOf(id: string): Copy | undefined {
  return (Object.keys(COPIES) as Copy[]).find(copy => id.endsWith(copy));
}

/**
 * Gives the transaction viewer and the converter their own copies of codec, keys and node JSON, and the worker that reads
 * recovery phrases its own of all it runs. Shared with the wallet they would be one file of all that either uses, and
 * signing would load 4 kB that it never runs. They load on demand, once something is pasted or chosen.
 */
export function ownCopy(): Plugin {
  return {
    name: 'own-copy',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined) return undefined;
      const within = copyOf(importer);
      const from = within === undefined ? importer : importer.slice(0, -within.length);
      const asked: Copy | undefined =
        within ??
        (DECODING.test(importer)
          ? '?tools'
          : KEYS.test(importer) || source.endsWith('/key-vault.ts')
            ? '?keys'
            : undefined);
      if (asked === undefined) return undefined;
      const found = await this.resolve(source, from, { ...options, skipSelf: true });
      if (found === null || !COPIES[asked](found.id)) return found;
      return { ...found, id: found.id + asked };
    },
  };
}
