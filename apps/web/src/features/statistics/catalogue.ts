import type { Answer } from '@sunscope/product-api/types';
import type { Unit } from '../../components/charts/chart-types.ts';
import { chart, type Chart, type Line } from './chart-definition.ts';

type Day = Answer<'/api/stats/overview'>['data'][number];

const count = (of: string): Unit => ({ kind: 'count', of });
const percent: Unit = { kind: 'percent' };
const bytes: Unit = { kind: 'bytes' };
const trx: Unit = { kind: 'number', symbol: 'TRX' };

/** A chart of the days of the overview. */
const overview = (
  lines: readonly Line<Day>[],
  options: { stacked?: boolean; look?: 'bars'; hourly?: Chart } = {},
): Chart =>
  chart({
    path: '/api/stats/overview',
    query: { days: 'all' },
    rows: answer => answer.data,
    time: day => day.date,
    lines,
    ...options,
  });

type Hour = Answer<'/api/stats/hours'>['data'][number];

/** The hours of the last thirty days. */
const hours = (line: Line<Hour>): Chart =>
  chart({
    path: '/api/stats/hours',
    query: { days: 30 },
    rows: answer => answer.data,
    time: hour => hour.time,
    lines: [line],
    step: 'hour',
  });

/** All charts over time by the names of their pages, in the order of the overview. */
export const charts = {
  txOverviewStats: overview(
    [
      {
        id: 'transactions',
        name: 'series_transactions',
        unit: count('transactions'),
        value: day => day.newTransactionSeen,
      },
    ],
    {
      hourly: hours({
        id: 'transactions',
        name: 'series_transactions',
        unit: count('transactions'),
        value: hour => hour.transactions,
      }),
    },
  ),
  txOverviewStatsType: overview(
    [
      { id: 'calls', name: 'series_calls', unit: count('transactions'), value: day => day.newTrigger },
      {
        id: 'trx',
        name: 'series_trx_transfers',
        unit: count('transactions'),
        value: day => day.trx_transfer,
      },
      {
        id: 'trc10',
        name: 'series_trc10_transfers',
        unit: count('transactions'),
        value: day => day.trc10_transfer,
      },
      {
        id: 'stake',
        name: 'series_stakes',
        unit: count('transactions'),
        value: day => day.freeze_transaction,
      },
      {
        id: 'other',
        name: 'series_others',
        unit: count('transactions'),
        value: day => day.vote_transaction + day.shielded_transaction + day.other_transaction,
      },
    ],
    { stacked: true, look: 'bars' },
  ),
  totalTxns: overview([
    {
      id: 'total',
      name: 'series_transactions_total',
      unit: count('transactions'),
      value: day => day.totalTransaction,
    },
  ]),
  transfers: overview(
    [
      { id: 'trx', name: 'series_trx_transfers', unit: count('transfers'), value: day => day.trx_transfer },
      {
        id: 'trc10',
        name: 'series_trc10_transfers',
        unit: count('transfers'),
        value: day => day.trc10_transfer,
      },
      {
        id: 'trc20',
        name: 'series_trc20_transfers',
        unit: count('transfers'),
        value: day => day.trc20_transfer,
      },
    ],
    { stacked: true },
  ),
  failedTransactions: overview([
    {
      id: 'failed',
      name: 'series_failed',
      unit: count('transactions'),
      value: day => day.failed_transaction,
    },
  ]),
  addressesStats: overview([
    { id: 'accounts', name: 'series_accounts', unit: count('accounts'), value: day => day.totalAddress },
    { id: 'new', name: 'series_new_accounts', unit: count('new'), value: day => day.newAddressSeen },
  ]),
  activeAccounts: overview([
    {
      id: 'active',
      name: 'series_active_accounts',
      unit: count('accounts'),
      value: day => day.active_account_number,
    },
  ]),
  HoldTrxAccount: chart({
    path: '/api/stats/overview',
    query: { days: 'all', type: 'trxHolder' },
    rows: answer => answer.data,
    time: day => day.date,
    lines: [
      {
        id: 'holders',
        name: 'series_trx_accounts',
        unit: count('accounts'),
        value: day => day.accountWithTrx ?? null,
      },
      { id: 'accounts', name: 'series_accounts', unit: count('accounts'), value: day => day.totalAddress },
    ],
    look: 'line',
  }),
  blockSizeStats: overview(
    [{ id: 'size', name: 'series_block_size', unit: bytes, value: day => day.avgBlockSize }],
    {
      hourly: hours({
        id: 'size',
        name: 'series_block_size',
        unit: bytes,
        value: hour => hour.avgBlockSize,
      }),
    },
  ),
  blockchainSizeStats: overview([
    { id: 'size', name: 'series_chain_size', unit: bytes, value: day => day.blockchainSize },
  ]),
  blockTime: overview([
    { id: 'seconds', name: 'series_block_time', unit: { kind: 'seconds' }, value: day => day.avgBlockTime },
  ]),
  OverallFreezingRate: chart({
    path: '/api/freezeresource',
    query: {},
    rows: answer => answer.data,
    time: day => day.date,
    lines: [
      { id: 'rate', name: 'series_staked', unit: percent, value: day => day.freezing_rate * 100 },
      { id: 'energy', name: 'series_staked_energy', unit: percent, value: day => day.energy_rate * 100 },
      { id: 'bandwidth', name: 'series_staked_bandwidth', unit: percent, value: day => day.net_rate * 100 },
    ],
    look: 'line',
  }),
  supply: chart({
    path: '/api/turnover',
    query: { size: 10_000 },
    rows: answer => answer.data,
    time: day => day.date,
    lines: [
      { id: 'made', name: 'series_made', unit: trx, value: day => day.total_produce },
      { id: 'burned', name: 'series_burned', unit: trx, value: day => day.total_burn },
    ],
    look: 'line',
  }),
  totalSupply: chart({
    path: '/api/turnover',
    query: { size: 10_000 },
    rows: answer => answer.data,
    time: day => day.date,
    lines: [{ id: 'supply', name: 'series_supply', unit: trx, value: day => day.total_turn_over }],
  }),
  volumeStats: chart({
    path: '/api/trx/volume',
    query: { limit: 10_000 },
    rows: answer => answer.data,
    time: day => day.time,
    // Sun; a day's sum is no amount somebody acts on, so a rounded number serves.
    lines: [{ id: 'volume', name: 'series_volume', unit: trx, value: day => Number(day.amount) / 1_000_000 }],
  }),
  priceStats: chart({
    path: '/api/turnover',
    query: { size: 10_000 },
    rows: answer => answer.data.filter(day => day.worth !== null && day.total_turn_over > 0),
    time: day => day.date,
    lines: [
      {
        id: 'price',
        name: 'series_price',
        unit: { kind: 'money', currency: 'USD' },
        value: day => (day.worth ?? 0) / day.total_turn_over,
      },
    ],
    look: 'line',
    none: 'none_price',
  }),
  marketValue: chart({
    path: '/api/turnover',
    query: { size: 10_000 },
    rows: answer => answer.data.filter(day => day.worth !== null),
    time: day => day.date,
    lines: [
      {
        id: 'worth',
        name: 'series_worth',
        unit: { kind: 'money', currency: 'USD' },
        value: day => day.worth,
      },
    ],
    none: 'none_price',
  }),
  transactionStats: hours({
    id: 'transfers',
    name: 'series_trx_transfers',
    unit: count('transfers'),
    value: hour => hour.trx_transfer,
  }),
  transactionValueStats: hours({
    id: 'amount',
    name: 'series_volume',
    unit: trx,
    value: hour => Number(hour.trx_amount) / 1_000_000,
  }),
  blockStats: hours({
    id: 'blocks',
    name: 'series_blocks',
    unit: count('blocks'),
    value: hour => hour.blocks,
  }),
  burned: overview([{ id: 'burned', name: 'series_burned', unit: trx, value: day => day.burned }]),
  newContracts: overview([
    { id: 'contracts', name: 'series_contracts', unit: count('contracts'), value: day => day.newContract },
  ]),
  bandwidth: overview([
    {
      id: 'bandwidth',
      name: 'series_bandwidth',
      unit: count('bandwidth'),
      value: day => Number(day.net_usage),
    },
  ]),
  EnergyConsume: chart({
    path: '/api/energystatistic',
    query: {},
    rows: answer => answer.data,
    time: day => day.day,
    lines: [
      { id: 'stake', name: 'series_energy_stake', unit: count('energy'), value: day => Number(day.energy) },
      { id: 'burned', name: 'series_energy_burned', unit: count('energy'), value: day => Number(day.trx) },
      {
        id: 'owner',
        name: 'series_energy_owner',
        unit: count('energy'),
        value: day => Number(day.contract_supplied),
      },
    ],
    stacked: true,
  }),
  ContractInvocation: chart({
    path: '/api/triggerstatistic',
    query: {},
    rows: answer => answer.data,
    time: day => day.day,
    lines: [{ id: 'calls', name: 'series_calls', unit: count('calls'), value: day => day.triggers_amount }],
  }),
  contractCallers: chart({
    path: '/api/calleraddressstatistic',
    query: {},
    rows: answer => answer.data,
    time: day => day.day,
    lines: [
      { id: 'callers', name: 'series_callers', unit: count('accounts'), value: day => day.caller_amount },
    ],
  }),
} satisfies Record<string, Chart>;

export type ChartName = keyof typeof charts;
