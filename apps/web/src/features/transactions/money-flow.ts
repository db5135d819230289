import type { TransactionDetail } from '@sunscope/product-api/types';
import { ZERO_ADDRESS } from '@sunscope/tron/address';
import { rawOrZero, toRaw } from '../../lib/format/format.ts';

type Movement = NonNullable<TransactionDetail['transfersAllList']>[number];

/** What of a token went from one party to another. */
export interface Band {
  from: string;
  to: string;
  token: string;
  raw: bigint;
  symbol: string;
  decimals: number;
  /** The token deserves suspicion: no colour, no link. */
  suspicious: boolean;
}

/** Raw units of a token that stay with somebody between. */
export type Kept = Pick<Band, 'token' | 'raw' | 'symbol' | 'decimals'>;

export interface Party {
  /** Address; of several between, the first. */
  id: string;
  address: string;
  /** How many parties it stands for: recipients beyond those drawn, or contracts between. */
  count: number;
}

/** Who paid whom, in columns: payers, those between, recipients. */
export interface MoneyFlow {
  payers: Party[];
  between: Party[];
  recipients: Party[];
  bands: Band[];
  /** Tokens, the one of most bands first: rank decides the colour. */
  tokens: string[];
  /** What the one between keeps; empty where it keeps nothing or several stand there. */
  kept: Kept[];
  /** Sun of the fee and who paid it. */
  feeSun: bigint;
  signer: string;
}

const MOST_RECIPIENTS = 6;
const SHOWN_RECIPIENTS = 5;
const MOST_BETWEEN = 2;
/** Stand-ins for several parties. */
export const REST = 'rest';
export const BETWEEN = 'between';
/** Where a token comes from when it is minted and goes when it is burned. */
export const NOWHERE = ZERO_ADDRESS as string;
/** The right end of somebody who pays and is paid. */
export const RIGHT = '>';

/** The figure of a transaction; undefined where nothing moved from one to another. */
export function moneyFlowOf(transaction: TransactionDetail): MoneyFlow | undefined {
  const { transfersAllList: movements = [], transfers_count: total = movements.length } = transaction;
  const signer = transaction.ownerAddress ?? '';
  const plain = merged(
    movements.filter(({ tokenType }) => tokenType !== 'trc721' && tokenType !== 'trc1155'),
  );
  // What is not all listed would be drawn wrong.
  if (plain.length === 0 || total > movements.length) return undefined;
  const senders = new Set(plain.map(band => band.from));
  const takers = new Set(plain.map(band => band.to));
  const isBetween = (address: string) =>
    senders.has(address) && takers.has(address) && address !== signer && address !== NOWHERE;
  const all = [...new Set([...senders, ...takers])];
  const middle = all.filter(isBetween);
  const merge = middle.length > MOST_BETWEEN;
  const place = (address: string, end: 'from' | 'to'): string => {
    if (isBetween(address)) return merge ? BETWEEN : address;
    return end === 'to' ? `${RIGHT}${address}` : address;
  };
  const drawn = merged(
    plain
      .map(band => ({ ...band, from: place(band.from, 'from'), to: place(band.to, 'to') }))
      .filter(band => band.from !== band.to),
  );
  const tokens = rankOf(drawn);
  const ends = [...new Set(drawn.map(band => band.to))].filter(id => id.startsWith(RIGHT));
  const weight = (id: string) =>
    drawn.reduce((sum, band) => sum + (band.to === id ? shareOf(band, drawn) : 0), 0);
  const ordered = ends.sort((a, b) => weight(b) - weight(a));
  const shown = ordered.length > MOST_RECIPIENTS ? ordered.slice(0, SHOWN_RECIPIENTS) : ordered;
  const rest = ordered.length - shown.length;
  const bands = merged(
    drawn.map(band =>
      band.to.startsWith(RIGHT) && !shown.includes(band.to) ? { ...band, to: `${RIGHT}${REST}` } : band,
    ),
  );
  const payers = [...new Set([...drawn.map(band => band.from), signer])].filter(
    id => id !== '' && id !== BETWEEN && !isBetween(id),
  );
  const between = merge ? [{ id: BETWEEN, address: '', count: middle.length }] : middle.map(partyOf);
  return {
    payers: payers.map(partyOf),
    between,
    recipients: [
      ...shown.map(id => ({ id, address: id.slice(RIGHT.length), count: 1 })),
      ...(rest > 0 ? [{ id: `${RIGHT}${REST}`, address: '', count: rest }] : []),
    ],
    bands,
    tokens,
    kept: between.length === 1 ? keptBy(between[0]?.id ?? '', bands) : [],
    feeSun: rawOrZero(transaction.cost?.fee),
    signer,
  };
}

const partyOf = (address: string): Party => ({ id: address, address, count: 1 });

/** Movements of the same token between the same two, added up. */
function merged(list: readonly (Movement | Band)[]): Band[] {
  const bands = new Map<string, Band>();
  for (const item of list) {
    const band = 'raw' in item ? item : bandOf(item);
    if (band.raw <= 0n || band.from === '' || band.to === '') continue;
    const key = `${band.from} ${band.to} ${band.token}`;
    const known = bands.get(key);
    bands.set(key, known ? { ...known, raw: known.raw + band.raw } : band);
  }
  return [...bands.values()];
}

function bandOf(movement: Movement): Band {
  return {
    from: movement.from_address,
    to: movement.to_address,
    token: movement.contract_address,
    raw: toRaw(movement.amount_str) ?? 0n,
    symbol: movement.tokenType === 'trx' ? 'TRX' : movement.symbol,
    decimals: movement.decimals,
    suspicious: movement.level === '3' || movement.level === '4',
  };
}

/** Of the largest band of its token: amounts of different tokens cannot be compared without prices. */
export function shareOf(band: Band, bands: readonly Band[]): number {
  const most = bands.reduce((max, one) => (one.token === band.token && one.raw > max ? one.raw : max), 1n);
  return Number((band.raw * 10_000n) / most) / 10_000;
}

function rankOf(bands: readonly Band[]): string[] {
  const counts = new Map<string, number>();
  for (const band of bands) counts.set(band.token, (counts.get(band.token) ?? 0) + (band.suspicious ? 0 : 1));
  return [...counts].sort((a, b) => b[1] - a[1]).map(([token]) => token);
}

function keptBy(id: string, bands: readonly Band[]): Kept[] {
  const left = new Map<string, Kept>();
  for (const { from, to, token, raw, symbol, decimals } of bands) {
    const sign = to === id ? 1n : from === id ? -1n : 0n;
    const known = left.get(token)?.raw ?? 0n;
    left.set(token, { token, raw: known + sign * raw, symbol, decimals });
  }
  return [...left.values()].filter(({ raw }) => raw > 0n);
}
