import { addressFromBytes, isAddress } from '@sunscope/tron/address';
import { hexToBytes } from '@sunscope/tron/bytes';
import { bandwidthBytes } from '@sunscope/tron/transaction';
import { integer, list, member, text, type ReportedBlock, type ReportedTransaction } from './chain.ts';

const DAY_MS = 86_400_000;
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** A day of the chain, counted transaction by transaction. Amounts in sun. */
export interface CountedDay {
  blocks: number;
  transactions: number;
  failed: number;
  /** Transactions by the name of their contract type. */
  types: Map<string, number>;
  trxMoved: bigint;
  energy: bigint;
  energyStaked: bigint;
  energyOrigin: bigint;
  netUsage: bigint;
  netBurned: bigint;
  burned: bigint;
  active: Set<string>;
  callers: Set<string>;
  /** Calls, callers and energy by contract. */
  contracts: Map<string, { calls: number; callers: Set<string>; energy: bigint }>;
  firstMs: number;
  lastMs: number;
}

export function countDays(blocks: readonly ReportedBlock[]): Map<number, CountedDay> {
  const days = new Map<number, CountedDay>();
  for (const block of blocks) {
    const start = block.timeMs - (block.timeMs % DAY_MS);
    const day = days.get(start) ?? emptyDay(block.timeMs);
    days.set(start, day);
    day.blocks++;
    day.lastMs = block.timeMs;
    for (const transaction of block.transactions) count(day, transaction, block.number);
  }
  return days;
}

function count(
  day: CountedDay,
  { type, value, succeeded, info, rawDataHex, signatures }: ReportedTransaction,
  block: number,
): void {
  const owner = text(value['owner_address']);
  day.transactions++;
  if (!succeeded) day.failed++;
  day.types.set(type, (day.types.get(type) ?? 0) + 1);
  if (owner.startsWith('T')) day.active.add(owner);
  // The genesis block gives out, it does not move.
  if (type === 'TransferContract' && succeeded && block > 0) day.trxMoved += integer(value['amount']);
  day.burned += integer(info['fee']);
  const receipt = member(info, 'receipt');
  const energy = integer(member(receipt, 'energy_usage_total'));
  day.energy += energy;
  day.energyStaked += integer(member(receipt, 'energy_usage'));
  day.energyOrigin += integer(member(receipt, 'origin_energy_usage'));
  day.netUsage += integer(member(receipt, 'net_usage'));
  if (integer(member(receipt, 'net_fee')) > 0n && integer(member(receipt, 'net_usage')) === 0n)
    day.netBurned += BigInt(bandwidthBytes(hexToBytes(rawDataHex), signatures.map(hexToBytes)));
  if (type !== 'TriggerSmartContract') return;
  day.callers.add(owner);
  const contract = text(value['contract_address']);
  const known = day.contracts.get(contract) ?? { calls: 0, callers: new Set<string>(), energy: 0n };
  known.calls++;
  known.callers.add(owner);
  known.energy += energy;
  day.contracts.set(contract, known);
}

function emptyDay(firstMs: number): CountedDay {
  return {
    blocks: 0,
    transactions: 0,
    failed: 0,
    types: new Map(),
    trxMoved: 0n,
    energy: 0n,
    energyStaked: 0n,
    energyOrigin: 0n,
    netUsage: 0n,
    netBurned: 0n,
    burned: 0n,
    active: new Set(),
    callers: new Set(),
    contracts: new Map(),
    firstMs,
    lastMs: firstMs,
  };
}

/** Seconds between the blocks of a day, to the hundredth; 0 for a day with a single block. */
export function meanBlockSeconds({ blocks, firstMs, lastMs }: CountedDay): number {
  return blocks < 2 ? 0 : Math.round((lastMs - firstMs) / (blocks - 1) / 10) / 100;
}

/** When the running day began; the demo chain may have stopped on the day before. */
export function runningDay(): number {
  const nowMs = Date.now();
  return nowMs - (nowMs % DAY_MS);
}

/** How many transactions of these types a day has. */
export function ofTypes(day: CountedDay, ...types: string[]): number {
  return types.reduce((sum, type) => sum + (day.types.get(type) ?? 0), 0);
}

/** A log's contract in base58; nodes write it so, or as hex without the first byte. */
export function logAddress(address: string): string {
  return isAddress(address) ? address : addressFromBytes(hexToBytes(`41${address.slice(-40)}`));
}

/** TRC20 transfers in a transaction's logs: three topics and an amount. */
export function transferLogs({
  info,
}: ReportedTransaction): { token: string; from: string; to: string; amount: bigint }[] {
  return list(info['log']).flatMap(log => {
    const topics = list(member(log, 'topics')).map(text);
    const data = text(member(log, 'data'));
    if (topics[0] !== TRANSFER || topics.length !== 3 || data.length !== 64) return [];
    return [
      {
        token: logAddress(text(member(log, 'address'))),
        from: `41${(topics[1] ?? '').slice(-40)}`,
        to: `41${(topics[2] ?? '').slice(-40)}`,
        amount: BigInt(`0x${data}`),
      },
    ];
  });
}
