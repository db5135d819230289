import type { NodeClient } from '@sunscope/node-api/client';
import type { Answer } from '@sunscope/product-api/types';
import type { resourceQuery, stakeHistoryRow } from '@sunscope/product-api/schemas/resources';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { ResourceCode } from '@sunscope/tron/messages';
import type { z } from 'zod';
import { blockOfPosition, DelegationKind, StakeAction } from '../../repositories/keys.ts';
import { addressText } from '../shared/address-text.ts';
import type { Readers } from '../../repositories/readers.ts';
import { cursorAfter, pageOf, totals, type AddressPagingQuery } from '../shared/paging.ts';
import { readLabels } from '../shared/labels.ts';
import { amountJson } from '../shared/json-values.ts';
import { listLoans } from './loans.ts';
import { ownStakes, readAccount } from './own-stake.ts';
import { readStakeValue } from './stake-prices.ts';

interface Context {
  readers: Readers;
  node: NodeClient;
  now: () => number;
}
type Query = z.output<typeof resourceQuery>;

const CAP = 200;
const RESOURCES = ['BANDWIDTH', 'ENERGY', 'TRON_POWER'] as const;

/** Stake in the shape both versions of the call are made of. */
interface Stake {
  owner: string;
  receiver: string;
  version: 1 | 2;
  resource: number;
  sun: bigint;
  lockedSun: bigint;
  expireMs: bigint;
  block: bigint | undefined;
  timeMs: bigint | undefined;
  hash: Uint8Array | null;
}

interface Found {
  stakes: Stake[];
  count: number;
  cursor: { nextCursor?: string };
}

/** Stake of both versions. */
export async function listResources(
  context: Context,
  query: Query,
): Promise<Answer<'/api/account/resource'>> {
  const [found, value] = await Promise.all([
    findStakes(context, query, [1, 2]),
    readStakeValue(context.node, parseAddress(query.address)),
  ]);
  return {
    ...(await envelopeOf(context, found)),
    data: found.stakes.map(stake => ({
      hash: stake.hash === null ? '' : bytesToHex(stake.hash),
      block: stake.block === undefined ? null : Number(stake.block),
      timestamp: stake.timeMs === undefined ? null : Number(stake.timeMs),
      ownerAddress: stake.owner,
      receiverAddress: stake.receiver,
      resource: RESOURCES[stake.resource] ?? 'BANDWIDTH',
      frozenBalance: amountJson(stake.sun),
      expireTime: Number(stake.expireMs),
      resourceValue: value(stake.resource, stake.sun).toString(),
      stakeVersion: stake.version,
    })),
  };
}

/** Stake of version 2 with its locks. */
export async function listResourcesV2(
  context: Context,
  query: Query,
): Promise<Answer<'/api/account/resourcev2'>> {
  const [found, value] = await Promise.all([
    findStakes(context, query, [2]),
    readStakeValue(context.node, parseAddress(query.address)),
  ]);
  return {
    ...(await envelopeOf(context, found)),
    data: found.stakes.map(stake => ({
      ownerAddress: stake.owner,
      receiverAddress: stake.receiver,
      resource: stake.resource,
      balance: amountJson(stake.sun),
      lockBalance: amountJson(stake.lockedSun),
      resourceValue: value(stake.resource, stake.sun).toString(),
      lockResourceValue: value(stake.resource, stake.lockedSun).toString(),
      expireTime: Number(stake.expireMs),
      operationTime: stake.timeMs === undefined ? null : Number(stake.timeMs),
    })),
  };
}

async function envelopeOf({ readers }: Context, { stakes, count, cursor }: Found) {
  const { contractMap, addressNames } = await readLabels(readers, {
    addresses: stakes.flatMap(({ owner, receiver }) => [owner, receiver]),
  });
  return { ...cursor, ...totals(count), contractMap, addressNames };
}

/** Codes of `resourceType`. */
const WANTED: Readonly<Record<Query['resourceType'], readonly number[]>> = {
  '0': [ResourceCode.BANDWIDTH, ResourceCode.ENERGY, ResourceCode.TRON_POWER],
  '1': [ResourceCode.BANDWIDTH],
  '2': [ResourceCode.ENERGY],
};

async function findStakes(context: Context, query: Query, versions: readonly (1 | 2)[]): Promise<Found> {
  const address = parseAddress(query.address);
  const wanted = WANTED[query.resourceType];
  const page = pageOf(query, CAP);
  if (query.type === '1') {
    const own = (await ownStakes(context, address)).filter(
      ({ version, resource }) => versions.includes(version) && wanted.includes(resource),
    );
    return {
      stakes: own.slice(page.start, page.start + page.limit).map(stake => ({
        ...stake,
        owner: address,
        receiver: address,
        lockedSun: 0n,
      })),
      count: own.length,
      cursor: {},
    };
  }
  const bytes = addressToBytes(address);
  const filter = {
    ...(query.type === '2' ? { owner: bytes } : { receiver: bytes }),
    kinds: Object.values(DelegationKind).filter(
      kind => wanted.includes(kind % 2) && versions.includes(kind < 2 ? 1 : 2),
    ),
  };
  const [loans, count] = await Promise.all([
    page.limit === 0 ? [] : listLoans(context, filter, page),
    context.readers.stake.countDelegations(filter),
  ]);
  return {
    stakes: loans.map(loan => ({
      owner: addressText(loan.owner),
      receiver: addressText(loan.receiver),
      version: loan.version,
      resource: loan.resource,
      sun: loan.balance,
      lockedSun: loan.lockedSun,
      expireMs: loan.expireMs,
      block: blockOfPosition(loan.position),
      timeMs: loan.timestamp_ms,
      hash: loan.hash,
    })),
    count,
    cursor: cursorAfter(loans, page, loan => loan.position),
  };
}

/** Stake that is taken back: what waits, and what has waited long enough. */
export async function readUnfreezing(
  context: Context,
  address: string,
): Promise<Answer<'/api/account/resource/unfreeze'>> {
  const account = await readAccount(context.node, parseAddress(address));
  const nowMs = await chainTimeMs(context);
  const rows = (account?.unfrozenV2 ?? []).map(item => ({
    sun: item.unfreeze_amount,
    resource: item.type,
    expireMs: item.unfreeze_expire_time,
    isDue: item.unfreeze_expire_time <= nowMs,
  }));
  const sum = (isDue: boolean) =>
    rows.filter(row => row.isDue === isDue).reduce((total, row) => total + row.sun, 0n);
  return {
    balance: amountJson(sum(true)),
    message: rows.length === 0 ? 'Nothing is being taken back' : '',
    pending: amountJson(sum(false)),
    data: rows.map(row => ({
      amount: amountJson(row.sun),
      resource: row.resource,
      expireTime: Number(row.expireMs),
      withdrawable: row.isDue,
    })),
  };
}

/** Time of the newest block: what the chain takes for the present. */
export async function chainTimeMs({ readers, now }: Pick<Context, 'readers' | 'now'>): Promise<bigint> {
  return (await readers.blocks.latest())?.timestamp_ms ?? BigInt(now());
}

const ACTION_NAMES: ReadonlyMap<number, z.output<typeof stakeHistoryRow>['action']> = new Map([
  [StakeAction.freezeV1, 'freeze_v1'],
  [StakeAction.unfreezeV1, 'unfreeze_v1'],
  [StakeAction.freezeV2, 'freeze_v2'],
  [StakeAction.unfreezeV2, 'unfreeze_v2'],
  [StakeAction.withdraw, 'withdraw'],
  [StakeAction.cancelUnfreeze, 'cancel_unfreeze'],
  [StakeAction.delegate, 'delegate'],
  [StakeAction.undelegate, 'undelegate'],
  [StakeAction.reward, 'reward'],
]);

/** Every step with stake an account has a part in. */
export async function listStakeHistory(
  { readers }: Context,
  query: AddressPagingQuery,
): Promise<Answer<'/api/account/resource/history'>> {
  const bytes = addressToBytes(parseAddress(query.address));
  const page = pageOf(query, CAP);
  const [rows, count] = await Promise.all([
    page.limit === 0 ? [] : readers.stake.history(bytes, page),
    readers.stake.countHistory(bytes),
  ]);
  const facts = await readLabels(readers, {
    addresses: rows.flatMap(row => [addressText(row.owner), addressText(row.receiver ?? row.owner)]),
  });
  return {
    ...cursorAfter(rows, page, row => row.position),
    ...totals(count),
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    data: rows.map(row => ({
      hash: row.hash === null ? '' : bytesToHex(row.hash),
      block: Number(blockOfPosition(row.position)),
      timestamp: Number(row.timestamp_ms),
      action: ACTION_NAMES.get(row.action) ?? 'freeze_v2',
      resource: RESOURCES[row.resource] ?? 'BANDWIDTH',
      ownerAddress: addressText(row.owner),
      receiverAddress: addressText(row.receiver ?? row.owner),
      amount: amountJson(row.amount),
      lockTime: Number(row.lock_ms ?? 0n),
    })),
  };
}
