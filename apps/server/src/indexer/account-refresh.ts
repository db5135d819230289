import type { NodeClient } from '@sunscope/node-api/client';
import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex, bytesToText, textToBytes } from '@sunscope/tron/bytes';
import type { Account } from '@sunscope/tron/messages';
import type { Database } from '../database/database.ts';
import {
  findUnread,
  noteHolders,
  writeReadings,
  writeWitnessUrls,
  type AccountReading,
  type UnreadAccount,
} from '../repositories/refresh.ts';
import { spread } from './reading-pace.ts';

/** Reads touched accounts again from the node, as fast as it reports. */
export async function refreshAccounts(database: Database, node: NodeClient, limit: number): Promise<void> {
  const accounts = await findUnread(database, limit);
  if (accounts.length === 0) return;
  const readings = await spread(accounts, { overMs: 0 }, account => readAccount(node, account));
  await keepReadings(database, readings, accounts.length < limit);
}

/** Writes what the node reported about accounts; `isAll` where no account is left that waits to be read. */
export async function keepReadings(
  database: Database,
  readings: readonly AccountReading[],
  isAll: boolean,
): Promise<void> {
  await database.transaction(async session => {
    await writeReadings(session, readings);
    if (isAll) await noteHolders(session);
  });
}

/** What the node says of an account, where it can of its solidified state. */
export async function readAccount(
  node: NodeClient,
  { address, settled }: UnreadAccount,
): Promise<AccountReading> {
  const text = addressFromBytes(address);
  const account = await (settled ? node.solidAccount(text) : node.account(text));
  return { ...readingOf(address, account), settled };
}

function readingOf(address: Uint8Array, account: Account | undefined): Omit<AccountReading, 'settled'> {
  if (!account)
    return {
      address,
      balanceSun: 0n,
      stakedSun: 0n,
      type: 0,
      createdMs: undefined,
      name: undefined,
      assets: [],
      votes: [],
    };
  return {
    address,
    balanceSun: account.balance,
    stakedSun: stakedSun(account),
    type: account.type,
    createdMs: account.create_time,
    name:
      account.account_name.length === 0
        ? undefined
        : (bytesToText(account.account_name) ?? bytesToHex(account.account_name)),
    assets: account.assetV2
      .filter(asset => asset.value > 0n)
      .map(asset => ({ token: textToBytes(asset.key), balance: asset.value })),
    votes: account.votes.map(vote => ({ candidate: vote.vote_address, votes: vote.vote_count })),
  };
}

/** All that an account has staked itself, lent stake included (java-tron: AccountCapsule.getAllTronPower). */
export function stakedSun(account: Account): bigint {
  return (
    sum(account.frozen.map(frozen => frozen.frozen_balance)) +
    sum(account.frozenV2.map(frozen => frozen.amount)) +
    (account.account_resource?.frozen_balance_for_energy?.frozen_balance ?? 0n) +
    (account.account_resource?.delegated_frozen_balance_for_energy ?? 0n) +
    (account.account_resource?.delegated_frozenV2_balance_for_energy ?? 0n) +
    account.delegated_frozen_balance_for_bandwidth +
    account.delegated_frozenV2_balance_for_bandwidth +
    (account.tron_power?.frozen_balance ?? 0n)
  );
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

/** Takes the witnesses' names from the node: those of the genesis block never announce theirs. */
export async function refreshWitnesses(database: Database, node: NodeClient): Promise<void> {
  const witnesses = await node.witnesses();
  await database.transaction(session => writeWitnessUrls(session, witnesses));
}
