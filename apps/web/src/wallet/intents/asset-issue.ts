import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { amountText } from '../../lib/format/amount-text.ts';
import { bytesToText, textToBytes } from '@sunscope/tron/bytes';
import { assetFactRows, invalidAssetFacts, type AssetFacts } from './asset-parts.ts';
import type { BaseIntent, ConfirmRow, IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

/** A part of the supply that the issuer gets only later. */
export interface LockedSupply {
  /** Raw units. */
  readonly amount: bigint;
  /** After the sale begins. */
  readonly days: bigint;
}

export interface AssetIssue extends BaseIntent, AssetFacts {
  readonly kind: 'asset_issue';
  readonly name: string;
  readonly abbr: string;
  /** Raw units. */
  readonly totalSupply: bigint;
  readonly precision: number;
  /** So many sun buy `num` raw units. */
  readonly trxNum: number;
  readonly num: number;
  readonly startMs: bigint;
  readonly endMs: bigint;
  readonly locked: readonly LockedSupply[];
}

/** java-tron: AssetIssueActuator, TransactionUtil.validReadableBytes. */
const READABLE = /^[\x21-\x7e]{1,32}$/;
const MOST_PRECISION = 6;
const MOST_LOCKED = 10;
const MOST_LOCKED_DAYS = 3652n;
const MOST_INT32 = 2 ** 31 - 1;

/** Issues a TRC10 token: its supply goes to the issuer, its name and numbers stay for good. */
export const assetIssue: IntentEntry<AssetIssue, 'AssetIssueContract'> = {
  ...plainParts,
  kind: 'asset_issue',
  contract: 'AssetIssueContract',
  invalid: intent => invalidNames(intent) ?? invalidNumbers(intent) ?? invalidAssetFacts(intent),
  build: intent => ({
    owner_address: addressToBytes(intent.from),
    name: textToBytes(intent.name),
    abbr: textToBytes(intent.abbr),
    total_supply: intent.totalSupply,
    frozen_supply: intent.locked.map(({ amount, days }) => ({ frozen_amount: amount, frozen_days: days })),
    trx_num: intent.trxNum,
    precision: intent.precision,
    num: intent.num,
    start_time: intent.startMs,
    end_time: intent.endMs,
    description: textToBytes(intent.description),
    url: textToBytes(intent.url),
    free_asset_net_limit: intent.freeLimit,
    public_free_asset_net_limit: intent.publicLimit,
  }),
  confirmed: intent => ({
    owner_address: addressToBytes(intent.from),
    name: textToBytes(intent.name),
    abbr: textToBytes(intent.abbr),
    total_supply: intent.totalSupply,
    frozen_supply: intent.locked.map(({ amount, days }) => ({ frozen_amount: amount, frozen_days: days })),
    trx_num: intent.trxNum,
    precision: intent.precision,
    num: intent.num,
    start_time: intent.startMs,
    end_time: intent.endMs,
    order: 0n,
    vote_score: 0,
    description: textToBytes(intent.description),
    url: textToBytes(intent.url),
    free_asset_net_limit: intent.freeLimit,
    public_free_asset_net_limit: intent.publicLimit,
    public_free_asset_net_usage: 0n,
    public_latest_free_net_time: 0n,
    id: '',
  }),
  readBack(signed, envelope) {
    const [name, abbr] = [bytesToText(signed.name), bytesToText(signed.abbr)];
    const [description, url] = [bytesToText(signed.description), bytesToText(signed.url)];
    if (name === undefined || abbr === undefined || description === undefined || url === undefined)
      return undefined;
    return {
      kind: 'asset_issue',
      from: addressFromBytes(signed.owner_address),
      name,
      abbr,
      totalSupply: signed.total_supply,
      precision: signed.precision,
      trxNum: signed.trx_num,
      num: signed.num,
      startMs: signed.start_time,
      endMs: signed.end_time,
      locked: signed.frozen_supply.map(one => ({ amount: one.frozen_amount, days: one.frozen_days })),
      description,
      url,
      freeLimit: signed.free_asset_net_limit,
      publicLimit: signed.public_free_asset_net_limit,
      ...envelope,
    };
  },
  // It burns a thousand TRX, lasts, and an account can do it once.
  workerSigns: false,
  effects: intent => ({
    ...NO_EFFECTS,
    fees: ['assetIssueSun'],
    changes: [
      { label: 'asset_yours', text: `${amountOf(intent, freeOf(intent))} ${intent.abbr || intent.name}` },
      { label: 'intent_what', words: { key: 'asset_issue_what' } },
    ],
  }),
  refused({ startMs }, { account, headMs }) {
    if (account && account.asset_issued_name.length > 0) return { key: 'refused_issued_once' };
    return startMs <= headMs ? { key: 'refused_start_past' } : undefined;
  },
  rows: issueRows,
  messages: {
    title: 'asset_issue_action',
    action: 'asset_issue_action',
    toast: 'asset_issue_done',
    done: 'asset_issue_done',
  },
};

const amountOf = ({ precision }: AssetIssue, raw: bigint): string => amountText(raw, precision);

const lockedOf = ({ locked }: AssetIssue): bigint => locked.reduce((sum, { amount }) => sum + amount, 0n);

/** What the issuer has at once. */
const freeOf = (intent: AssetIssue): bigint => intent.totalSupply - lockedOf(intent);

function issueRows(intent: AssetIssue): ConfirmRow[] {
  const { name, abbr, precision, trxNum, num, startMs, endMs, locked } = intent;
  // For so many whole tokens as the chain counts units: both come out even.
  const tokens = amountText(BigInt(num), 0);
  const trx = amountText(BigInt(trxNum) * 10n ** BigInt(precision), TRX_DECIMALS);
  return [
    { label: 'asset_name', text: name },
    { label: 'asset_abbr', text: abbr },
    { label: 'asset_supply', text: amountOf(intent, intent.totalSupply) },
    { label: 'asset_precision', text: String(precision) },
    { label: 'asset_price', words: { key: 'asset_price_for', values: { tokens, trx } } },
    { label: 'asset_sale_start', atMs: startMs },
    { label: 'asset_sale_end', atMs: endMs },
    ...locked.map(({ amount, days }): ConfirmRow => ({
      label: 'asset_locked',
      words: { key: 'asset_locked_for', values: { amount: amountOf(intent, amount), days: Number(days) } },
    })),
    ...assetFactRows(intent),
  ];
}

function invalidNames({ name, abbr }: AssetIssue) {
  if (!READABLE.test(name) || name.toLowerCase() === 'trx')
    return { field: 'name', right: '1 to 32 letters, digits or signs, not TRX', found: name };
  if (abbr !== '' && !READABLE.test(abbr))
    return { field: 'abbr', right: '1 to 32 letters, digits or signs', found: abbr };
  return undefined;
}

function invalidNumbers(intent: AssetIssue) {
  const { totalSupply, precision, trxNum, num, startMs, endMs, locked } = intent;
  if (totalSupply <= 0n) return { field: 'total_supply', right: 'above 0', found: String(totalSupply) };
  if (!Number.isInteger(precision) || precision < 0 || precision > MOST_PRECISION)
    return { field: 'precision', right: `0 to ${MOST_PRECISION}`, found: String(precision) };
  const price = [trxNum, num].find(one => !Number.isInteger(one) || one <= 0 || one > MOST_INT32);
  if (price !== undefined) return { field: 'trx_num', right: `1 to ${MOST_INT32}`, found: String(price) };
  if (startMs <= 0n || endMs <= startMs)
    return { field: 'end_time', right: `after ${startMs}`, found: String(endMs) };
  if (locked.length > MOST_LOCKED)
    return { field: 'frozen_supply', right: `up to ${MOST_LOCKED}`, found: String(locked.length) };
  const wrong = locked.find(({ amount, days }) => amount <= 0n || days < 1n || days > MOST_LOCKED_DAYS);
  if (wrong)
    return {
      field: 'frozen_supply',
      right: `above 0 for 1 to ${MOST_LOCKED_DAYS} days`,
      found: `${wrong.amount} for ${wrong.days} days`,
    };
  if (lockedOf(intent) > totalSupply)
    return { field: 'frozen_supply', right: `up to ${totalSupply}`, found: String(lockedOf(intent)) };
  return undefined;
}
