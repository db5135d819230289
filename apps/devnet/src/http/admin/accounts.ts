import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { bytesToHex } from '@sunscope/tron/bytes';
import { createMnemonic } from '@sunscope/tron/mnemonic';
import type { JsonObject, JsonValue } from '@sunscope/node-api/json';
import type { Chain } from '../../chain/chain.ts';
import { defaults } from '../../chain/defaults.ts';
import { accountsOfMnemonic, describeAccount, type KeyedAccount } from '../../chain/genesis.ts';
import type { ChainTransaction } from '../../transactions/transaction.ts';
import type { ApiDevnet } from '../call/api-devnet.ts';
import { AdminError, wholeNumber, type AdminCall } from './admin-call.ts';

const MOST_TEMPORARY = 100;
/** Batches that are listed again; older ones are left out of the list, not of the chain. */
const MOST_BATCHES = 100;
/** A batch is waited for so many blocks, and a moment longer. */
const BLOCKS_WAITED = 5;
const LONGEST_WAIT_MS = 10_000;
const HD_PATH = "m/44'/195'/0'/0/";

/** Instead of the keys where the phrase is somebody's own. */
export const KEYS_WITHHELD =
  'not shown: the mnemonic is your own, and only the known test phrase is shown by default (--show-keys, DEVNET_SHOW_KEYS=1)';

/** Accounts of one mnemonic. */
export interface Batch {
  readonly mnemonic: string;
  readonly accounts: readonly KeyedAccount[];
}

/** How addresses are printed; TronBox's `?format=`. */
export type AddressFormat = 'base58' | 'hex' | 'all';

/** @throws AdminError */
export function formatOf({ format = 'base58' }: AdminCall['query']): AddressFormat {
  if (format !== 'base58' && format !== 'hex' && format !== 'all')
    throw new AdminError('invalid_format', `format is base58, hex or all, not "${format}"`);
  return format;
}

function shown(account: KeyedAccount, format: AddressFormat): string {
  const { address } = describeAccount(account);
  const hex = bytesToHex(account.address);
  return format === 'base58' ? address : format === 'hex' ? hex : `${address} (${hex})`;
}

/** The list that TronBox's runtime environment prints. */
export function accountsText(
  { accounts, mnemonic, chain, showsKeys }: ApiDevnet,
  batches: readonly Batch[],
  format: AddressFormat,
): string {
  const own = section({ mnemonic, accounts }, { chain, format, showsKeys, title: 'Available Accounts' });
  const more = batches.map(batch =>
    section(batch, { chain, format, showsKeys, title: 'Temporary Accounts' }),
  );
  return [own, ...more].join('\n');
}

function section(
  { mnemonic, accounts }: Batch,
  {
    chain,
    format,
    showsKeys,
    title,
  }: { chain: Chain; format: AddressFormat; showsKeys: boolean; title: string },
): string {
  const trx = ({ address }: KeyedAccount) => chain.state.balance(address) / SUN_PER_TRX;
  return [
    title,
    '==================',
    '',
    ...accounts.map((account, index) => `(${index}) ${shown(account, format)} (${trx(account)} TRX)`),
    '',
    'Private Keys',
    '==================',
    '',
    ...(showsKeys
      ? accounts.map((account, index) => `(${index}) ${describeAccount(account).privateKey}`)
      : [KEYS_WITHHELD]),
    '',
    'HD Wallet',
    '==================',
    ...(showsKeys ? [`Mnemonic:      ${mnemonic}`] : []),
    `Base HD Path:  ${HD_PATH}{account_index}`,
    '',
  ].join('\n');
}

/** All accounts as TronBox reads them: those of the chain's mnemonic, and in `more` the batches made since it started. */
export function accountsJson(
  { accounts, mnemonic, showsKeys }: ApiDevnet,
  batches: readonly Batch[],
  format: AddressFormat,
): JsonObject {
  const json = (batch: Batch) =>
    showsKeys
      ? batchJson(batch, format)
      : { ...batchJson({ ...batch, mnemonic: '' }, format), privateKeys: [], note: KEYS_WITHHELD };
  return { ...json({ mnemonic, accounts }), more: batches.map(json) };
}

function batchJson({ mnemonic, accounts }: Batch, format: AddressFormat): JsonObject {
  return {
    hdPath: HD_PATH,
    mnemonic,
    privateKeys: accounts.map(account => describeAccount(account).privateKey),
    addresses: accounts.map(account => shown(account, format)),
  };
}

/** New accounts with TRX of the treasury, for one test run; answers when they are in a block. */
export async function temporaryAccounts(
  { devnet, query }: AdminCall,
  wanted: JsonValue,
  batches: Batch[],
): Promise<JsonValue> {
  const count = wholeNumber('accounts', wanted, 1, MOST_TEMPORARY);
  const format = formatOf(query);
  const mnemonic = createMnemonic();
  const batch = { mnemonic, accounts: accountsOfMnemonic(mnemonic, count) };
  const sent: ChainTransaction[] = [];
  for (const { address } of batch.accounts) sent.push(await sendFunds(devnet, address, defaults.fundsSun));
  await inBlock(devnet.chain, sent);
  batches.push(batch);
  if (batches.length > MOST_BATCHES) batches.shift();
  return { ...batchJson(batch, format), more: [] };
}

/** A transfer from the treasury. */
export async function sendFunds(devnet: ApiDevnet, to: Uint8Array, sun: bigint): Promise<ChainTransaction> {
  return devnet.send(
    'TransferContract',
    { owner_address: devnet.treasury.address, to_address: to, amount: sun },
    [devnet.treasury],
  );
}

/** Waits until blocks have them. A chain that is paused makes none, so it is not waited for. */
async function inBlock(chain: Chain, sent: readonly ChainTransaction[]): Promise<void> {
  const isDone = () =>
    chain.paused || sent.every(({ idHex }) => chain.archive.transaction(idHex) !== undefined);
  if (isDone()) return;
  const longest = AbortSignal.timeout(chain.slotMs * BLOCKS_WAITED + LONGEST_WAIT_MS);
  await new Promise<void>(resolve => {
    const end = () => {
      stop();
      resolve();
    };
    const stop = chain.onEvent(() => {
      if (isDone()) end();
    });
    longest.addEventListener('abort', end, { once: true });
  });
}
