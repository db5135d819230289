import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const top = fileURLToPath(new URL('../../..', import.meta.url));
const FIXTURE = 'scripts/lint/fixture/stored.ts';

it(
  'the lint rule finds stored promises whose failure nobody meets, and no others',
  { timeout: 60_000 },
  async () => {
    const output = await new Promise<string>(resolve => {
      execFile(
        `${top}node_modules/.bin/oxlint`,
        ['-c', 'scripts/lint/fixture/oxlintrc.json', '--no-ignore', '--format', 'json', FIXTURE],
        { cwd: top },
        // It exits with 1 where it finds something.
        (_error, stdout) => resolve(stdout),
      );
    });
    const { diagnostics } = JSON.parse(output) as {
      diagnostics: { code: string; labels: { span: { line: number } }[] }[];
    };
    expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['sunscope(stored-promises)']));
    const marked = readFileSync(top + FIXTURE, 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.endsWith('// found') ? [index + 1] : []));
    expect(diagnostics.map(({ labels }) => labels[0]?.span.line)).toEqual(marked);
  },
);
