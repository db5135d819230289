import type { FastifyInstance } from 'fastify';
import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { createMnemonic } from '@sunscope/tron/mnemonic';
import { decodeTransaction } from '@sunscope/tron/transaction';
import { isLoopbackHost } from '@sunscope/node-api/request-origin';
import { toBigInt, type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import type { DroppedTransactions } from '../../chain/chain.ts';
import { accountsOfMnemonic, type KeyedAccount } from '../../chain/genesis.ts';
import { readTransaction, type ChainTransaction } from '../../transactions/transaction.ts';
import { describeAccount } from '../../chain/genesis.ts';
import { defaults } from '../../chain/defaults.ts';
import {
  AdminError,
  addressValue,
  adminRoute,
  wholeNumber,
  type AdminCall,
  type AdminHandler,
} from './admin-call.ts';
import type { ApiDevnet } from '../call/api-devnet.ts';
import type { Failures } from './failures.ts';
import { showImpersonation, impersonate } from './impersonate.ts';

const MOST_MINED = 10_000;
const MOST_TEMPORARY = 100;

/** Instead of the keys where the phrase is somebody's own. */
export const KEYS_WITHHELD =
  'not shown: the mnemonic is your own, and only the known test phrase is shown by default (--show-keys, DEVNET_SHOW_KEYS=1)';

/** Snapshots by their number: the block to go back to. */
type Snapshots = Map<number, { number: bigint; idHex: string }>;

/**
 * Control calls, apart from the TRON API: those of TronBox's runtime environment for accounts, and our own for time,
 * blocks and state. Mistakes are answered with status 400 and a sentence.
 */
export function addAdminRoutes(app: FastifyInstance, devnet: ApiDevnet, failures: Failures): void {
  const snapshots: Snapshots = new Map();
  const get = (path: string, handler: AdminHandler) => app.get(`/admin/${path}`, adminRoute(devnet, handler));
  const post = (path: string, handler: AdminHandler) =>
    app.post(`/admin/${path}`, adminRoute(devnet, handler));

  app.get('/admin/accounts', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(accountsText(devnet)),
  );
  get('accounts-json', () =>
    devnet.showsKeys
      ? accountsJson(devnet.accounts, devnet.mnemonic)
      : { ...accountsJson(devnet.accounts, ''), privateKeys: [], note: KEYS_WITHHELD },
  );
  get('temporary-accounts-generation', call => {
    // An image of any page is a GET. Browsers say where it comes from, but only to the machine they run on.
    const { host, 'sec-fetch-dest': usedAs } = call.headers;
    if (usedAs !== undefined || !isLoopbackHost(host))
      throw new AdminError(
        'post_needed',
        'From here this call makes accounts by POST alone: {"accounts": N}',
      );
    return temporaryAccounts(call, Number(call.query['accounts'] ?? defaults.accounts));
  });
  post('temporary-accounts-generation', call =>
    temporaryAccounts(call, call.body['accounts'] ?? defaults.accounts),
  );
  get('status', ({ devnet: { chain, clock } }) => ({
    head: Number(chain.head.number),
    solid: Number(chain.solidNumber),
    timeMs: clock.now(),
    paused: chain.paused,
    pending: chain.pool.size,
  }));
  post('mine', async ({ devnet: { chain }, body }) => {
    const head = await chain.mine(whole(body, 'count', 1, MOST_MINED));
    return { number: Number(head.number), id: bytesToHex(head.id) };
  });
  post('snapshot', ({ devnet: { chain } }) => {
    const id = snapshots.size + 1;
    snapshots.set(id, { number: chain.head.number, idHex: bytesToHex(chain.head.id) });
    return { id, number: Number(chain.head.number) };
  });
  post('revert', call => revert(call, snapshots));
  post('reorganise', reorganise);
  post('time', ({ devnet: { clock }, body }) => {
    const to = body['timeMs'];
    if (to !== undefined) clock.set(wholeNumber('timeMs', to, 0));
    else clock.advance(wholeNumber('advanceMs', body['advanceMs'], 0));
    return { timeMs: clock.now() };
  });
  post('pause', async ({ devnet: own, body }) => {
    await own.pause(body['paused'] !== false);
    return { paused: own.chain.paused };
  });
  post('fund', fund);
  get('impersonate', showImpersonation);
  post('impersonate', impersonate);
  get('fail', () => failures.show());
  post('fail', ({ body }) => failures.change(body));
}

function whole(body: JsonObject, key: string, fallback: number, most: number): number {
  const value = body[key];
  return value === undefined ? fallback : wholeNumber(key, value, 1, most);
}

/** The list that TronBox's runtime environment prints. */
function accountsText({ accounts, mnemonic, chain, showsKeys }: ApiDevnet): string {
  const described = accounts.map(describeAccount);
  return [
    'Available Accounts',
    '==================',
    '',
    ...described.map(
      ({ address }, index) =>
        `(${index}) ${address} (${chain.state.balance(accounts[index]?.address ?? new Uint8Array(0)) / SUN_PER_TRX} TRX)`,
    ),
    '',
    'Private Keys',
    '==================',
    '',
    ...(showsKeys ? described.map(({ privateKey }, index) => `(${index}) ${privateKey}`) : [KEYS_WITHHELD]),
    '',
    'HD Wallet',
    '==================',
    ...(showsKeys ? [`Mnemonic:      ${mnemonic}`] : []),
    "Base HD Path:  m/44'/195'/0'/0/{account_index}",
    '',
  ].join('\n');
}

function accountsJson(accounts: readonly KeyedAccount[], mnemonic: string): JsonObject {
  return {
    hdPath: "m/44'/195'/0'/0/",
    mnemonic,
    privateKeys: accounts.map(account => describeAccount(account).privateKey),
    addresses: accounts.map(account => describeAccount(account).address),
    more: [],
  };
}

/** New accounts with TRX of the treasury, for one test run. */
async function temporaryAccounts({ devnet }: AdminCall, wanted: JsonValue): Promise<JsonValue> {
  const count = wholeNumber('accounts', wanted, 1, MOST_TEMPORARY);
  const mnemonic = createMnemonic();
  const accounts = accountsOfMnemonic(mnemonic, count);
  for (const { address } of accounts) await sendFunds(devnet, address, defaults.fundsSun);
  return accountsJson(accounts, mnemonic);
}

async function sendFunds(devnet: ApiDevnet, to: Uint8Array, sun: bigint): Promise<ChainTransaction> {
  return devnet.send(
    'TransferContract',
    { owner_address: devnet.treasury.address, to_address: to, amount: sun },
    [devnet.treasury],
  );
}

/** An ordinary signed transfer from the treasury. */
async function fund({ devnet, body }: AdminCall): Promise<JsonValue> {
  const address = addressValue('address', body['address']);
  const sun = toBigInt(body['amountSun']) ?? defaults.fundsSun;
  if (sun <= 0n) throw new AdminError('invalid_amount', 'amountSun is a whole number above 0');
  const { idHex } = await sendFunds(devnet, address, sun);
  return { txID: idHex, amountSun: sun };
}

async function revert({ devnet: { chain }, body }: AdminCall, snapshots: Snapshots): Promise<JsonValue> {
  const id = wholeNumber('id', body['id'], 1);
  const snapshot = snapshots.get(id);
  if (!snapshot) throw new AdminError('no_snapshot', `There is no snapshot ${id}`);
  const block = chain.archive.block(snapshot.number);
  if (!block || bytesToHex(block.id) !== snapshot.idHex)
    throw new AdminError(
      'snapshot_gone',
      `Block ${snapshot.number} of snapshot ${id} is no longer part of the chain`,
    );
  await chain.revertTo(snapshot.number);
  // Later snapshots describe blocks that are gone now.
  for (const [other, { number }] of snapshots) if (number > snapshot.number) snapshots.delete(other);
  return { number: Number(chain.head.number), id: bytesToHex(chain.head.id) };
}

async function reorganise({ devnet: { chain }, body }: AdminCall): Promise<JsonValue> {
  const depth = wholeNumber('depth', body['depth'], 1);
  const mode = body['mode'] ?? 'drop';
  if (mode !== 'drop' && mode !== 'keep' && mode !== 'pending')
    throw new AdminError(
      'invalid_mode',
      'mode is drop, keep or pending: what becomes of the old transactions',
    );
  const fork = chain.head.number - BigInt(depth);
  if (
    fork < chain.solidNumber &&
    chain.options.solid === 'rule' &&
    !chain.isInstant &&
    body['force'] !== true
  )
    throw new AdminError(
      'below_solid',
      `Block ${chain.solidNumber} is final: at most ${chain.head.number - chain.solidNumber} blocks can be replaced (force: true does it all the same)`,
    );
  const given = body['transactions'] ?? [];
  if (!Array.isArray(given))
    throw new AdminError('invalid_transactions', 'transactions is a list of signed transactions in hex');
  const transactions = given.map(hex => {
    if (typeof hex !== 'string')
      throw new AdminError('invalid_transactions', 'transactions is a list of signed transactions in hex');
    const { rawData, transaction } = decodeTransaction(hexToBytes(hex));
    return readTransaction(rawData, transaction.signature);
  });
  const { undone, made } = await chain.reorganise(depth, transactions, mode satisfies DroppedTransactions);
  const described = (blocks: typeof made) =>
    blocks.map(block => ({ number: Number(block.number), id: bytesToHex(block.id) }));
  return { undone: described(undone), made: described(made) };
}
