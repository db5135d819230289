import type { kindStatistics } from '@sunscope/product-api/schemas/kind-statistics';
import type { z } from 'zod';
import { addressText } from '../shared/address-text.ts';
import type { Readers } from '../../repositories/readers.ts';
import { readLabels } from '../shared/labels.ts';
import { amountJson } from '../shared/json-values.ts';

type Statistics = z.output<typeof kindStatistics>;

const HOUR_MS = 3_600_000n;
const DAY_MS = 24n * HOUR_MS;
const TOP = 10;

/** What the transactions and transfers of the last day were. The day ends with the newest block: a chain that stands still keeps its last one. */
export async function readKindStatistics({ readers }: { readers: Readers }): Promise<Statistics> {
  const [{ cursor }, counters] = await Promise.all([readers.stats.sync(), readers.stats.counters()]);
  const newest = cursor && (await readers.blocks.byNumber(cursor.number));
  const nowMs = newest?.timestamp_ms ?? 0n;
  const day = nowMs - (nowMs % DAY_MS);
  const [hours, tokens, calls] = await Promise.all([
    readers.series.hours(nowMs - (nowMs % HOUR_MS) - 23n * HOUR_MS),
    readers.tokens.busiest(20, day, TOP),
    readers.series.callsOfDay(day, TOP, 'calls'),
  ]);
  const sum = (name: Exclude<keyof (typeof hours)[number], 'start'>) =>
    hours.reduce((all, hour) => all + hour[name], 0n);
  const all = sum('transactions');
  const trc20 = sum('trc20_transfers');
  const known = {
    trxTransfer: sum('trx_transfers'),
    trc10Transfer: sum('trc10_transfers'),
    trigger: sum('triggers'),
    votes: sum('votes'),
    freezeBalance: sum('freezes'),
  };
  const others = Object.values(known).reduce((rest, part) => rest - part, all);
  const facts = await readLabels(readers, {
    addresses: calls.map(row => addressText(row.contract)),
    tokens: tokens.map(row => row.token),
  });
  const trxAmount = amountJson(sum('trx_amount'));
  return {
    txCount: Number(counters.get('transactions') ?? 0n),
    txAmount: trxAmount,
    lastDayTxCount: Number(all),
    trxTransferAmount: trxAmount,
    ...(counted({ ...known, others }, all) as Pick<Statistics, CountedMember>),
    trc20Count: Number(trc20),
    trc20Proportion: share(trc20, known.trxTransfer + known.trc10Transfer + trc20),
    trc20Top10: tokens.map(row => {
      const token = facts.token(row.token);
      return {
        symbol: token.tokenAbbr,
        name: token.tokenName,
        address: token.tokenId,
        amount: row.amount.toString(),
        count: Number(row.transfers),
        proportion: share(row.transfers, row.all_transfers),
        tokenType: token.tokenType,
      };
    }),
    triggerTop10: calls.map(row => {
      const address = addressText(row.contract);
      return {
        symbol: '',
        name: facts.addressNames[address] ?? '',
        address,
        amount: '',
        count: Number(row.calls),
        proportion: share(row.calls, row.all_calls),
        tokenType: '',
      };
    }),
    updateTime: Number(nowMs),
  };
}

type Kind = 'trxTransfer' | 'trc10Transfer' | 'trigger' | 'votes' | 'freezeBalance' | 'others';
type CountedMember = `${Kind}Count` | `${Kind}Proportion`;

function counted(kinds: Readonly<Record<Kind, bigint>>, all: bigint): Record<string, number> {
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([name, value]) => [
      [`${name}Count`, Number(value)],
      [`${name}Proportion`, share(value, all)],
    ]),
  );
}

function share(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 1_000_000n) / whole) / 1_000_000;
}
