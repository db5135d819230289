// @vitest-environment node
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Every attack on the wallet that was asked for, and the tests that carry it out: docs/attacks.md.

const ROOT = join(import.meta.dirname, '../../../..');
const FILE = join(ROOT, 'docs/attacks.md');

/** What is attacked; how it ends; tests: a file, and the name it has there. */
type Row = readonly [attack: string, end: string, tests: readonly (readonly [file: string, name: string])[]];

const WALLET = 'apps/web/src/wallet';
const SCREENS = 'apps/web/src/features/wallet';

const ROWS: readonly Row[] = [
  [
    'Another recipient, amount, token, fee limit or permission than was confirmed',
    'no signature: what is signed is decoded again and compared field by field',
    [
      [`${WALLET}/intents/transfers.test.ts`, 'refuses another %s'],
      [`${WALLET}/send-intent.test.ts`, 'asks for no signature where an entry builds another thing'],
      [`${WALLET}/session.test.ts`, 'is not %s'],
    ],
  ],
  [
    'A node that inflates prices, the fee limit, the time',
    'a consent that names the amount, or no signature',
    [
      [`${WALLET}/lying-node.test.ts`, 'gets no signature without a consent that names the amount'],
      [`${WALLET}/lying-node.test.ts`, 'as a block id, gets no transaction tied to it'],
    ],
  ],
  [
    'A node or server that gives another transaction than it names',
    'it is said to be another one, and cannot be signed',
    [
      [`${WALLET}/multisig/shared.test.ts`, 'that shows another transaction than it names is told so'],
      [`${SCREENS}/multisig/shared.test.tsx`, 'a record that is another transaction than its id'],
    ],
  ],
  [
    'A signature of something else from the external device',
    'refused, and nothing is sent',
    [
      [`${WALLET}/external/external.test.ts`, 'takes a signature of the account over the bytes it asked for'],
      [
        'apps/server/test/device.test.ts',
        'relays nothing that is no transaction, and nothing that was changed',
      ],
    ],
  ],
  [
    'Replay on the device channel',
    'an old answer counts for no new request; a channel takes one device',
    [
      ['apps/server/test/device.test.ts', 'takes no old answer for a new request'],
      ['apps/server/test/device.test.ts', 'reports only its own page, and takes one device'],
    ],
  ],
  [
    'A guessed code of the device channel',
    'no login; the channel ends at the fifth',
    [['apps/server/test/device.test.ts', 'lets no login with another code through, and dies of the fifth']],
  ],
  [
    'A QR code of another origin',
    'not taken, with the reason',
    [[`${WALLET}/external/external.test.ts`, 'is not taken from %s: %s']],
  ],
  [
    'Markup in every field of a record',
    'text',
    [[`${SCREENS}/multisig/shared.test.tsx`, 'markup in every field of a record is text']],
  ],
  [
    'Cookies and storage read by a script of the page',
    'no key, and no signature that nobody confirmed',
    [
      ['e2e/wallet.spec.ts', 'a script from before the page loads gets no key that is already stored'],
      ['e2e/wallet.deep.ts', 'random acts of a script in the page get no key and no forged signature'],
    ],
  ],
  [
    'Clickjacking, and pages of another origin',
    'no page frames the app; nothing is changed and no key read',
    [
      ['apps/server/test/headers.test.ts', "frame-ancestors 'none'"],
      ['e2e/lib/other-origin-test.ts', 'a page of another origin changes nothing and reads no key'],
    ],
  ],
  [
    'A look-alike of a known recipient',
    'held up in the form and before the signature',
    [
      [`${SCREENS}/SendDialog.test.tsx`, 'holds a look-alike up, in the form and before it is signed'],
      ['e2e/poison.deep.ts', 'test('],
    ],
  ],
  [
    'A poisoned file of an address book',
    'makes nobody a friend; its texts stay texts',
    [[`${SCREENS}/address-book.test.tsx`, 'a poisoned file makes nobody a friend']],
  ],
  [
    'A V3 file with absurd scrypt numbers',
    'refused before anything is derived',
    [[`${SCREENS}/login/logins.test.tsx`, 'is refused with its reason']],
  ],
];

it.each(ROWS)('%s: %s', (_attack, _end, tests) => {
  for (const [file, name] of tests) expect(readFileSync(join(ROOT, file), 'utf8')).toContain(name);
});

it('stands in docs/attacks.md', () => {
  const shown = ([file, name]: readonly [string, string]) =>
    `\`${file.split('/').at(-1)}\`${name === 'test(' ? '' : `: ${name.replaceAll('%s', '…')}`}`;
  const text = `# Attacks on the wallet

Written by \`apps/web/src/test/attacks-table.test.ts\` (\`UPDATE_TABLES=1\`): who tries what, how it ends, and the tests that try it.
What is taken out of the source to see a test fail is in [guards](guards.md).

| Attack | How it ends | Tests |
| --- | --- | --- |
${ROWS.map(([attack, end, tests]) => `| ${attack} | ${end} | ${tests.map(shown).join('; ')} |`).join('\n')}
`;
  if (process.env['UPDATE_TABLES'] === '1') writeFileSync(FILE, text);
  const plain = (table: string) => table.replaceAll(/-{3,}/g, '---').replaceAll(/\s+/g, ' ');
  expect(plain(readFileSync(FILE, 'utf8'))).toBe(plain(text));
});
