import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const top = fileURLToPath(new URL('../../..', import.meta.url));
const FIXTURES = 'scripts/lint/fixture';

interface Diagnostic {
  code: string;
  filename: string;
  labels: { span: { line: number } }[];
}

async function lint(config: string, ...files: string[]): Promise<Diagnostic[]> {
  const output = await new Promise<string>(resolve => {
    execFile(
      `${top}node_modules/.bin/oxlint`,
      ['-c', config, '--no-ignore', '--format', 'json', ...files],
      { cwd: top },
      // It exits with 1 where it finds something.
      (_error, stdout) => resolve(stdout),
    );
  });
  return (JSON.parse(output) as { diagnostics: Diagnostic[] }).diagnostics;
}

it.each([
  ['finds stored promises whose failure nobody meets, and no others', 'oxlintrc', 'stored'],
  ['refuses imports against the one way, and no others', 'rooms', 'rooms'],
])('the lint rule %s', async (_title, config, name) => {
  const file = `${FIXTURES}/${name}.ts`;
  const diagnostics = await lint(`${FIXTURES}/${config}.json`, file);
  const rule = name === 'stored' ? 'stored-promises' : name;
  expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set([`sunscope(${rule})`]));
  const marked = readFileSync(top + file, 'utf8')
    .split('\n')
    .flatMap((line, index) => (line.endsWith('// found') ? [index + 1] : []));
  expect(diagnostics.map(({ labels }) => labels[0]?.span.line)).toEqual(marked);
});

it('the rule about circles, as the repository has it, refuses imports of types alone', async () => {
  const { plugins, rules } = JSON.parse(readFileSync(`${top}.oxlintrc.json`, 'utf8')) as {
    plugins: string[];
    rules: Record<string, unknown>;
  };
  const folder = mkdtempSync(join(tmpdir(), 'sunscope-lint-'));
  try {
    const config = join(folder, 'oxlintrc.json');
    const circles = { 'import/no-cycle': rules['import/no-cycle'] };
    writeFileSync(config, JSON.stringify({ plugins, categories: { correctness: 'off' }, rules: circles }));
    const found = await lint(config, `${FIXTURES}/circle-first.ts`, `${FIXTURES}/circle-second.ts`);
    expect(found.map(({ code, filename }) => `${code} ${filename}`).toSorted()).toEqual([
      `import(no-cycle) ${FIXTURES}/circle-first.ts`,
      `import(no-cycle) ${FIXTURES}/circle-second.ts`,
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('the map names files and folders that are there', () => {
  const folders = ['apps/server/src', 'apps/devnet/src', 'apps/web/src', 'packages', 'docs'];
  const paths = folders.flatMap(folder =>
    readdirSync(top + folder, { recursive: true, encoding: 'utf8' })
      .filter(path => !path.includes('node_modules'))
      .map(path => `${folder}/${path}`.replaceAll('\\', '/')),
  );
  const named = [...readFileSync(`${top}ARCHITECTURE.md`, 'utf8').matchAll(/`([\w./-]+(?:\.tsx?|\/))`/g)].map(
    match => (match[1] ?? '').replace(/\/$/, ''),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(name => !paths.some(path => `/${path}`.endsWith(`/${name}`)))).toEqual([]);
});
