import type { NodeClient } from '@sunscope/node-api/client';
import type { Answer } from '@sunscope/product-api/types';
import type { analysisQuery } from '@sunscope/product-api/schemas/account-parts';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { formatAmount, SUN_PER_TRX, TRX_DECIMALS } from '@sunscope/tron/amount';
import { bytesToHex } from '@sunscope/tron/bytes';
import { contractParameter, decodeTransaction } from '@sunscope/tron/transaction';
import type { z } from 'zod';
import { blockOfPosition } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { Prices } from '../prices/prices.ts';
import { CachedResponse } from '../caching/cached-response.ts';
import { cursorAfter, pageOf, totals, type AddressPagingQuery } from '../shared/paging.ts';
import { readLabels } from '../shared/labels.ts';
import { amountJson } from '../shared/json-values.ts';
import { putAwaySun, readAccount } from './own-stake.ts';
import { worthInUsd } from '../prices/worth.ts';
import { presentPermission } from './permission-members.ts';
import { chainTimeMs } from './resources.ts';

const DAY_MS = 86_400_000;
/** Days where no range is asked for, and at most: eleven years. */
const USUAL_DAYS = 30;
const MAX_DAYS = 4_018;
const CAP = 200;
const WEALTH_FRESH_MS = 600_000;
/** Powers of ten that the list of the rich begins and ends with, in sun. */
const FIRST_POWER = 2;
const LAST_POWER = 17;

/** An account day by day, the running one last. From 0 on: since the first day it did something. */
export async function analyseAccount(
  context: { readers: Readers; node: NodeClient; prices: Prices; now: () => number },
  query: z.output<typeof analysisQuery>,
): Promise<Answer<'/api/account/analysis'>> {
  const { readers, node } = context;
  const address = parseAddress(query.address);
  const bytes = addressToBytes(address);
  const nowMs = Number(await chainTimeMs(context));
  const endMs = Math.min(query.end_timestamp ?? nowMs, nowMs);
  const lastDay = dayOf(endMs);
  const asked = dayOf(query.start_timestamp ?? lastDay - (USUAL_DAYS - 1) * DAY_MS);
  const earliest = Math.max(asked, lastDay - (MAX_DAYS - 1) * DAY_MS, 0);
  if (earliest > lastDay) return { size: 0, data: [] };
  const [rows, flow, account, stored] = await Promise.all([
    readers.accountFigures.days(bytes, BigInt(earliest)),
    readers.accountFigures.stakeFlow(bytes, BigInt(earliest)),
    readAccount(node, address),
    readers.accounts.byAddress(bytes),
  ]);
  const byDay = new Map(rows.map(row => [Number(row.day), row]));
  const flows = new Map(flow.map(one => [Number(one.day), one]));
  const known = Math.min(Number(rows[0]?.day ?? lastDay), Number(flow[0]?.day ?? lastDay), lastDay);
  const firstDay = query.start_timestamp === 0 ? known : earliest;
  let balance = account?.balance ?? stored?.balance ?? 0n;
  // Only the node knows what is staked; stake is computed back like the balance.
  let stake = account && putAwaySun(account);
  const data: Answer<'/api/account/analysis'>['data'] = [];
  for (let day = dayOf(nowMs); day >= firstDay; day -= DAY_MS) {
    const row = byDay.get(day);
    if (day <= lastDay) {
      const shown = balance < 0n ? 0n : balance;
      const endOfDay = Math.min(day + DAY_MS, nowMs);
      data.push({
        ...presentDay(day, shown, row),
        ...worthInUsd(shown, context.prices.usdAt(endOfDay)),
        stake_amount: stake === undefined ? '' : formatAmount(stake < 0n ? 0n : stake, TRX_DECIMALS),
        rate: context.prices.rateAt(query.currency, endOfDay) ?? '',
      });
    }
    const { stake: back, reward } = flows.get(day) ?? { stake: 0n, reward: 0n };
    balance -= (row?.trx_in ?? 0n) - (row?.trx_out ?? 0n) - (row?.fee ?? 0n) + back + reward;
    if (stake !== undefined) stake += back;
  }
  return { size: data.length, data: data.toReversed() };
}

type Day = Awaited<ReturnType<Readers['accountFigures']['days']>>[number];

function dayOf(timeMs: number): number {
  return timeMs - (timeMs % DAY_MS);
}

function presentDay(
  day: number,
  balance: bigint,
  row: Day | undefined,
): Omit<Answer<'/api/account/analysis'>['data'][number], 'price' | 'usdt_amount' | 'stake_amount' | 'rate'> {
  const energy = row?.energy ?? 0n;
  const [staked, origin] = [row?.energy_staked ?? 0n, row?.energy_origin ?? 0n];
  return {
    day: new Date(day).toISOString().slice(0, 10),
    trx_amount: formatAmount(balance, TRX_DECIMALS),
    transaction_count: Number(row?.transactions ?? 0n),
    transfer_count: Number((row?.trx_in_count ?? 0n) + (row?.trx_out_count ?? 0n)),
    transfer_in: amountJson(row?.trx_in ?? 0n),
    transfer_out: amountJson(row?.trx_out ?? 0n),
    energy_usage: amountJson(staked),
    energy_burn: amountJson(energy - staked - origin),
    energy_origin: amountJson(origin),
    net_usage: amountJson(row?.net_usage ?? 0n),
    net_burn: amountJson(row?.net_burned ?? 0n),
    fee: amountJson(row?.fee ?? 0n),
  };
}

/** Accounts by the size of their balance; every account is read for it, so it is kept for ten minutes. */
export class RichList {
  readonly #list: CachedResponse<Answer<'/api/account/richlist'>>;

  constructor(readers: Pick<Readers, 'accountFigures'>, now: () => number) {
    this.#list = new CachedResponse(() => readRichList(readers), WEALTH_FRESH_MS, now);
  }

  get(): Promise<Answer<'/api/account/richlist'>> {
    return this.#list.get();
  }
}

async function readRichList(
  readers: Pick<Readers, 'accountFigures'>,
): Promise<Answer<'/api/account/richlist'>> {
  const wealth = await readers.accountFigures.wealth();
  const sum = (rows: typeof wealth, of: (row: (typeof wealth)[number]) => bigint) =>
    rows.reduce((total, row) => total + of(row), 0n);
  const data = [];
  for (let power = FIRST_POWER; power <= LAST_POWER; power++) {
    const rows = wealth.filter(({ digits }) => digits === power + 1);
    data.push({
      from: amountJson(10n ** BigInt(power)),
      to: amountJson(10n ** BigInt(power + 1)),
      accounts: Number(sum(rows, row => row.accounts)),
      balance: amountJson(sum(rows, row => row.balance)),
    });
  }
  return {
    total: {
      accounts: Number(sum(wealth, row => row.accounts)),
      coins: Number(sum(wealth, row => row.balance)) / Number(SUN_PER_TRX),
    },
    data,
  };
}

/** Permissions an account gave itself. */
export async function listPermissionChanges(
  { readers }: { readers: Readers },
  query: AddressPagingQuery,
): Promise<Answer<'/api/account/permissions/history'>> {
  const bytes = addressToBytes(parseAddress(query.address));
  const page = pageOf(query, CAP);
  const [rows, count] = await Promise.all([
    page.limit === 0 ? [] : readers.accountFigures.permissionChanges(bytes, page),
    readers.accountFigures.countPermissionChanges(bytes),
  ]);
  const data = rows.map(row => {
    const first = decodeTransaction(row.body).transaction.raw_data?.contract[0];
    const update = first && contractParameter(first, 'AccountPermissionUpdateContract');
    return {
      hash: bytesToHex(row.hash),
      block: Number(blockOfPosition(row.position)),
      timestamp: Number(row.timestamp_ms),
      ...(update?.owner ? { ownerPermission: presentPermission(update.owner) } : {}),
      ...(update?.witness ? { witnessPermission: presentPermission(update.witness) } : {}),
      activePermissions: (update?.actives ?? []).map(presentPermission),
    };
  });
  const facts = await readLabels(readers, {
    addresses: data.flatMap(({ ownerPermission: owner, witnessPermission: witness, activePermissions }) =>
      [owner, witness, ...activePermissions].flatMap(one => one?.keys.map(key => key.address) ?? []),
    ),
  });
  return {
    ...cursorAfter(rows, page, row => row.position),
    ...totals(count),
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    data,
  };
}
