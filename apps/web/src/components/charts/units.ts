import { amountDigits } from '../data/amount-digits.ts';
import { UNKNOWN, type Formatters } from '../../lib/format/format.ts';
import { formatAmount } from '@sunscope/tron/amount';
import type { ChartPoint, ChartValue, Unit } from './chart-types.ts';

/** Units that are equal share an axis. */
export function unitKey(unit: Unit): string {
  switch (unit.kind) {
    case 'count':
      return `count ${unit.of ?? ''}`;
    case 'amount':
      return `amount ${unit.symbol} ${unit.decimals}`;
    case 'money':
      return `money ${unit.currency}`;
    case 'number':
      return `number ${unit.symbol ?? ''}`;
    default:
      return unit.kind;
  }
}

/** Where a value stands on its axis. What is unknown, no number or beyond all numbers has no place. */
export function placeOf(value: ChartValue | undefined, unit: Unit): number | null {
  if (value === null || value === undefined) return null;
  const place =
    typeof value === 'bigint' && unit.kind === 'amount' ? Number(value) / 10 ** unit.decimals : Number(value);
  return Number.isFinite(place) ? place : null;
}

/** A value in full, as read-out and table write it. */
export function exactText(value: ChartValue | undefined, unit: Unit, format: Formatters): string {
  if (value === null || value === undefined || Number.isNaN(value)) return UNKNOWN;
  switch (unit.kind) {
    case 'amount':
      return typeof value === 'bigint'
        ? `${amountDigits(value, unit.decimals, { digits: unit.decimals }).full} ${unit.symbol}`
        : `${format.decimal(value, 6)} ${unit.symbol}`;
    case 'percent':
      return format.percent(Number(value));
    case 'bytes':
      return bytesText(Number(value), format);
    case 'seconds':
      return `${format.decimal(Number(value), 2)} s`;
    case 'money':
      return moneyText(Number(value), unit.currency, format);
    case 'count':
      return typeof value === 'bigint' ? format.integer(value) : format.decimal(value, 2);
    case 'number':
      return `${typeof value === 'bigint' ? format.integer(value) : format.decimal(value, significant(value))}${
        unit.symbol === undefined ? '' : ` ${unit.symbol}`
      }`;
  }
}

/** What a point says: its own text where it has one. */
export function pointText(point: ChartPoint | undefined, unit: Unit, format: Formatters): string {
  return point?.text ?? exactText(point?.value, unit, format);
}

/** The same for a file: digits and a dot, no separators and no unit. Empty where it is unknown. */
export function plainText(value: ChartValue | undefined, unit: Unit): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  return typeof value === 'bigint' && unit.kind === 'amount'
    ? formatAmount(value, unit.decimals)
    : String(value);
}

/** A place on the axis in a few letters: `60K`, `46%`, `$0.12`; written alike up to the axis' largest. */
export function axisText(place: number, unit: Unit, format: Formatters, largest = place): string {
  switch (unit.kind) {
    case 'percent':
      return format.percent(place, { digits: 1 });
    case 'bytes':
      return bytesText(place, format);
    case 'money':
      return moneyText(place, unit.currency, format, largest);
    default:
      return shortNumber(place, format, largest);
  }
}

function shortNumber(place: number, format: Formatters, largest: number): string {
  const size = Math.abs(place);
  if (size >= 1_000 && Math.abs(largest) >= 10_000) return format.compact(place);
  return format.decimal(place, size >= 100 ? 0 : significant(place, 3));
}

/** Fraction digits that leave so many digits that count: 0.0001234 keeps more than 12.34. */
function significant(value: number, digits = 5): number {
  const size = Math.abs(value);
  if (size === 0 || !Number.isFinite(size)) return 0;
  return Math.min(12, Math.max(0, digits - 1 - Math.floor(Math.log10(size))));
}

const CURRENCY_SIGNS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', BTC: '₿', ETH: 'Ξ' };

function moneyText(value: number, currency: string, format: Formatters, largest?: number): string {
  const sign = CURRENCY_SIGNS[currency];
  const size = Math.abs(value);
  const text =
    largest !== undefined
      ? shortNumber(size, format, largest)
      : format.decimal(size, size >= 1 ? 2 : significant(size, 4));
  const minus = value < 0 ? '−' : '';
  return sign === undefined ? `${minus}${text} ${currency}` : `${minus}${sign}${text}`;
}

const BYTES = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

function bytesText(value: number, format: Formatters): string {
  const size = Math.abs(value);
  const power = size < 1 ? 0 : Math.min(BYTES.length - 1, Math.floor(Math.log10(size) / 3));
  const scaled = value / 1000 ** power;
  return `${format.decimal(scaled, power === 0 ? 0 : significant(scaled, 3))} ${BYTES[power]}`;
}
