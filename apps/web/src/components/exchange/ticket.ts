import { formatAmount, parseAmount } from '@sunscope/tron/amount';

/** An order as it is typed: of amount and total the one that was typed last leads. */
export interface Ticket {
  side: 'buy' | 'sell';
  price: string;
  amount: string;
  total: string;
  leads: 'amount' | 'total';
}

/** What is traded for what. */
export interface Pair {
  base: { symbol: string; decimals: number };
  quote: { symbol: string; decimals: number };
  /** What prices and amounts are multiples of, in smallest units; 1 where left out. */
  steps?: { price: bigint; amount: bigint };
}

/** What the reader could spend, in smallest units. */
export interface Available {
  base: bigint;
  quote: bigint;
}

export const EMPTY_TICKET: Ticket = { side: 'buy', price: '', amount: '', total: '', leads: 'amount' };

/** A typed number in smallest units; undefined where it is none yet. */
export function unitsOf(text: string, decimals: number): bigint | undefined {
  return /^\d{1,40}(?:\.\d*)?$/.test(text.trim()) ? parseAmount(text, decimals) : undefined;
}

const one = (pair: Pair): bigint => 10n ** BigInt(pair.base.decimals);

/**
 * Total of an amount at a price. A buyer pays the last unit that is begun; a seller does not get it.
 */
export function totalOf(amount: bigint, price: bigint, side: Ticket['side'], pair: Pair): bigint {
  const product = amount * price;
  return side === 'buy' ? (product + one(pair) - 1n) / one(pair) : product / one(pair);
}

/** Cut to what the pair trades in. */
const inSteps = (amount: bigint, { steps }: Pair): bigint =>
  steps === undefined || steps.amount <= 1n ? amount : amount - (amount % steps.amount);

/** The most that a total pays for: never costs more than the total. */
export function amountOf(total: bigint, price: bigint, pair: Pair): bigint {
  return price <= 0n ? 0n : inSteps((total * one(pair)) / price, pair);
}

/** A change of one field; what follows from it is written into the others. */
export function typed(
  ticket: Ticket,
  change: Partial<Pick<Ticket, 'side' | 'price' | 'amount' | 'total'>>,
  pair: Pair,
): Ticket {
  const leads = change.total !== undefined ? 'total' : change.amount !== undefined ? 'amount' : ticket.leads;
  const next: Ticket = { ...ticket, ...change, leads };
  const price = unitsOf(next.price, pair.quote.decimals);
  if (leads === 'amount') {
    const amount = unitsOf(next.amount, pair.base.decimals);
    const total =
      amount === undefined || price === undefined ? undefined : totalOf(amount, price, next.side, pair);
    return { ...next, total: total === undefined ? '' : formatAmount(total, pair.quote.decimals) };
  }
  const total = unitsOf(next.total, pair.quote.decimals);
  const amount =
    total === undefined || price === undefined || price === 0n ? undefined : amountOf(total, price, pair);
  return { ...next, amount: amount === undefined ? '' : formatAmount(amount, pair.base.decimals) };
}

/** So many percent of what is available: of the token for who sells, of the other for who buys. */
export function withShare(ticket: Ticket, percent: number, available: Available, pair: Pair): Ticket {
  const part = BigInt(Math.min(100, Math.max(0, Math.round(percent))));
  return ticket.side === 'sell'
    ? typed(
        ticket,
        { amount: formatAmount(inSteps((available.base * part) / 100n, pair), pair.base.decimals) },
        pair,
      )
    : typed(ticket, { total: formatAmount((available.quote * part) / 100n, pair.quote.decimals) }, pair);
}

/** Percent of what is available that an order takes, as the slider shows it: 0 to 100. */
export function shareOf(ticket: Ticket, available: Available, pair: Pair): number {
  const whole = ticket.side === 'sell' ? available.base : available.quote;
  const part =
    ticket.side === 'sell'
      ? unitsOf(ticket.amount, pair.base.decimals)
      : unitsOf(ticket.total, pair.quote.decimals);
  if (whole <= 0n || part === undefined) return 0;
  const percent = (part * 100n) / whole;
  return percent > 100n ? 100 : Number(percent);
}

/** What keeps an order from being placed. */
export interface TicketFault {
  field: 'price' | 'amount' | 'total';
  code: 'trade_no_price' | 'trade_no_amount' | 'trade_too_little' | 'trade_least' | 'trade_not_enough';
  /** In smallest units of the field's token. */
  raw?: bigint;
}

/**
 * @param available undefined where nobody knows: then nothing is too much
 * @param least smallest total that the exchange accepts
 */
export function faultOf(
  ticket: Ticket,
  available: Available | undefined,
  least: bigint,
  pair: Pair,
): TicketFault | undefined {
  const price = unitsOf(ticket.price, pair.quote.decimals);
  if (price === undefined || price === 0n) return { field: 'price', code: 'trade_no_price' };
  const amount = unitsOf(ticket.amount, pair.base.decimals);
  const total = unitsOf(ticket.total, pair.quote.decimals);
  if (amount === undefined || amount === 0n)
    return total !== undefined && total > 0n
      ? { field: 'total', code: 'trade_too_little' }
      : { field: 'amount', code: 'trade_no_amount' };
  if (total === undefined || total === 0n) return { field: 'amount', code: 'trade_too_little' };
  if (total < least) return { field: 'total', code: 'trade_least', raw: least };
  if (available === undefined) return undefined;
  if (ticket.side === 'sell' && amount > available.base)
    return { field: 'amount', code: 'trade_not_enough', raw: available.base };
  if (ticket.side === 'buy' && total > available.quote)
    return { field: 'total', code: 'trade_not_enough', raw: available.quote };
  return undefined;
}
