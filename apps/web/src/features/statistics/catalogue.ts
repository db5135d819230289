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
const hours = (
  lines: Line<Hour> | readonly Line<Hour>[],
  options: { stacked?: boolean; look?: 'bars' } = {},
): Chart =>
  chart({
    path: '/api/stats/hours',
    query: { days: 30 },
    rows: answer => answer.data,
    time: hour => hour.time,
    lines: [lines].flat(),
    step: 'hour',
    ...options,
  });

type Kinds = Pick<
  Day & Hour,
  | 'trx_transfer'
  | 'trc10_transfer'
  | 'trc20_transfer'
  | 'freeze_transaction'
  | 'vote_transaction'
  | 'shielded_transaction'
  | 'other_transaction'
>;

/** Transactions by what they do; hours call calls otherwise than days. */
const byType = <Row extends Kinds>(calls: (row: Row) => number): Line<Row>[] => [
  { id: 'calls', name: 'series_calls', unit: count('transactions'), value: calls },
  { id: 'trx', name: 'series_trx_transfers', unit: count('transactions'), value: row => row.trx_transfer },
  {
    id: 'trc10',
    name: 'series_trc10_transfers',
    unit: count('transactions'),
    value: row => row.trc10_transfer,
  },
  { id: 'stake', name: 'series_stakes', unit: count('transactions'), value: row => row.freeze_transaction },
  { id: 'votes', name: 'series_votes', unit: count('transactions'), value: row => row.vote_transaction },
  {
    id: 'other',
    name: 'series_others',
    unit: count('transactions'),
    value: row => row.shielded_transaction + row.other_transaction,
  },
];

/** Transfers by the kind of their token. */
const transfers: Line<Kinds>[] = [
  { id: 'trx', name: 'series_trx_transfers', unit: count('transfers'), value: row => row.trx_transfer },
  { id: 'trc10', name: 'series_trc10_transfers', unit: count('transfers'), value: row => row.trc10_transfer },
  { id: 'trc20', name: 'series_trc20_transfers', unit: count('transfers'), value: row => row.trc20_transfer },
];

const failed: Line<Pick<Day & Hour, 'failed_transaction'>> = {
  id: 'failed',
  name: 'series_failed',
  unit: count('transactions'),
  value: row => row.failed_transaction,
};

const blockTime: Line<Pick<Day & Hour, 'avgBlockTime'>> = {
  id: 'seconds',
  name: 'series_block_time',
  unit: { kind: 'seconds' },
  value: row => row.avgBlockTime,
};

const burned: Line<Pick<Day & Hour, 'burned'>> = {
  id: 'burned',
  name: 'series_burned',
  unit: trx,
  value: row => row.burned,
};

const newContracts: Line<Pick<Day & Hour, 'newContract'>> = {
  id: 'contracts',
  name: 'series_contracts',
  unit: count('contracts'),
  value: row => row.newContract,
};

const bandwidth: Line<Pick<Day & Hour, 'net_usage'>> = {
  id: 'bandwidth',
  name: 'series_bandwidth',
  unit: count('bandwidth'),
  value: row => Number(row.net_usage),
};

/** Sun as TRX; a sum is no amount somebody acts on, so a rounded number serves. */
const volume = <Row>(sun: (row: Row) => number | string): Line<Row> => ({
  id: 'volume',
  name: 'series_volume',
  unit: trx,
  value: row => Number(sun(row)) / 1_000_000,
});

/** Energy by who paid for it. */
const energy = <Row>(
  of: Record<'stake' | 'burned' | 'owner', (row: Row) => number | string>,
): Line<Row>[] => [
  { id: 'stake', name: 'series_energy_stake', unit: count('energy'), value: row => Number(of.stake(row)) },
  { id: 'burned', name: 'series_energy_burned', unit: count('energy'), value: row => Number(of.burned(row)) },
  { id: 'owner', name: 'series_energy_owner', unit: count('energy'), value: row => Number(of.owner(row)) },
];

const calls = <Row>(value: (row: Row) => number): Line<Row> => ({
  id: 'calls',
  name: 'series_calls',
  unit: count('calls'),
  value,
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
    byType(day => day.newTrigger),
    {
      stacked: true,
      look: 'bars',
      hourly: hours(
        byType(hour => hour.triggers),
        { stacked: true, look: 'bars' },
      ),
    },
  ),
  totalTxns: overview([
    {
      id: 'total',
      name: 'series_transactions_total',
      unit: count('transactions'),
      value: day => day.totalTransaction,
    },
  ]),
  transfers: overview(transfers, { stacked: true, hourly: hours(transfers, { stacked: true }) }),
  failedTransactions: overview([failed], { hourly: hours(failed) }),
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
  blockTime: overview([blockTime], { hourly: hours(blockTime) }),
  OverallFreezingRate: chart({
    path: '/api/freezeresource',
    query: {},
    rows: answer => answer.data,
    time: day => day.date,
    lines: [
      { id: 'rate', name: 'series_staked', unit: percent, value: day => day.freezing_rate * 100 },
      { id: 'energy', name: 'series_staked_energy', unit: percent, value: day => day.energy_rate * 100 },
      { id: 'bandwidth', name: 'series_staked_bandwidth', unit: percent, value: day => day.net_rate * 100 },
      { id: 'existing', name: 'series_supply', unit: trx, value: day => day.total_turn_over },
      { id: 'staked', name: 'series_staked_trx', unit: trx, value: day => day.total_freeze_weight ?? null },
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
      { id: 'blocks', name: 'series_block_pay', unit: trx, value: day => day.total_block_pay },
      { id: 'nodes', name: 'series_node_pay', unit: trx, value: day => day.total_node_pay },
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
    lines: [volume((day: { amount: number | string }) => day.amount)],
    hourly: hours(volume(hour => hour.trx_amount)),
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
  burned: overview([burned], { hourly: hours(burned) }),
  newContracts: overview([newContracts], { hourly: hours(newContracts) }),
  bandwidth: overview([bandwidth], { hourly: hours(bandwidth) }),
  EnergyConsume: chart({
    path: '/api/energystatistic',
    query: {},
    rows: answer => answer.data,
    time: day => day.day,
    lines: energy<Answer<'/api/energystatistic'>['data'][number]>({
      stake: day => day.energy,
      burned: day => day.trx,
      owner: day => day.contract_supplied,
    }),
    hourly: hours(
      energy({
        stake: hour => hour.energy_staked,
        burned: hour => hour.energy_bought,
        owner: hour => hour.energy_origin,
      }),
      { stacked: true },
    ),
    stacked: true,
  }),
  ContractInvocation: chart({
    path: '/api/triggerstatistic',
    query: {},
    rows: answer => answer.data,
    time: day => day.day,
    lines: [calls((day: { triggers_amount: number }) => day.triggers_amount)],
    hourly: hours(calls(hour => hour.triggers)),
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
