import { USUAL_FEE_LIMIT_SUN } from '@sunscope/product-api/config';
import { isMnemonic } from '@sunscope/tron/mnemonic';
import {
  addressList,
  bigInteger,
  boolean,
  hostList,
  hostNames,
  integer,
  nonEmpty,
  oneOf,
  originList,
  url,
  wrong,
  type Parser,
} from './parsers.ts';
import { fixed, optional } from './setting.ts';
import { sideChainSettings } from './side-chain-settings.ts';
import { trustedProxies } from '../access/trusted-proxies.ts';

const http = url(['http:', 'https:']);

const mnemonic: Parser<string> = text => {
  if (!isMnemonic(text)) throw wrong('12 to 24 English words of a mnemonic phrase with a right checksum');
  return text;
};

/** The number of a port, or `off`. */
const portOrOff: Parser<string> = text =>
  text === 'off' ? text : String(integer({ min: 0, max: 65_535 })(text));

/** `demo`, or where a CoinMarketCap-compatible quote lives. */
const priceSource: Parser<string> = text => (text === 'demo' || text === 'off' ? text : http(text));

/** Every setting, by its environment name. The flag is the same name in lower case with dashes: `--data-dir`. */
export const settings = {
  PORT: fixed(
    integer({ min: 0, max: 65_535 }),
    3000,
    'port of web app, API, feed and docs; 0 takes a free one',
  ),
  HOST: fixed(nonEmpty, '127.0.0.1', 'address to listen on; 0.0.0.0 opens it to the network'),
  PUBLIC_ORIGIN: optional(
    originList,
    'the address it listens on',
    'where people open this server, such as https://scan.example.org (a comma list for several): the names it answers to and what sign-in messages must name',
  ),
  ALLOW_HOST: optional(
    hostNames,
    'none',
    'names of this machine in your network, besides localhost, IP addresses and its hostname, for server and embedded chain',
  ),
  NODE_URL: optional(http, 'embedded devnet', 'HTTP base of a TRON full node'),
  SOLIDITY_NODE_URL: optional(http, 'NODE_URL', 'HTTP base for /walletsolidity where it differs'),
  NODE_JSONRPC_URL: optional(
    http,
    'NODE_URL',
    'HTTP base for /jsonrpc where it differs: java-tron has a port of its own for it, 8545',
  ),
  NODE_TRACES: optional(
    boolean,
    'on for the embedded chain',
    'let visitors ask the node for debug_traceTransaction and the other debug_* calls through /jsonrpc; each costs it a run of the transaction',
  ),
  NODE_RESETS: optional(
    boolean,
    'on for the embedded chain',
    'the chain of the node is your own and is reset now and then: the index is then rebuilt by itself. Never for main net, Shasta or Nile',
  ),
  NODE_API_KEY: {
    ...optional(nonEmpty, 'none', 'sent to the node as TRON-PRO-API-KEY'),
    secret: true as const,
  },
  ...sideChainSettings,
  DEVNET_PORT: fixed(integer({ min: 0, max: 65_535 }), 9090, 'port of the embedded chain'),
  DEVNET_GRPC_PORT: optional(
    portOrOff,
    '50051 where it is free',
    'port of the embedded chain’s gRPC services, or off; 0 takes a free one',
  ),
  DEVNET_BLOCK_MS: fixed(
    integer({ min: 0, max: 3_600_000 }),
    3000,
    'block time of the embedded chain; 0 makes a block per transaction',
  ),
  DEVNET_MNEMONIC: {
    ...optional(mnemonic, 'a fixed test phrase', 'phrase of the funded accounts'),
    secret: true as const,
  },
  DEVNET_ACCOUNTS: fixed(
    integer({ min: 1, max: 1000 }),
    10,
    'number of funded accounts, printed at start with their keys',
  ),
  DEVNET_SHOW_KEYS: fixed(
    boolean,
    false,
    'print and give out the keys of a DEVNET_MNEMONIC of your own as well',
  ),
  DEMO: fixed(boolean, true, 'demo world and its gentle activity on the embedded chain'),
  DATABASE_URL: {
    ...optional(url(['postgres:', 'postgresql:']), 'PGlite in DATA_DIR', 'PostgreSQL 15 or newer'),
    secret: true as const,
  },
  DATA_DIR: fixed(nonEmpty, '.data', 'chain and index; deleting it is a full reset'),
  DISK_RESERVE_MB: fixed(
    integer({ min: 0, max: 1_000_000 }),
    256,
    'megabytes of its disk left free: below them indexing and the embedded chain wait, reading goes on; 0 for none',
  ),
  START_BLOCK: fixed(bigInteger(0n), 0n, 'where a partial index of a public chain begins'),
  NODE_TRUST_ROOT: fixed(
    boolean,
    false,
    'take blocks of the node whose transaction root cannot be confirmed from JSON; for a node of your own',
  ),
  DECODE_WORKERS: optional(
    integer({ min: 0, max: 32 }),
    'one for each core, 2 to 4',
    'threads that read, decode and write blocks while catching up; 0 for none',
  ),
  NETWORKS_FILE: optional(
    nonEmpty,
    'this network only',
    'JSON list of networks for the switch: id, name, kind, origin',
  ),
  LINKS_FILE: optional(
    nonEmpty,
    'the links that come with Sunscope',
    'JSON of addresses that menu and footer lead to, by name: telegram, documentation, wallet, …; empty takes one away',
  ),
  NODES_FILE: optional(
    nonEmpty,
    'nodes stand in the country their address is registered in',
    'JSON list of where nodes are: ip, country (name or code), name?, province?, city?, lat?, lng?',
  ),
  NETWORK_NAME: optional(nonEmpty, 'read from the genesis block', 'name shown for this network'),
  NETWORK_KIND: optional(
    oneOf('main', 'side', 'test'),
    'read from the genesis block',
    'main, side or test: decides which features show',
  ),
  PRICE_SOURCE: optional(
    priceSource,
    'demo with the embedded chain, else off',
    'demo, off, or the URL of a CoinMarketCap-compatible quote',
  ),
  PRICE_API_KEY: {
    ...optional(nonEmpty, 'none', 'sent to the price source as X-CMC_PRO_API_KEY'),
    secret: true as const,
  },
  PRICE_RETRIES: fixed(integer({ min: 1, max: 10 }), 3, 'failed price reads before the web app says so'),
  PROXY_HOSTS: optional(hostList, 'the host of PRICE_SOURCE', 'hosts that POST /api/system/proxy may read'),
  FUND_ADDRESSES: optional(
    addressList,
    'none',
    'accounts of the foundation: shown apart, not counted as in circulation',
  ),
  EXCHANGE_CONTRACTS: optional(
    addressList,
    'those of the demo world with the embedded chain, else none',
    'order-book contracts the TRC20 exchange shows (contracts/src/OrderBook.sol, contracts/assets/AssetOrderBook.sol), in an order that stays: add new ones behind',
  ),
  DONATION_ADDRESSES: optional(addressList, 'none', 'accounts that collect donations'),
  ITEM_METADATA: fixed(
    boolean,
    false,
    'read descriptions and pictures of TRC721 and TRC1155 items from the hosts their contracts name, which then learn this server’s address; the demo world needs none',
  ),
  IPFS_GATEWAY: optional(
    http,
    'ipfs:// is not read',
    'what ipfs:// addresses of items are appended to, such as https://ipfs.example.org/ipfs/',
  ),
  COMPILERS_DIR: optional(
    nonEmpty,
    'compilers/ in DATA_DIR',
    'Solidity compilers besides those of this installation, each with its SHA-256 in list.json; see sunscope compilers',
  ),
  CONTENT_DIR: optional(
    nonEmpty,
    'content/ of this installation',
    'notices and help articles in Markdown, public tags of addresses (tags/*.txt) and accounts of the foundation (foundation/*.txt), read again when a file changes',
  ),
  FAUCET_KEY: {
    ...optional(
      nonEmpty,
      'none',
      'private key of an account whose coins POST /api/testnet/request-coins gives away on a test network; the embedded chain needs none',
    ),
    secret: true as const,
  },
  FAUCET_SUN: fixed(bigInteger(1n), 1_000_000_000n, 'sun per request of test coins'),
  CAPTCHA_URL: optional(
    http,
    'none',
    'where codes of a captcha are verified before test coins are given (siteverify of reCAPTCHA, hCaptcha or Turnstile)',
  ),
  CAPTCHA_SECRET: {
    ...optional(nonEmpty, 'none', 'secret for CAPTCHA_URL'),
    secret: true as const,
  },
  FEE_LIMIT_SUN: fixed(
    integer({ min: 1_000_000, max: 15_000_000_000 }),
    USUAL_FEE_LIMIT_SUN,
    'least fee limit of a token transfer, in sun',
  ),
  THEME_SWITCH: fixed(
    oneOf('cycle', 'forced-light'),
    'cycle',
    'how the theme switch works: cycle or forced-light',
  ),
  MOBILE_LOGIN: fixed(boolean, true, 'offer the login with an external device, by QR code'),
  SHOW_SR: fixed(boolean, true, 'mark super representatives in the wallet'),
  SCAN_TRANSACTION_QR: fixed(boolean, true, 'buttons that fill a field from a QR code'),
  PASSWORD_LOGIN: fixed(
    boolean,
    false,
    'offer the old password login, whose password is the private key itself in Base64',
  ),
  DEFAULT_LANGUAGE: fixed(
    oneOf('en', 'browser'),
    'en',
    'language of who chose none: en, or the one the browser asks for',
  ),
  RATE_LIMIT: fixed(
    integer({ min: 0, max: 1_000_000 }),
    6000,
    'requests a minute per visitor; 0 for no limit',
  ),
  REQUEST_TIMEOUT_MS: fixed(
    integer({ min: 100, max: 3_600_000 }),
    30_000,
    'how long a visitor’s request may take to arrive whole, in ms',
  ),
  NODE_TIMEOUT_MS: fixed(
    integer({ min: 100, max: 3_600_000 }),
    20_000,
    'how long the node may say nothing to a call that is passed on to it, in ms',
  ),
  FEED_SLOTS: fixed(
    integer({ min: 0, max: 1_000_000 }),
    5000,
    'listeners of the live feed at a time; 0 for no limit',
  ),
  FEED_SLOTS_PER_VISITOR: fixed(
    integer({ min: 0, max: 1_000_000 }),
    100,
    'of these for one visitor; 0 for no limit',
  ),
  TRUST_PROXY: optional(
    trustedProxies,
    'off',
    'your own proxies, whose X-Forwarded-For holds the visitor’s address: how many (1), or a list of their addresses and networks',
  ),
  METRICS: fixed(
    oneOf('private', 'open', 'off'),
    'private',
    'who may read /metrics: private networks and this machine, everybody (open), or nobody (off)',
  ),
  CHECK_ANSWERS: fixed(
    boolean,
    false,
    'check every answer against its schema: one that does not fit is an error',
  ),
  LOG_LEVEL: fixed(
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'warn',
    'how much is logged',
  ),
} as const;
