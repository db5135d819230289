import { tryParseAddress, type Address } from '@sunscope/tron/address';
import { parseAmount } from '@sunscope/tron/amount';
import { separatedRows } from '../../lib/labels/separated-text.ts';

/** A recipient as typed or read. */
export interface TypedRow {
  readonly to: string;
  readonly amount: string;
}

/** More are several lists: each row is signed by itself, and a block comes every three seconds. */
export const MOST_BATCH_ROWS = 500;
/** Longer texts are no list of so many recipients. */
export const MOST_LIST_BYTES = 1_000_000;
/** No address or amount is longer: what a cell holds is shown. */
const MOST_CELL = 200;

/** Why a row cannot be paid; the end of a key of words (`multi_row_<problem>`). */
export type RowProblem = 'address' | 'own' | 'duplicate' | 'amount' | 'zero' | 'balance';

export interface JudgedRow extends TypedRow {
  /** From 1. */
  readonly line: number;
  readonly problem?: RowProblem;
  /** The line that has the same recipient. */
  readonly first?: number;
  /** Set where it can be paid. */
  readonly payment?: { readonly to: Address; readonly raw: bigint };
  /** Decimals that the token does not have were cut. */
  readonly cut: boolean;
}

export interface JudgedRows {
  /** Every row, empty ones included. */
  readonly rows: readonly JudgedRow[];
  /** Lines that are wrong, or not complete. */
  readonly wrong: number;
  readonly total: bigint;
}

/** What a list is judged by. */
export interface RowFacts {
  readonly owner: Address;
  readonly decimals: number;
  /** Raw units. */
  readonly balance: bigint;
}

/** Whether nothing was typed. */
export function isEmptyRow({ to, amount }: TypedRow): boolean {
  return to.trim() === '' && amount.trim() === '';
}

/** Judges a list by the rules of a transfer, each row by those before it. */
export function judgeRows(typed: readonly TypedRow[], facts: RowFacts): JudgedRows {
  const firstLines = new Map<Address, number>();
  let total = 0n;
  let wrong = 0;
  const rows = typed.map((row, index): JudgedRow => {
    const line = index + 1;
    const base = { ...row, line, cut: false };
    if (isEmptyRow(row)) return base;
    const refuse = (problem: RowProblem, more: Partial<JudgedRow> = {}): JudgedRow => {
      wrong++;
      return { ...base, ...more, problem };
    };
    const to = tryParseAddress(row.to);
    if (to === undefined) return refuse('address');
    if (to === facts.owner) return refuse('own');
    const first = firstLines.get(to);
    if (first !== undefined) return refuse('duplicate', { first });
    firstLines.set(to, line);
    const text = row.amount.trim();
    if (!/^\d{1,80}(?:\.\d*)?$/.test(text)) return refuse('amount');
    const cut = /[1-9]/.test((text.split('.')[1] ?? '').slice(facts.decimals));
    const raw = parseAmount(text, facts.decimals);
    if (raw === 0n) return refuse('zero', { cut });
    total += raw;
    if (total > facts.balance) return refuse('balance', { cut });
    return { ...base, cut, payment: { to, raw } };
  });
  return { rows, wrong, total };
}

export interface ReadList {
  readonly rows: readonly TypedRow[];
  /** Rows beyond the most were left out. */
  readonly isCut: boolean;
}

/**
 * Reads a list that was pasted or dropped: an address and an amount in each line, separated by comma, semicolon, tab or
 * spaces. A head is left out; whatever else stands there is kept for the person to see.
 */
export function readList(text: string): ReadList {
  const rows = separatedRows(text.slice(0, MOST_LIST_BYTES))
    .map(({ cells }) => {
      const [only = ''] = cells;
      return (cells.length === 1 ? only.trim().split(/\s+/) : cells).map(cell => cell.trim());
    })
    .filter(cells => cells.some(cell => cell !== ''));
  const [head] = rows;
  const isHead =
    head !== undefined &&
    !head.some(cell => tryParseAddress(cell) !== undefined) &&
    /address|recipient|amount/i.test(head.join());
  const lists = rows.slice(isHead ? 1 : 0).map(([to = '', ...rest]) => ({
    to: to.slice(0, MOST_CELL),
    // A third cell that says something makes it no amount, and is not dropped in silence.
    amount: rest
      .filter((cell, index) => index === 0 || cell !== '')
      .join(' ')
      .slice(0, MOST_CELL),
  }));
  return { rows: lists.slice(0, MOST_BATCH_ROWS), isCut: lists.length > MOST_BATCH_ROWS };
}
