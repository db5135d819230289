/** A timer or limit of the product specification, section 9. */
export interface Limit {
  readonly rule: string;
  /** As the code has it. */
  readonly value: number | string;
  /** The one file that says it, and by which name. */
  readonly home: string;
  readonly name: string;
  /** A test that fails without it, and words of its title or of what it expects. */
  readonly test: string;
  readonly says: string;
  /** How else it would be written: no other source may have it. */
  readonly twin: RegExp | undefined;
}

/** `web/` stands for the sources of the web app. */
const file = (path: string) => path.replace(/^web\//, 'apps/web/src/');

function limit(
  rule: string,
  value: number | string,
  [home, name]: [string, string],
  [test, says]: [string, string],
  twin?: RegExp,
): Limit {
  return { rule, value, home: file(home), name, test: file(test), says, twin };
}

export const LIMITS: readonly Limit[] = [
  limit(
    '1 TRX in sun',
    1_000_000,
    ['packages/tron/src/amount.ts', 'SUN_PER_TRX'],
    ['packages/tron/src/amount.test.ts', '1_500_000n'],
    /SUN_PER_TRX = /,
  ),
  limit(
    'Decimals of TRX',
    6,
    ['packages/tron/src/amount.ts', 'TRX_DECIMALS'],
    ['packages/tron/src/amount.test.ts', '1_500_000n'],
    /TRX_DECIMALS = /,
  ),
  limit(
    'Least hours a shared transaction is valid',
    1,
    ['web/wallet/multisig/sign-shared.ts', 'LEAST_HOURS'],
    ['web/wallet/multisig/shared.test.ts', 'never for %s hours'],
  ),
  limit(
    'Most hours, and those of a new one',
    24,
    ['web/wallet/multisig/sign-shared.ts', 'MOST_HOURS'],
    ['web/wallet/multisig/shared.test.ts', 'never for %s hours'],
  ),
  limit(
    'Fee limit of a token transfer, sun; `FEE_LIMIT_SUN` sets the other readings',
    20_000_000,
    ['packages/product-api/src/config.ts', 'USUAL_FEE_LIMIT_SUN'],
    ['web/test/limits-in-force.test.tsx', 'a fee limit is 20 TRX where the settings are not known'],
    /\b20_000_000\b(?!n)/,
  ),
  limit(
    'Call of a token transfer: the head of `transfer(address,uint256)`',
    "hexToBytes('a9059cbb')",
    ['web/wallet/intents/trc20-transfer.ts', 'TRANSFER_SELECTOR'],
    ['web/wallet/session.test.ts', 'a9059cbb'],
  ),
  limit(
    'Longest note of a hardware wallet',
    50,
    ['web/wallet/signer.ts', 'LEDGER_NOTE_CHARACTERS'],
    ['web/wallet/send-form.test.ts', 'limits the note by the login kind, counted in characters'],
  ),
  limit(
    'Longest note otherwise',
    1_000_000,
    ['web/wallet/signer.ts', 'MAX_NOTE_CHARACTERS'],
    ['web/wallet/send-form.test.ts', 'limits the note by the login kind, counted in characters'],
  ),
  limit(
    'Recent blocks',
    15,
    ['web/features/blocks/queries.ts', 'RECENT_BLOCKS'],
    ['web/test/limits-in-force.test.tsx', 'home asks for 15 blocks and 15 transfers'],
  ),
  limit(
    'Recent transfers',
    15,
    ['web/features/transfers/queries.ts', 'RECENT_TRANSFERS'],
    ['web/test/limits-in-force.test.tsx', 'home asks for 15 blocks and 15 transfers'],
  ),
  limit(
    'TRC10 tokens that names are kept of',
    5000,
    ['web/lib/net/token-catalogue.ts', 'MOST_TRC10'],
    ['web/lib/net/token-catalogue.test.ts', 'limit: 5000'],
  ),
  limit(
    'TRC20 tokens that names are kept of',
    1000,
    ['web/lib/net/token-catalogue.ts', 'MOST_TRC20'],
    ['web/lib/net/token-catalogue.test.ts', 'limit: 1000'],
  ),
  limit(
    'Notifications shown',
    10,
    ['web/features/wallet/notifications/notices.ts', 'NOTICES_SHOWN'],
    ['web/features/wallet/notifications/notices.test.ts', 'shows the newest ten, each once'],
  ),
  limit(
    'Price asked again after, ms',
    3_000,
    ['web/lib/format/currency.ts', 'PRICE_RETRY_MS'],
    ['web/test/limits-in-force.test.tsx', 'a price that failed is asked again after 3 s'],
  ),
  limit(
    'Search waits for the next key, ms',
    500,
    ['web/features/search/use-search.ts', 'SEARCH_DEBOUNCE_MS'],
    ['web/test/limits-in-force.test.tsx', 'a name is looked up half a second after the last key'],
  ),
  limit(
    'Height of the search results',
    '300px',
    ['web/components/shell/SearchResults.module.css', 'max-block-size'],
    ['web/test/limits-table.test.ts', 'docs/limits.md'],
  ),
  limit(
    'Hardware wallet looked for every, ms',
    300,
    ['web/wallet/ledger/connect.ts', 'POLL_MS'],
    [
      'web/wallet/ledger/ledger.test.ts',
      'waits while the device is away, locked, in its menu or in another app',
    ],
  ),
  limit(
    'Hardware wallet tried again after, ms',
    1_000,
    ['web/wallet/ledger/connect.ts', 'RETRY_MS'],
    [
      'web/wallet/ledger/ledger.test.ts',
      'gives up on a device that is never ready, after its tries a second apart',
    ],
  ),
  limit(
    'Extension looked for every, ms',
    100,
    ['web/wallet/injected/discover.ts', 'POLL_MS'],
    ['web/test/limits-in-force.test.tsx', 'a wallet extension is looked for 30 times, 100 ms apart'],
  ),
  limit(
    'Times that is done',
    30,
    ['web/wallet/injected/discover.ts', 'POLLS'],
    ['web/test/limits-in-force.test.tsx', 'a wallet extension is looked for 30 times, 100 ms apart'],
  ),
  limit(
    'System status asked every, ms',
    90_000,
    ['web/features/shell/status.ts', 'STATUS_POLL_MS'],
    ['web/test/limits-in-force.test.tsx', 'the status is asked again after 90 s'],
    /\b90_000\b/,
  ),
  limit(
    'A failure to send is shown for, ms',
    2_000,
    ['web/wallet/send-machine.ts', 'FAILURE_MS'],
    ['web/wallet/send-machine.test.ts', 'shows a failure for two seconds, then waits again'],
  ),
  limit(
    'A toast is shown for, ms',
    4_000,
    ['web/components/feedback/toasts.ts', 'SHOWN_MS'],
    ['web/components/feedback/toasts.test.tsx', 'goes after four seconds'],
  ),
  limit(
    'Period of votes where the chain does not say, ms',
    21_600_000,
    ['apps/server/src/services/governance/witness-ranking.ts', 'SIX_HOURS_MS'],
    ['apps/server/test/world/witnesses.test.ts', 'INTERVAL_MS'],
    /\b21_600_000n?\b/,
  ),
  limit(
    'Accounts of a hardware wallet looked through',
    1000,
    ['web/wallet/ledger/scan.ts', 'MOST_ACCOUNTS'],
    ['web/test/limits-in-force.test.tsx', 'a hardware wallet is looked through up to 1,000 accounts'],
  ),
  limit(
    'Path of account {index}',
    "`m/44'/${TRON_COIN_TYPE}'/${index}'/0/0`",
    ['packages/tron/src/mnemonic.ts', 'accountPath'],
    ['web/features/wallet/login/ledger.test.tsx', "44'/195'/2'/0/0"],
  ),
  limit(
    'Index behind its chain below, percent',
    95,
    ['web/features/shell/status.ts', 'SYNC_WARNING_BELOW'],
    ['web/features/shell/shell.test.ts', 'lags below 95 percent, not at 95'],
  ),
  limit(
    'First code of an external device; 100,000 codes follow it',
    900_000,
    ['web/wallet/external/link.ts', 'FIRST_CODE'],
    ['web/wallet/external/external.test.ts', 'is of 128 random bits and a code of the range'],
  ),
  limit(
    'Codes of an external device',
    100_000,
    ['web/wallet/external/link.ts', 'CODES'],
    ['web/wallet/external/external.test.ts', 'is of 128 random bits and a code of the range'],
  ),
  limit(
    'Fraction digits of a confirmed amount',
    7,
    ['web/features/wallet/ConfirmValue.tsx', 'CONFIRM_DIGITS'],
    ['web/test/limits-in-force.test.tsx', 'a confirmed amount has up to seven digits of a fraction, cut'],
  ),
  limit(
    'Currencies and their fraction digits, TRX first',
    '{ TRX: 6, BTC: 12, USD: 3, EUR: 2, ETH: 12 } as const',
    ['web/lib/prefs/prefs.ts', 'currencies'],
    ['web/lib/format/currency.test.ts', 'cuts to the digits of the currency'],
    /BTC: 12/,
  ),
  limit(
    'Themes, the first unless another is chosen',
    "['light', 'dark', 'tron'] as const",
    ['web/lib/prefs/prefs.ts', 'themes'],
    ['web/features/shell/shell.test.ts', 'the theme cycles light, dark, light'],
  ),
  limit(
    'Price reads that may fail before the notice; `PRICE_RETRIES` sets the other reading',
    3,
    ['web/features/shell/PricePlace.tsx', 'DEFAULT_RETRIES'],
    ['web/routes/pages.test.tsx', 'the price in the header'],
  ),
  limit(
    'Session cookies',
    "'account_key'",
    ['web/wallet/session-cookies.ts', 'ACCOUNT_KEY'],
    ['web/wallet/session.test.ts', 'account_key=${record?.id}; islogin=1; localAddress='],
    /'account_key'/,
  ),
  limit(
    'Names of tokens kept under',
    "'tokensMap'",
    ['web/lib/net/token-catalogue.ts', 'STORAGE_KEY'],
    ['web/lib/net/token-catalogue.test.ts', "storage.kept['tokensMap']"],
  ),
  limit(
    'Largest file that is chosen, bytes (section 5)',
    5_242_880,
    ['web/components/wallet/file-rules.ts', 'MOST_UPLOAD_BYTES'],
    ['web/test/limits-in-force.test.tsx', 'a file of 5 MiB is taken and a byte more is not'],
    /\b5_?242_?880\b/,
  ),
];

/** What section 9 says and no single constant of the code does. */
export const OTHERWISE = [
  [
    'Other page and list sizes (10, 50, 100, 1000, 1e7, 9999)',
    'lists are paged by 10, 20, 50 or 100 rows, as the visitor chooses (`lib/routing/search-params.ts`); the server answers the old sizes and cuts them at its own most',
  ],
  [
    'Address in 29 + 5 characters, hash in 59 + 5',
    'cut to the room there is, its ends always seen (`components/data/MiddleText.tsx`)',
  ],
  ['Ids of 12 or 24 letters', 'the id of a login is 32 random hex digits (`wallet/account-records.ts`)'],
  [
    'Satoshi: the BTC price times 10^8',
    '`satoshiText` in `features/shell/PricePlace.tsx`; `shell.test.ts` "a price in BTC is told in satoshi"',
  ],
  ['Copyright 2017-2020', 'words of the footer (`copyright`)'],
  ['Announcement 83', 'link of menu and help (`/notice/83`)'],
  ['Eight languages, English unless chosen, ar and fa from right to left', '`lib/prefs/languages.ts`'],
  [
    'Decimals of TRC10 and TRC20 prices, percent with 2',
    'prices have the decimals of their token and percents two (`lib/format/format.ts`); the table per pair is not shown in the specification',
  ],
  [
    'Fees 1 and 0.003, 1e11, 1024*1e6',
    'the chain’s own parameters are asked for every fee (`wallet/quote-facts.ts`)',
  ],
  ['Fee settings of the side chain', 'values are not shown; those of the node count'],
  [
    'Bar loader of height 5, empty-state image of 70, mobile by user agent',
    'placeholders have the size of what loads, layout follows the width',
  ],
] as const;
