import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from '../src/settings/config.ts';
import { settings } from '../src/settings/settings.ts';

// No container engine is at hand where tests run: what can be wrong without one is looked at here.

const root = join(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');

/** Instructions of the Containerfile, continued lines joined. */
const instructions = read('Containerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
  .map(line => {
    const [name = '', ...rest] = line.trim().split(/\s+/);
    return { name, args: rest };
  });
const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
const environment = Object.fromEntries(
  last.filter(({ name }) => name === 'ENV').flatMap(({ args }) => args.map(pair => pair.split('='))),
) as Record<string, string>;

interface Service {
  environment: Record<string, string | null>;
  ports?: string[];
  volumes: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  build?: { context: string; dockerfile: string };
}
const compose = parse(read('compose.yaml')) as {
  services: { sunscope: Service; database: Service };
  volumes: Record<string, null>;
};

describe('Containerfile', () => {
  it('copies what there is', () => {
    const stages = instructions.filter(({ name }) => name === 'FROM').map(({ args }) => args[2]);
    for (const { args } of instructions.filter(({ name }) => name === 'COPY')) {
      const from = args.find(arg => arg.startsWith('--from='));
      if (from !== undefined) {
        expect(stages).toContain(from.slice('--from='.length));
        continue;
      }
      for (const source of args.slice(0, -1)) expect(existsSync(join(root, source)), source).toBe(true);
    }
  });

  it('copies every workspace that the lock file names', () => {
    const copied = instructions
      .filter(({ name, args }) => name === 'COPY' && !args.some(arg => arg.startsWith('--from=')))
      .flatMap(({ args }) => args.slice(0, -1));
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    for (const workspace of workspaces) {
      const folder = workspace.replace('/*', '');
      expect(
        copied.some(
          source =>
            folder === source || folder.startsWith(`${source}/`) || source === `${folder}/package.json`,
        ),
        workspace,
      ).toBe(true);
    }
  });

  it('runs as an unprivileged user, watched by /readyz, with settings that there are', () => {
    expect(last.find(({ name }) => name === 'USER')?.args).toEqual(['node']);
    expect(last.find(({ name }) => name === 'HEALTHCHECK')?.args.join(' ')).toContain('/readyz');
    // What is not ours: Node's own, and the C library's (as `npm start` sets it, see scripts/start.mjs).
    const { NODE_ENV, MALLOC_ARENA_MAX, ...own } = environment;
    expect([NODE_ENV, MALLOC_ARENA_MAX]).toEqual(['production', '2']);
    for (const [name, value] of Object.entries(own)) {
      expect(settingNames).toContain(name);
      expect(() => settings[name as keyof typeof settings].parse(value)).not.toThrow();
    }
    expect(last.find(({ name }) => name === 'EXPOSE')?.args).toEqual([own['PORT']]);
    expect(last.find(({ name }) => name === 'VOLUME')?.args).toEqual([own['DATA_DIR']]);
    // Built from the packed file, whose command this is.
    expect(last.find(({ name }) => name === 'ENTRYPOINT')?.args.join(' ')).toContain(
      '/app/apps/server/dist/cli.js',
    );
  });
});

describe('compose.yaml', () => {
  const { sunscope, database } = compose.services;

  it('gives the server settings that there are, and the database it starts', () => {
    for (const name of Object.keys(sunscope.environment)) expect(settingNames).toContain(name);
    const address = new URL(sunscope.environment['DATABASE_URL']?.replace(/\$\{.*\}/, 'secret') ?? '');
    expect(address).toMatchObject({
      protocol: 'postgres:',
      hostname: 'database',
      username: database.environment['POSTGRES_USER'],
      pathname: `/${String(database.environment['POSTGRES_DB'])}`,
    });
    // The same password, which has no default.
    const password = /\$\{.*\}/.exec(sunscope.environment['DATABASE_URL'] ?? '')?.[0];
    expect(password).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
    expect(database.environment['POSTGRES_PASSWORD']).toBe(password);
  });

  it('waits for the database, keeps data in volumes, and opens a port to this machine alone', () => {
    expect(sunscope.depends_on?.['database']?.condition).toBe('service_healthy');
    expect(database.healthcheck?.test.join(' ')).toContain('pg_isready');
    expect(database.ports).toBeUndefined();
    expect(sunscope.ports).toEqual([`127.0.0.1:3000:${environment['PORT']}`]);
    expect(sunscope.volumes).toEqual([`data:${environment['DATA_DIR']}`]);
    const named = [...sunscope.volumes, ...database.volumes].map(volume => volume.split(':')[0]);
    expect(Object.keys(compose.volumes)).toEqual(named);
    expect(existsSync(join(root, sunscope.build?.dockerfile ?? ''))).toBe(true);
  });
});
