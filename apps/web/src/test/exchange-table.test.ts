// @vitest-environment node
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Every message, state and list of both exchanges: what is shown or kept for it, and the test that proves it.

const ROOT = join(import.meta.dirname, '../../../..');
const FILE = join(ROOT, 'docs/exchange.md');
const TEXT = /^[a-z0-9_]+$/;

const BROWSER = 'e2e/exchange-traders.deep.ts';
const TYPES = 'e2e/exchange-pair-types.deep.ts';
const BOOK = 'apps/web/src/routes/exchange-trc20.test.tsx';
const BANCOR = 'apps/web/src/routes/exchange.test.tsx';
const PARTS = 'apps/web/src/features/exchange/order-book.test.ts';
const OWED = 'apps/web/src/features/exchange/owed-on-chain.test.ts';
const KILLS = 'apps/server/test/order-book-kill.deep.ts';
const SERVER = 'apps/server/test/order-book.test.ts';

/** What it is; the key of the words shown, or what is done; test file, and what it expects. */
type Row = readonly [of: string, here: string, test: string, says: string];

const MESSAGES: readonly Row[] = [
  ['not signed in', 'signed_out', BROWSER, 'You are not signed in'],
  ['`trc20_enter_the_trading_price`', 'trade_no_price', BROWSER, 'Enter a price above 0.'],
  ['`trc20_enter_the_trading_amount`', 'trade_no_amount', BROWSER, 'Enter an amount to buy.'],
  ['`trc20_enter_10`', 'trade_least', BROWSER, 'Orders start at 10 TRX.'],
  ['`trc20_enter_1`', 'trade_least', BOOK, 'Orders start at 1 USDS.'],
  ['`trc20_balance_tip`', 'trade_not_enough', BROWSER, 'More than you have'],
  [
    'an amount too small for a unit',
    'trade_too_little',
    'apps/web/src/components/exchange/exchange.test.ts',
    'amount trade_too_little',
  ],
  ['`trc20_order_success`', 'send_success_text', BROWSER, 'included(placing, chain)'],
  ['`trc20_order_fail`, before it is signed', 'quote_would_fail', BROWSER, 'reason: /paused/'],
  ['`trc20_order_fail`, in a block', 'send_error_failed_on_chain', BROWSER, 'reason: /paused/'],
  ['`trc20_cancel_order_confirm`', 'the confirmation names the order', BROWSER, 'Cancels order'],
  ['`trc20_cancel_order_fail`', 'send_error_failed_on_chain', BROWSER, 'nothing left to cancel'],
  ['a pair that takes no new orders', 'pair_closed', BOOK, 'This pair takes no new orders'],
  ['a paused exchange', 'pair_paused', BROWSER, 'The exchange takes no new orders for now.'],
  ['no exchange on this network', 'no_order_books', BOOK, 'No exchange of this kind on this network'],
  ['a token that tells no allowance', 'order_refused_allowance', BOOK, 'so nothing was signed'],
  ['approval of what the order takes', 'order_note_approve', BOOK, 'exactly what it needs is approved first'],
  ['a login without a key', 'missing_key', BOOK, 'This login has no key'],
  ['funds that a token or receiver refused', 'owed', OWED, 'what a token did not deliver is owed'],
  ['a book that crosses', 'book_crossed', BOOK, 'a crossed book says so'],
  ['a failed order', 'its reason, and the form again', BOOK, 'a failed order says why'],
];

const STATES: readonly Row[] = [
  ['−1', 'state_confirming', BROWSER, 'toBe(-1)'],
  ['0', 'state_open', BROWSER, "getByText('Open', { exact: true })"],
  ['1', 'state_partly', BROWSER, "getByText('Partly filled')"],
  ['2', 'state_trade_confirming', BROWSER, "getByText('Trade confirming')"],
  ['5', 'state_filled', BROWSER, "getByText('Filled', { exact: true })"],
  ['6', 'state_cancelling', BROWSER, "getByText('Cancelling')"],
  ['7', 'state_cancelled', BROWSER, "getByText('Cancelled', { exact: true })"],
  ['8', 'state_failed', BROWSER, 'WALK.*Failed'],
  ['100', 'state_partly_cancelled', BROWSER, "getByText('Partly cancelled')"],
];

const LISTS: readonly Row[] = [
  [
    '`unConfirmOrderList`',
    'from the broadcast until the server lists the order',
    BROWSER,
    "'unConfirmOrderList'",
  ],
  [
    '`cancelOrderList`',
    'from the broadcast until the server lists the cancellation',
    BROWSER,
    "'cancelOrderList'",
  ],
  [
    '`delegateFailureList`',
    'what failed, once looked up after a minute; removed by hand',
    BROWSER,
    "'delegateFailureList'",
  ],
  ['the same for a week', 'failures of more than seven days are left out', PARTS, 'FAILURES_MS'],
  ['an order that no block has', 'a failure after ten minutes', PARTS, 'LOST_MS + 1'],
  [
    '`abnormalOrderStatus`',
    'asked for what is unseen after 60 s',
    BOOK,
    'an order unseen for a minute is looked up',
  ],
  ['broken lists', 'read as empty', PARTS, 'stored are empty'],
  ['`dex20`', 'marked pairs', BROWSER, "kept('dex20')"],
  ['`interval`', 'width of candles', BROWSER, "kept('interval')"],
];

const MARKETS: readonly Row[] = [
  ['type 1, TRC10 and TRX', 'both sent with the call', TYPES, '[1, 3, 4]'],
  ['type 2, TRC20 and TRX', 'sales approved, TRX sent with the call', BROWSER, '[2]'],
  ['type 3, TRC20 and TRC20', 'both approved', TYPES, 'approves: !isAsset'],
  [
    'type 4, TRC10 and TRC20',
    'sales sent with the call, purchases approved; cancelled',
    TYPES,
    'toBe(whole)',
  ],
  ['price and amount from a row of the book', 'into the form that takes it', BROWSER, 'Price 8\\.1, 2 WALK'],
  ['latest trades', 'in both browsers by the feed', BROWSER, "name: 'Latest trades'"],
  [
    'the index after kills and reorganisations',
    'books of all four types are the contracts’',
    KILLS,
    'new Set([1, 2, 3, 4])',
  ],
  ['own orders by state and pair', '`GET /api/exchange/user/order`', SERVER, 'user/order?uAddr='],
];

const TRC10: readonly Row[] = [
  ['not signed in', 'signed_out', BROWSER, "test('a Bancor pair"],
  ['`enter_the_trading_amount`', 'order_enter_amount', BROWSER, 'Enter an amount.'],
  ['`estimated_cost`', 'estimated_cost', BROWSER, "figure('Estimated cost')"],
  ['`estimated_revenue`', 'estimated_revenue', BROWSER, "figure('Estimated revenue')"],
  ['what is signed as `expected`', 'at_least', BANCOR, 'never with one unit'],
  ['more than one has', 'order_not_enough', BROWSER, 'More than you have: .* TRX'],
  ['more than the pair holds', 'order_too_much', BROWSER, 'can be traded here'],
  [
    'less than a unit',
    'order_too_little',
    'apps/web/src/features/exchange/bancor-order.test.ts',
    'order_too_little',
  ],
  ['an order that moves the price', 'price_effect_much', BROWSER, 'This order itself moves the price'],
  ['`transaction_success`', 'send_success_text', BROWSER, 'Sell 5 TRX'],
  ['`transaction_error`', 'send_failed_title', BROWSER, "getByText('Not sent')"],
  ['own trades, not yet solid', 'unconfirmed', BROWSER, "'Unconfirmed'"],
  ['own trades, solid', 'confirmed', BROWSER, "'Confirmed'"],
  ['`optional`', 'marked pairs', BROWSER, "'optional'"],
  ['`interval`', 'width of candles', BANCOR, "getItem('interval')"],
];

const OTHERWISE = [
  ['`DEX` (`Main`, `GEM`)', 'not kept: the chain knows no main pairs, so there is one list, in four orders'],
  ['pairs 30 and 61', 'numbers of the former operator; what is closed or paused is said by the contract'],
  ['`chanIdAdd`', 'nothing is reported after an order: the index reads it from the chain'],
  ['12 and 15 rows a page', '20, as every list here; open orders 100 at once'],
  ['every 3, 10 and 20 s', 'by the feed; by the clock for states, which no message of the feed reports'],
  [
    'cost × 1.05, revenue × 0.95',
    'the chain’s formula, and a tolerance of 0.1 to 3 % that the chain enforces',
  ],
] as const;

const words = Object.assign(
  {},
  ...readdirSync(join(ROOT, 'apps/web/src/locales/en')).map(name =>
    JSON.parse(readFileSync(join(ROOT, 'apps/web/src/locales/en', name), 'utf8')),
  ),
) as Record<string, string>;

const isKey = (here: string) => TEXT.test(here);
const cell = (text: string) => text.replaceAll('|', '\\|');
const rowsOf = (rows: readonly Row[]) =>
  rows
    .map(
      ([of, here, test]) =>
        `| ${of} | ${isKey(here) ? `\`${here}\`: ${cell(words[here] ?? '')}` : here} | \`${test}\` |`,
    )
    .join('\n');
const tableOf = (first: string, rows: readonly Row[]) =>
  `| ${first} | Here | Proved by |\n| --- | --- | --- |\n${rowsOf(rows)}`;

it.each([...MESSAGES, ...STATES, ...LISTS, ...MARKETS, ...TRC10])('%s: %s', (_, here, test, says) => {
  if (isKey(here)) expect(words[here]).toBeTypeOf('string');
  expect(readFileSync(join(ROOT, test), 'utf8')).toContain(says);
});

it('stands in docs/exchange.md', () => {
  const text = `# The exchanges

Written by \`apps/web/src/test/exchange-table.test.ts\` (\`UPDATE_TABLES=1\`): messages, states and lists kept in the browser, of the
order-book exchange at \`/exchange/trc20\` and the Bancor exchange at \`/exchange\`, by the names that former clients have for them;
what is here for each, and the test that proves it. In \`${BROWSER}\` two traders walk them in a browser each, on pairs in which
nobody else trades, block by block: \`npm run test:deep -- e2e/exchange\`. How long an order takes to the screen while 50 a second
arrive: \`npm run bench -- orders\`, [bench/RESULTS.md](../bench/RESULTS.md).

## Order books: messages

${tableOf('Message', MESSAGES)}

## Order books: states of an order

${tableOf('State', STATES)}

## Order books: lists kept in the browser

${tableOf('List', LISTS)}

## Order books: markets

${tableOf('What', MARKETS)}

## Bancor

${tableOf('What', TRC10)}

## Otherwise

| There | Here |
| --- | --- |
${OTHERWISE.map(row => `| ${row.join(' | ')} |`).join('\n')}
`;
  if (process.env['UPDATE_TABLES'] === '1') writeFileSync(FILE, text);
  const plain = (table: string) => table.replaceAll(/-{3,}/g, '---').replaceAll(/\s+/g, ' ');
  expect(plain(readFileSync(FILE, 'utf8'))).toBe(plain(text));
});
