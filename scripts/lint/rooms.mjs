import { dirname, join, relative } from 'node:path/posix';
import { fileURLToPath } from 'node:url';

/*
 * Imports run one way (ARCHITECTURE.md). A module is a folder and all below it that is no module of its own; it may
 * import itself and what stands here. `*` stands for any name; what it stands for are modules apart from each other.
 */

const PACKAGES = ['packages/tron', 'packages/node-api', 'packages/product-api'];

/** @type {Record<string, readonly string[]>} */
const MODULES = {
  'packages/tron': [],
  'packages/node-api': ['packages/tron'],
  'packages/product-api': ['packages/tron'],
  'contracts/artifacts': [],
  ...within('apps/devnet/src', ['packages/tron', 'packages/node-api'], {
    ...layers(['state', 'transactions', 'resources', 'governance', 'actuators', 'tvm', 'chain', 'http']),
    demo: ['state', 'transactions', 'tvm', 'chain', '/contracts/artifacts'],
  }),
  'apps/devnet': [
    'packages/tron',
    'packages/node-api',
    ...['state', 'transactions', 'resources', 'governance', 'actuators', 'tvm', 'chain', 'demo', 'http'].map(
      name => `apps/devnet/src/${name}`,
    ),
  ],
  ...within('apps/server/src', PACKAGES, {
    access: [],
    settings: ['access'],
    database: [],
    process: ['settings', 'database'],
    repositories: ['database'],
    decode: ['database'],
    verify: ['decode'],
    indexer: ['database', 'repositories', 'decode', 'verify'],
    'services/shared': ['repositories', 'decode'],
    'services/caching': ['repositories', 'services/shared'],
    // The relay: it speaks to chains, and needs nothing of the index.
    bridge: ['/contracts/artifacts'],
    services: ['access', 'bridge', 'repositories', 'decode', 'verify', 'services/shared', 'services/caching'],
    routes: ['access', 'bridge', 'repositories', 'services', 'services/shared', 'services/caching'],
    plugins: [
      'access',
      'process',
      'database',
      'repositories',
      'services',
      'services/shared',
      'services/caching',
    ],
    runtime: [
      'access',
      'settings',
      'process',
      'database',
      'repositories',
      'indexer',
      'bridge',
      'services',
      'services/shared',
      'services/caching',
      'plugins',
      'routes',
    ],
    commands: ['settings', 'process', 'database', 'repositories', 'indexer', 'bridge', 'services', 'runtime'],
  }),
  'apps/server': [...PACKAGES, ...['commands', 'settings', 'process'].map(name => `apps/server/src/${name}`)],
  'apps/desktop': [],
  'apps/web/src/theme': [],
  'apps/web/src/locales': [],
  ...within('apps/web/src', [...PACKAGES, ...web('lib', 'theme', 'locales')], {
    lib: [],
    ...components({
      base: [],
      overlays: ['base'],
      layout: ['base'],
      feedback: ['base', 'overlays', 'layout'],
      forms: ['base', 'overlays', 'layout', 'feedback'],
      data: ['base', 'overlays', 'layout', 'feedback', 'forms'],
      charts: ['base', 'overlays', 'layout', 'feedback', 'forms', 'data'],
      chain: ['base', 'overlays', 'layout', 'feedback', 'forms', 'data', 'charts'],
      shell: ['base', 'overlays', 'layout', 'feedback', 'forms', 'data', 'charts', 'chain'],
      ...Object.fromEntries(
        ['abi', 'code', 'exchange', 'governance', 'wallet'].map(kind => [
          kind,
          ['base', 'overlays', 'layout', 'feedback', 'forms', 'data', 'chain'],
        ]),
      ),
      '*': [],
    }),
    wallet: [],
    'features/*': ['components/*', 'wallet'],
    routes: ['components/*', 'wallet', 'features/*', '/apps/web'],
  }),
  'apps/web': [
    ...PACKAGES,
    ...web('lib', 'theme', 'locales', 'components/*', 'wallet', 'features/*', 'routes'),
  ],
};

/** What a module may have types from, and nothing else. @type {Record<string, readonly string[]>} */
const TYPES_ONLY = { 'apps/server/src/decode': ['apps/server/src/repositories'] };

/** @param {readonly string[]} names */
function web(...names) {
  return names.map(name => `apps/web/src/${name}`);
}

/**
 * Each may import those before it.
 * @param {readonly string[]} names
 * @returns {Record<string, readonly string[]>}
 */
function layers(names) {
  return Object.fromEntries(names.map((name, place) => [name, names.slice(0, place)]));
}

/**
 * @param {Record<string, readonly string[]>} kinds
 * @returns {Record<string, readonly string[]>}
 */
function components(kinds) {
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, others]) => [
      `components/${kind}`,
      others.map(other => `components/${other}`),
    ]),
  );
}

/**
 * Modules below a folder, whose names leave it out; a name that begins with `/` stands elsewhere.
 * @param {string} folder
 * @param {readonly string[]} all what every one of them may import
 * @param {Record<string, readonly string[]>} modules
 * @returns {Record<string, readonly string[]>}
 */
function within(folder, all, modules) {
  const full = (/** @type {string} */ name) => (name.startsWith('/') ? name.slice(1) : `${folder}/${name}`);
  return Object.fromEntries(
    Object.entries(modules).map(([name, others]) => [full(name), [...all, ...others.map(full)]]),
  );
}

/**
 * The module that a file is in, and where it stands in the list: by its own folder or by a star.
 * @param {string} path from the root
 * @returns {{ folder: string, entry: string, star: string } | undefined}
 */
function moduleOf(path) {
  for (let folder = dirname(path); folder !== '.' && folder !== '/'; folder = dirname(folder)) {
    const star = `${dirname(folder)}/*`;
    const entry = [folder, star].find(name => Object.hasOwn(MODULES, name));
    if (entry !== undefined) return { folder, entry, star };
  }
  return undefined;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const CHECKED = /^(?:packages|apps)\/[^/]+\/src\//;
const IN_MODULES = /^(?:(?:packages|apps)\/[^/]+\/src|contracts\/artifacts)\//;
const OWN_PACKAGE = /^@sunscope\/([^/]+)(?:\/(.*))?$/;

/**
 * The path from the root that an import names; undefined for a library.
 * @param {string} file
 * @param {string} source
 */
function targetOf(file, source) {
  if (source.startsWith('.')) return join(dirname(file), source);
  const [, name = '', rest = 'index'] = OWN_PACKAGE.exec(source) ?? [];
  if (name === '') return undefined;
  if (name === 'contracts') return `contracts/artifacts/${rest}`;
  return ['devnet', 'server', 'web'].includes(name)
    ? `apps/${name}/src/${rest}`
    : `packages/${name}/src/${rest}`;
}

/** Refuses imports against the one way that they run. */
export const rooms = {
  meta: { type: 'problem', schema: [{ type: 'object' }] },
  create(context) {
    // Its own test lets a file stand for one of a module.
    const { as: standsFor } = context.options[0] ?? {};
    const file = standsFor ?? relative(root, context.filename.replaceAll('\\', '/'));
    const from = CHECKED.test(file) ? moduleOf(file) : undefined;
    if (from === undefined) return {};
    /**
     * @param {any} node
     * @param {any} source
     * @param {boolean} isType
     */
    const check = (node, source, isType) => {
      const target = typeof source?.value === 'string' ? targetOf(file, source.value) : undefined;
      const to = target !== undefined && IN_MODULES.test(target) ? moduleOf(target) : undefined;
      if (to === undefined || to.folder === from.folder) return;
      const allowed = [...(MODULES[from.entry] ?? []), ...((isType && TYPES_ONLY[from.entry]) || [])];
      if (allowed.includes(to.folder) || allowed.includes(to.star)) return;
      context.report({
        node,
        message: `${from.folder} may not import ${to.folder}: imports run one way (ARCHITECTURE.md, scripts/lint/rooms.mjs).`,
      });
    };
    return {
      ImportDeclaration: node => check(node, node.source, node.importKind === 'type'),
      ExportNamedDeclaration: node => check(node, node.source, node.exportKind === 'type'),
      ExportAllDeclaration: node => check(node, node.source, node.exportKind === 'type'),
      ImportExpression: node => check(node, node.source, false),
    };
  },
};
