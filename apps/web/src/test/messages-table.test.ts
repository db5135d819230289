// @vitest-environment node
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Every message of the product specification, sections 5 and 8: what is shown for it, and the test that provokes it.

const ROOT = join(import.meta.dirname, '../../../..');
const FILE = join(ROOT, 'docs/messages.md');
const WEB = join(ROOT, 'apps/web/src');

/** The specification's row; key of the words shown; a test of screens that provokes it, and the words it finds there. */
type Row = readonly [of: string, key: string, test: string, says: string];

const TEST = 'test/messages-provoked.test.tsx';
const ROWS: readonly Row[] = [
  [
    '5: private key, not 64 hexadecimal characters',
    'fill_a_valid_private_key',
    'features/wallet/LoginDialog.test.tsx',
    'exactly 64 hexadecimal characters',
  ],
  ['5: the word “external”', 'external_device', 'features/wallet/LoginDialog.test.tsx', 'External device'],
  ['5: keystore, only .txt files', 'file_type', TEST, 'This kind of file is not read'],
  ['5: file too large', 'file_large', TEST, 'The file is too large'],
  [
    '5: keystore, password incorrect',
    'keystore_wrong_password',
    'features/wallet/login/logins.test.tsx',
    'Password incorrect',
  ],
  [
    '5: keystore, wallet unlocked',
    'wallet_unlocked',
    'features/wallet/login/logins.test.tsx',
    'Wallet unlocked',
  ],
  [
    '5: fill_a_valid_address',
    'fill_a_valid_address',
    'features/wallet/SendDialog.test.tsx',
    'Fill in a valid address',
  ],
  [
    '5: recipient is the sender',
    'send_to_yourself',
    'features/wallet/SendDialog.test.tsx',
    'This is your own address',
  ],
  [
    '5: fill_a_valid_number (0, empty, above the balance)',
    'fill_a_valid_number',
    'features/wallet/SendDialog.test.tsx',
    'Fill in an amount above 0',
  ],
  [
    '5: fill a valid permission id',
    'terms_permission_wrong',
    TEST,
    'Choose a permission that your key belongs to.',
  ],
  ['5: fill a valid permission time', 'terms_hours_wrong', TEST, 'Enter whole hours from 1 to 24.'],
  [
    '5: no control permission',
    'terms_no_control',
    TEST,
    'No permission of this account lets your key do this.',
  ],
  [
    '5: fill_a_valid_ledger_note',
    'fill_a_valid_ledger_note',
    TEST,
    'This note is too long for this kind of login',
  ],
  ['5, 8: search not found', 'search_not_found', TEST, 'Nothing found'],
  [
    '8: send failure',
    'send_error_unknown',
    'features/wallet/SendDialog.test.tsx',
    'Something went wrong while submitting',
  ],
  [
    '8: send failure, with the service’s message',
    'send_error_refused',
    'features/wallet/SendDialog.test.tsx',
    'The node refused the transaction.',
  ],
  [
    '8: signing cancelled or empty (40001)',
    'signer_rejected',
    'features/wallet/login/browser-wallet.test.tsx',
    'rejected it in your wallet',
  ],
  ['8: price unavailable', 'index_page_price_time_out', 'routes/pages.test.tsx', 'No price right now'],
  [
    '8: network failure',
    'send_error_unreachable',
    'features/wallet/SendDialog.test.tsx',
    'The node cannot be reached.',
  ],
  [
    '8: extension missing',
    'browser_none_title',
    'features/wallet/login/browser-wallet.test.tsx',
    'No wallet extension found',
  ],
  [
    '8: no address in extension (warning_0)',
    'browser_no_address',
    'features/wallet/login/browser-wallet.test.tsx',
    'gave no address',
  ],
  [
    '8: hardware wallet, too many bytes',
    'signer_ledger_too_big',
    'features/wallet/login/ledger.test.tsx',
    'Too many bytes to encode',
  ],
  [
    '8: hardware wallet, not open',
    'signer_ledger_locked',
    'features/wallet/login/ledger.test.tsx',
    'The Ledger is locked. Enter its PIN.',
  ],
  ['8: not_login', 'not_login', 'features/wallet/SendDialog.test.tsx', 'You are not signed in'],
  ['8: login_success', 'login_success', 'features/wallet/login/logins.test.tsx', 'Signed in'],
  ['8: logout_success', 'logout_success', TEST, 'Signed out'],
  ['8: successful_send, with the dialog', 'successful_send', 'features/wallet/SendDialog.test.tsx', 'Sent'],
  [
    '8: notifications_enabled',
    'notifications_enabled',
    'features/wallet/notifications/Bell.test.tsx',
    'Desktop notifications are on',
  ],
  ['8: contract_copy_success', 'ui_copied', TEST, 'Copied'],
  [
    'pages, 15: mapping_success',
    'bridge_mapping_success',
    'features/wallet/bridge/bridge.test.tsx',
    'Mapping asked for. The oracles',
  ],
  [
    'pages, 15: mapping_error',
    'bridge_mapping_error',
    'features/wallet/bridge/bridge.test.tsx',
    'The mapping was not asked for',
  ],
  [
    'pages, 15: pledge_success',
    'bridge_pledge_success',
    'features/wallet/bridge/bridge.test.tsx',
    'Locked on the main chain. The oracles credit it',
  ],
  [
    'pages, 15: pledge_error',
    'bridge_pledge_error',
    'features/wallet/bridge/bridge.test.tsx',
    'Nothing was sent to the side chain',
  ],
  [
    'pages, 15: sign_success',
    'bridge_sign_success',
    'features/wallet/bridge/bridge.test.tsx',
    'Burned on the side chain. The oracles pay it out',
  ],
  [
    'pages, 15: sign_error',
    'bridge_sign_error',
    'features/wallet/bridge/bridge.test.tsx',
    'Nothing was sent to the main chain',
  ],
];

/** Rows that say nothing, or something else here. */
const OTHERWISE = [
  ['8: login_first', 'stands under “not_login” as its second line'],
  [
    '8: transaction_create_successful',
    'each transaction has words of its own (`toast` of its intent; `registry.test.ts`)',
  ],
  [
    '8: multi-signature service, code 0 or a message',
    'the outcome says whether it is stored or sent (`multisig/shared.test.tsx`)',
  ],
  [
    '8: HTTP 200 with status “error”, token list missing, translations missing',
    'nothing is shown: logged or silent in the specification',
  ],
  [
    '8: hardware wallet, connection',
    'tried again a second apart, then said (`ledger.test.ts`; docs/limits.md)',
  ],
] as const;

const words = Object.assign(
  {},
  ...readdirSync(join(WEB, 'locales/en')).map(name =>
    JSON.parse(readFileSync(join(WEB, 'locales/en', name), 'utf8')),
  ),
) as Record<string, string>;

it.each(ROWS)('%s: %s', (_, key, test, says) => {
  // A key that some function returns is shown to nobody: the words stand on a screen.
  expect(test).toMatch(/\.test\.tsx$/);
  expect(words[key]).toContain(says);
  expect(readFileSync(join(WEB, test), 'utf8')).toContain(says);
});

it('stands in docs/messages.md', () => {
  const rows = ROWS.map(
    ([of, key, test]) => `| ${of} | \`${key}\`: ${words[key]?.replaceAll('|', '\\|')} | \`${test}\` |`,
  );
  const text = `# Messages

Written by \`apps/web/src/test/messages-table.test.ts\` (\`UPDATE_TABLES=1\`): the messages of the product specification, sections 5
and 8, and of the bridge, the words shown for each, and a test that provokes it (below \`apps/web/src\`).

| Of the section | Words | Provoked by |
| --- | --- | --- |
${rows.join('\n')}

## Otherwise

| Of the section | Here |
| --- | --- |
${OTHERWISE.map(row => `| ${row.join(' | ')} |`).join('\n')}
`;
  if (process.env['UPDATE_TABLES'] === '1') writeFileSync(FILE, text);
  const plain = (table: string) => table.replaceAll(/-{3,}/g, '---').replaceAll(/\s+/g, ' ');
  expect(plain(readFileSync(FILE, 'utf8'))).toBe(plain(text));
});
