import type { Answer } from '@sunscope/product-api/types';
import { TokenKind } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { ChainFigures } from '../../repositories/series-read.ts';
import { readLabels } from '../shared/labels.ts';
import { amountJson } from '../shared/json-values.ts';
import { sum, type ChainDays } from './chain-days.ts';
import { dayOf } from './day-range.ts';
import type { RecentActivity } from './recent-activity.ts';
import { sinceOf, Window } from './windows.ts';

type Overview = Exclude<Answer<'/api/top10'>, unknown[]>;

/** The figures above the top lists: the last hour, the running day, the week, and what holds now. */
export async function readTopOverview(
  readers: Readers,
  days: ChainDays,
  nowMs: number,
  recentSince: (since: number) => Promise<RecentActivity>,
): Promise<Overview> {
  const windows = await Promise.all(
    Object.entries(Window).map(async ([name, window]) => {
      const since = sinceOf(window, nowMs);
      const figures =
        name === 'hour'
          ? hourFigures(await recentSince(since))
          : await dayFigures(readers, days, dayOf(BigInt(since)));
      const tokens = await tokenFigures(readers, BigInt(since));
      return Object.entries({ ...figures, ...tokens }).map(
        ([member, value]) => [`last_${name}_${member}`, value] as const,
      );
    }),
  );
  const [{ totals }, kinds, [voter], [contract]] = await Promise.all([
    days.history(),
    readers.topLists.tokenKinds(),
    readers.topLists.voters(1),
    readers.topLists.richContracts(1),
  ]);
  const count = (member: 'tokens' | 'named', kind?: number) =>
    Number(
      sum(
        kinds.filter(row => kind === undefined || row.kind === kind),
        row => row[member],
      ),
    );
  const staked = totals.staked;
  return {
    ...Object.fromEntries(windows.flat()),
    whole_freeze: amountJson(staked ? staked.net + staked.energy + staked.votes : 0n),
    whole_vote: amountJson(voter?.total ?? 0n),
    contract_whole_balance: amountJson(contract?.total ?? 0n),
    token_all: count('tokens'),
    token_record: count('named'),
    trc10_all: count('tokens', TokenKind.trc10),
    trc10_record: count('named', TokenKind.trc10),
    trc20_all: count('tokens', TokenKind.trc20),
    trc20_record: count('named', TokenKind.trc20),
  };
}

function hourFigures(recent: RecentActivity) {
  const { calls, callers } = recent.calls();
  return {
    trx_transfer_amount: amountJson(recent.total(account => account.trx_out)),
    trx_transaction_number: amountJson(recent.total(account => account.trx_out_count)),
    contract_active_address: amountJson(callers),
    contract_triggers: amountJson(calls),
    ...resourceFigures({
      energy: recent.total(account => account.energy),
      energy_staked: recent.total(account => account.energy_staked),
      energy_origin: recent.total(account => account.energy_origin),
      net_usage: recent.total(account => account.net_usage),
      net_burned: recent.total(account => account.net_burned),
    }),
  };
}

async function dayFigures(readers: Readers, days: ChainDays, fromDay: bigint) {
  const [{ days: all }, callers] = await Promise.all([days.history(), readers.topLists.callers(fromDay)]);
  const within = all.filter(day => day.start >= fromDay);
  const of = (member: keyof ChainFigures) => sum(within, day => day[member]);
  return {
    trx_transfer_amount: amountJson(of('trx_amount')),
    trx_transaction_number: amountJson(of('trx_transfers')),
    contract_active_address: amountJson(callers),
    contract_triggers: amountJson(of('triggers')),
    ...resourceFigures({
      energy: of('energy'),
      energy_staked: of('energy_staked'),
      energy_origin: of('energy_origin'),
      net_usage: of('net_usage'),
      net_burned: of('net_burned'),
    }),
  };
}

function resourceFigures(
  use: Pick<ChainFigures, 'energy' | 'energy_staked' | 'energy_origin' | 'net_usage' | 'net_burned'>,
) {
  return {
    energy_usage: amountJson(use.energy_staked),
    net_usage: amountJson(use.net_usage),
    whole_energy_use: amountJson(use.energy),
    whole_energy_burn: amountJson(use.energy - use.energy_staked - use.energy_origin),
    whole_contract_use: amountJson(use.energy_origin),
    whole_net_use: amountJson(use.net_usage + use.net_burned),
    whole_net_burn: amountJson(use.net_burned),
  };
}

/** Transfers of tokens, and whole units of all of them together: a figure of size, not of worth. */
async function tokenFigures(readers: Readers, since: bigint) {
  const active = await readers.topLists.tokenActivity(since);
  const facts = await readLabels(readers, { tokens: active.map(row => row.token) });
  return {
    token_sum_transaction: amountJson(sum(active, row => row.transfers)),
    token_sum_transaction_amount: amountJson(
      sum(active, row => row.amount / 10n ** BigInt(facts.token(row.token).tokenDecimal)),
    ),
  };
}
