import type {
  accountHistory,
  analysis,
  analysisQuery,
  callers,
  callersQuery,
  callerStatistic,
  energyStatistic,
  topCall,
  topCallQuery,
  triggerStatistic,
} from '@sunscope/product-api/schemas/contract-statistics';
import { addressToBytes, parseAddress, type Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { z } from 'zod';
import type { StoredContractDay } from '../../repositories/contracts-read.ts';
import { addressText } from '../shared/address-text.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { ContractAbis } from './contract-abis.ts';
import { pageOf, timeRangeOf, totals } from '../shared/paging.ts';
import { readLabels } from '../shared/labels.ts';
import { amountJson } from '../shared/json-values.ts';
import { DAY_MS, type ContractFigures } from './contract-figures.ts';

interface Context {
  readers: Readers;
  abis: ContractAbis;
}
type AnalysisRow = z.output<typeof analysis>['data'][number];

const CAP = 200;
const TOP = 10;
/** Transfers that are counted by day. */
const TRANSFERS = 10_000;
const FOREVER = (1n << 62n) - 1n;
const NO_CALLS = {
  calls: 0n,
  failed: 0n,
  callers: 0n,
  energy: 0n,
  energy_staked: 0n,
  energy_origin: 0n,
  energy_penalty: 0n,
  energy_fee: 0n,
  fee: 0n,
};

/** Days with calls, oldest first, and always the running one: pages leave the last day out. */
async function daysOf(
  { readers }: Context,
  figures: ContractFigures,
  address: Address,
): Promise<StoredContractDay[]> {
  const contract = addressToBytes(address);
  const [days, today] = await Promise.all([readers.contracts.days(contract, 0n, FOREVER), figures.today()]);
  return days.length > 0 && days.at(-1)?.day !== today
    ? [...days, { contract, day: today, ...NO_CALLS }]
    : days;
}

export async function readEnergyStatistic(
  context: Context,
  figures: ContractFigures,
  address: Address,
): Promise<z.output<typeof energyStatistic>> {
  const days = await daysOf(context, figures, address);
  return {
    total: days.length,
    totalEnergy: amountJson(days.reduce((sum, day) => sum + day.energy, 0n)),
    data: days.map(day => ({
      day: Number(day.day),
      total_energy: amountJson(day.energy),
      energy: amountJson(day.energy_staked),
      trx: amountJson(energyPaid(day)),
      contract_supplied: amountJson(day.energy_origin),
      penalty: amountJson(day.energy_penalty),
      energy_fee: amountJson(day.energy_fee),
    })),
  };
}

/** Energy for which TRX was burned: what neither caller nor owner had. */
function energyPaid(day: StoredContractDay): bigint {
  const rest = day.energy - day.energy_staked - day.energy_origin;
  return rest > 0n ? rest : 0n;
}

export async function readTriggerStatistic(
  context: Context,
  figures: ContractFigures,
  address: Address,
): Promise<z.output<typeof triggerStatistic>> {
  const days = await daysOf(context, figures, address);
  return {
    total: days.length,
    totalAmount: Number(days.reduce((sum, day) => sum + day.calls, 0n)),
    data: days.map(day => ({ day: Number(day.day), amount: Number(day.calls) })),
  };
}

export async function readCallerStatistic(
  context: Context,
  figures: ContractFigures,
  address: Address,
): Promise<z.output<typeof callerStatistic>> {
  const days = await daysOf(context, figures, address);
  const data = days.map(({ day, callers: amount }) => ({ day: Number(day), amount: Number(amount) }));
  return { total: data.length, totalCallerAmount: data.reduce((sum, row) => sum + row.amount, 0), data };
}

export async function listCallers(
  { readers }: Context,
  query: z.output<typeof callersQuery>,
): Promise<z.output<typeof callers>> {
  const contract = addressToBytes(parseAddress(query.address));
  const page = pageOf(query, CAP);
  const { contracts } = readers;
  const day = query.day === undefined ? undefined : BigInt(query.day) - (BigInt(query.day) % DAY_MS);
  const [rows, total] = await Promise.all(
    day === undefined
      ? [contracts.callersOfAll(contract, page), contracts.byAddress(contract)]
      : [
          contracts.callersOfDay(contract, day, page),
          contracts.days(contract, day, day).then(days => days.at(0)),
        ],
  );
  const facts = await readLabels(readers, { addresses: rows.map(row => addressText(row.caller)) });
  return {
    ...totals(Number(total?.callers ?? 0n)),
    totalCallerAmount: Number(total?.calls ?? 0n),
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    data: rows.map(row => ({
      caller_address: addressText(row.caller),
      amount: Number(row.calls),
      percentage: Number(row.calls) / Number(total?.calls ?? 1n),
    })),
  };
}

/** The balance at the end of each day on which TRX moved, followed back from what it is now. */
export async function readBalanceHistory(
  { readers }: Context,
  figures: ContractFigures,
  address: Address,
): Promise<z.output<typeof accountHistory>> {
  const contract = addressToBytes(address);
  const [account, moved, staked, today] = await Promise.all([
    readers.accounts.byAddress(contract),
    readers.contracts.gainedPerDay(contract),
    readers.accountFigures.stakeFlow(contract, 0n),
    figures.today(),
  ]);
  let balance = account?.balance ?? undefined;
  if (balance === undefined) return { data: [] };
  const gains = new Map([[today, 0n]]);
  for (const { day, gained } of moved) gains.set(day, (gains.get(day) ?? 0n) + gained);
  for (const { day, stake, reward } of staked) gains.set(day, (gains.get(day) ?? 0n) + stake + reward);
  const data: z.output<typeof accountHistory>['data'] = [];
  for (const [day, gained] of [...gains].sort(([a], [b]) => (a < b ? 1 : -1))) {
    if (gained !== 0n || day === today) data.push({ time: Number(day), balance: amountJson(balance) });
    balance -= gained;
  }
  return { data: data.toReversed() };
}

export async function readTopCall(
  { readers, abis }: Context,
  figures: ContractFigures,
  query: z.output<typeof topCallQuery>,
): Promise<z.output<typeof topCall>> {
  const address = parseAddress(query.contract_address);
  const contract = addressToBytes(address);
  const from = (await figures.today()) - BigInt(query.time) * DAY_MS;
  const [busiest, methods] = await Promise.all([
    figures.topCallers(contract, from, TOP),
    readers.contracts.topMethods(contract, from, TOP),
  ]);
  const addresses = busiest.map(row => addressText(row.caller));
  const [facts, signatures] = await Promise.all([
    readLabels(readers, { addresses }),
    Promise.all(methods.map(row => abis.signature(address, row.selector))),
  ]);
  return {
    topAddress: busiest.map((row, index) => ({
      address: addresses[index] ?? '',
      addressTag: facts.tagOf(addresses[index] ?? '').tag,
      count: Number(row.calls),
    })),
    topMethods: methods.map((row, index) => ({
      methodId: bytesToHex(row.selector),
      method: signatures[index] ?? '',
      times: Number(row.calls),
    })),
    contractMap: facts.contractMap,
  };
}

/** Daily figures of one kind, oldest first. */
export async function readAnalysis(
  context: Context,
  figures: ContractFigures,
  query: z.output<typeof analysisQuery>,
): Promise<z.output<typeof analysis>> {
  const address = parseAddress(query.contract_address);
  const { fromMs, toMs } = timeRangeOf(query);
  const rows = (await analysisRows(context, figures, address, query.type)).filter(
    ({ day }) => (fromMs === undefined || day + DAY_MS > fromMs) && (toMs === undefined || day <= toMs),
  );
  const data = rows.map(({ day, ...row }) => ({
    day: new Date(Number(day)).toISOString().slice(0, 10),
    ...row,
  }));
  return { size: data.length, data };
}

const AnalysisType = { balance: 0, transfers: 1, energy: 2, fees: 3, calls: 4 } as const;

async function analysisRows(
  context: Context,
  figures: ContractFigures,
  address: Address,
  type: number,
): Promise<(Omit<AnalysisRow, 'day'> & { day: bigint })[]> {
  switch (type) {
    case AnalysisType.balance:
      return (await readBalanceHistory(context, figures, address)).data.map(({ time, balance }) => ({
        day: BigInt(time),
        trx_amount: balance,
      }));
    case AnalysisType.transfers:
      return (await context.readers.contracts.transfersPerDay(addressToBytes(address), TRANSFERS))
        .map(({ day, transfers }) => ({ day, transfer_count: Number(transfers) }))
        .toReversed();
    case AnalysisType.energy:
      return (await daysOf(context, figures, address)).map(day => ({
        day: day.day,
        energy_total: amountJson(day.energy),
        energy_usage: amountJson(day.energy_staked),
        energy_origin: amountJson(day.energy_origin),
        energy_penalty: amountJson(day.energy_penalty),
        energy_burn: amountJson(day.energy_fee),
      }));
    case AnalysisType.fees:
      return (await daysOf(context, figures, address)).map(({ day, fee }) => ({ day, fee: amountJson(fee) }));
    case AnalysisType.calls:
      return (await daysOf(context, figures, address)).map(({ day, calls, failed }) => ({
        day,
        call_count: Number(calls),
        failed_count: Number(failed),
      }));
    default:
      return (await readCallerStatistic(context, figures, address)).data.map(({ day, amount }) => ({
        day: BigInt(day),
        caller_count: amount,
      }));
  }
}
