import type { accountList, accountList2018, accountListQuery } from '@sunscope/product-api/schemas/accounts';
import type { AccountRow } from '@sunscope/product-api/types';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { equalBytes } from '@sunscope/tron/bytes';
import type { z } from 'zod';
import type { StoredAccount } from '../../repositories/accounts-read.ts';
import { tokenText } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';
import { readLabels, type Labels } from '../shared/labels.ts';
import { addressText } from '../shared/address-text.ts';
import { amountJson } from '../shared/json-values.ts';
import { cursorAfterRank, rankedPageOf, totals } from '../shared/paging.ts';

const CAP = 200;
const CAP_2018 = 100;
const CONTRACT = 2;
const DAY_MS = 86_400_000;

/** Accounts by balance, or the one that is asked for. */
export async function listAccounts(
  context: { readers: Readers; now: () => number },
  query: z.output<typeof accountListQuery>,
): Promise<z.output<typeof accountList>> {
  const { readers } = context;
  const page = rankedPageOf(query, CAP);
  const counters = await readers.stats.counters();
  const all = Number(counters.get('accounts') ?? 0n);
  const one =
    query.address === undefined
      ? undefined
      : await readers.accounts.byAddress(addressToBytes(parseAddress(query.address)));
  const known = one ? [one] : [];
  const rows =
    query.address === undefined
      ? page.limit === 0
        ? []
        : await readers.accounts.list(page)
      : known.slice(page.start, page.start + page.limit);
  const facts = await readLabels(readers, { addresses: rows.map(row => addressText(row.address)) });
  return {
    ...(query.address === undefined
      ? cursorAfterRank(rows, page, row => ({ amount: row.balance, address: row.address }))
      : {}),
    ...totals(query.address === undefined ? all : known.length),
    account_number: all,
    last_24h_account_change: await newAccounts(context),
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    data: rows.map(row => presentAccount(row, facts)),
  };
}

function presentAccount(row: StoredAccount, facts: Labels): AccountRow {
  const address = addressText(row.address);
  const { tag, logo } = facts.tagOf(address);
  const type = row.type === CONTRACT ? CONTRACT : 0;
  return {
    address,
    balance: row.balance === null ? null : amountJson(row.balance),
    power: row.staked === null ? null : amountJson(row.staked),
    accountType: type,
    toAddressType: type,
    addressTag: tag,
    addressTagLogo: logo,
    totalTransactionCount: Number(row.transactions),
    latestOperationTime: Number(row.latest_operation_ms),
    updateTime: Number(row.latest_operation_ms),
  };
}

/** Days are counted whole: of the one before as much is taken as is missing to 24 hours. */
async function newAccounts({ readers, now }: { readers: Readers; now: () => number }): Promise<number> {
  const headMs = Number((await readers.blocks.latest())?.timestamp_ms ?? BigInt(now()));
  const today = headMs - (headMs % DAY_MS);
  const days = await readers.stats.days(BigInt(today - DAY_MS));
  const of = (day: number) => Number(days.find(row => Number(row.day) === day)?.new_accounts ?? 0n);
  return Math.round(of(today) + of(today - DAY_MS) * (1 - (headMs - today) / DAY_MS));
}

/** Accounts by balance in the shape of 2018. */
export async function listAccounts2018(
  { readers }: { readers: Readers },
  query: z.output<typeof accountListQuery>,
): Promise<z.output<typeof accountList2018>> {
  const page = rankedPageOf(query, CAP_2018);
  const [rows, counters] = await Promise.all([
    page.limit === 0 ? [] : readers.accounts.list(page),
    readers.stats.counters(),
  ]);
  const [assets, facts] = await Promise.all([
    readers.accountFigures.trc10Of(rows.map(row => row.address)),
    readLabels(readers, { addresses: rows.map(row => addressText(row.address)) }),
  ]);
  return {
    ...cursorAfterRank(rows, page, row => ({ amount: row.balance, address: row.address })),
    ...totals(Number(counters.get('accounts') ?? 0n)),
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    data: rows.map(row => ({
      address: addressText(row.address),
      name: row.name ?? '',
      balance: row.balance === null ? null : amountJson(row.balance),
      power: row.staked === null ? null : amountJson(row.staked),
      tokenBalances: Object.fromEntries(
        assets
          .filter(asset => equalBytes(asset.address, row.address))
          .map(asset => [tokenText(asset.token), amountJson(asset.balance)]),
      ),
      dateCreated: Number(row.created_ms ?? 0n),
      dateUpdated: Number(row.latest_operation_ms),
    })),
  };
}
