import type { FastifyInstance } from 'fastify';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { decodeTransaction } from '@sunscope/tron/transaction';
import { isLoopbackHost } from '@sunscope/node-api/request-origin';
import { toBigInt, type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import type { DroppedTransactions } from '../../chain/chain.ts';
import { defaults } from '../../chain/defaults.ts';
import {
  AdminError,
  PlainText,
  addressValue,
  adminRoute,
  wholeNumber,
  type AdminCall,
  type AdminHandler,
} from './admin-call.ts';
import type { ApiDevnet } from '../call/api-devnet.ts';
import type { Failures } from './failures.ts';
import { CODE_VERSION } from '../endpoints/node-info.ts';
import {
  accountsJson,
  accountsText,
  formatOf,
  sendFunds,
  temporaryAccounts,
  type Batch,
} from './accounts.ts';
import { showImpersonation, impersonate } from './impersonate.ts';
import { addToSideChain } from './side-chain.ts';

const MOST_MINED = 10_000;

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

  const batches: Batch[] = [];
  app.get(
    '/admin',
    adminRoute(devnet, () => new PlainText(`Sunscope devnet, as java-tron ${CODE_VERSION}`)),
  );
  get('accounts', ({ query }) => new PlainText(accountsText(devnet, batches, formatOf(query))));
  get('accounts-json', ({ query }) => accountsJson(devnet, batches, formatOf(query)));
  const generate = (call: AdminCall, wanted: JsonValue) => temporaryAccounts(call, wanted, batches);
  const byGet = (call: AdminCall) => {
    // An image of any page is a GET. Browsers say where it comes from, but only to the machine they run on.
    const { host, 'sec-fetch-dest': usedAs } = call.headers;
    if (usedAs !== undefined || !isLoopbackHost(host))
      throw new AdminError(
        'post_needed',
        'From here this call makes accounts by POST alone: {"accounts": N}',
      );
    return generate(call, Number(call.query['accounts'] ?? defaults.accounts));
  };
  for (const path of ['temporary-accounts-generation', 'accounts-generation']) {
    get(path, byGet);
    post(path, call => generate(call, call.body['accounts'] ?? defaults.accounts));
  }
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
  post('demo', demo);
  post('fund', fund);
  post('side', addToSideChain);
  get('impersonate', showImpersonation);
  post('impersonate', impersonate);
  get('fail', () => failures.show());
  post('fail', ({ body }) => failures.change(body));
}

function whole(body: JsonObject, key: string, fallback: number, most: number): number {
  const value = body[key];
  return value === undefined ? fallback : wholeNumber(key, value, 1, most);
}

/** Stops the demo world's people or lets them go on; or tells them of a bridge, which they then use. */
async function demo({ devnet, body }: AdminCall): Promise<JsonValue> {
  const { gateway, mapped = [] } = body;
  const paused = body['paused'] !== false;
  if (gateway !== undefined && !Array.isArray(mapped))
    throw new AdminError('invalid_list', 'mapped is a list of addresses');
  const isThere =
    gateway === undefined
      ? await devnet.pauseDemo(paused)
      : devnet.tellDemo({
          gateway: addressValue('gateway', gateway),
          mappingFeeSun: BigInt(wholeNumber('mappingFeeSun', body['mappingFeeSun'], 0)),
          mapped: Array.isArray(mapped) ? mapped.map(token => addressValue('mapped', token)) : [],
          isUsed: body['used'] === true,
        });
  if (!isThere)
    throw new AdminError('no_demo', 'This chain has no demo world: it was started without --demo');
  return gateway === undefined ? { paused } : { gateway };
}

/** An ordinary signed transfer from the treasury. */
async function fund({ devnet, body }: AdminCall): Promise<JsonValue> {
  if (devnet.chain.sideChainId)
    throw new AdminError('side_chain', 'What is on a side chain comes through its gateway: deposit it there');
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
    return chain.read(rawData, transaction.signature);
  });
  const { undone, made } = await chain.reorganise(depth, transactions, mode satisfies DroppedTransactions);
  const described = (blocks: typeof made) =>
    blocks.map(block => ({ number: Number(block.number), id: bytesToHex(block.id) }));
  return { undone: described(undone), made: described(made) };
}
