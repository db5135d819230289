import type { BancorFault, BancorReserve } from './bancor-order.ts';

export type OwnerAction = 'inject' | 'withdraw';

/** What of the other side goes along with an amount of one side (java-tron: ExchangeInjectActuator). */
export function shareOfPair(amount: bigint, own: BancorReserve, other: BancorReserve): bigint {
  return own.balance > 0n ? (other.balance * amount) / own.balance : 0n;
}

interface DepositFault extends Omit<BancorFault, 'code'> {
  code: BancorFault['code'] | 'order_not_precise';
}

/** What keeps an amount from going in or out of a pair. */
export function depositFault(
  action: OwnerAction,
  amount: bigint | undefined,
  own: BancorReserve,
  other: BancorReserve,
  held: { own: bigint; other: bigint } | undefined,
): DepositFault | undefined {
  if (amount === undefined || amount <= 0n) return { code: 'order_enter_amount' };
  const share = shareOfPair(amount, own, other);
  if (share <= 0n) return { code: 'order_too_little' };
  if (action === 'withdraw') {
    if (amount > own.balance) return { code: 'order_too_much', raw: own.balance, of: own };
    // The chain refuses where cutting the share to whole units costs more than a ten-thousandth of it.
    const cut = (other.balance * amount) % own.balance;
    return cut * 10_000n > share * own.balance ? { code: 'order_not_precise' } : undefined;
  }
  if (held === undefined) return undefined;
  if (amount > held.own) return { code: 'order_not_enough', raw: held.own, of: own };
  if (share > held.other) return { code: 'order_not_enough', raw: held.other, of: other };
  return undefined;
}

/** TRX that a new pair needs on its side. */
export const LEAST_PAIR_SUN = 100_000_000_000n;

/** What keeps a pair from being made of these amounts. */
export function creationFault(
  amount: bigint | undefined,
  sun: bigint | undefined,
  token: { balance: bigint } | undefined,
  balanceSun: bigint,
):
  | { field: 'token' | 'trx'; code: 'create_no_amount' | 'create_not_enough' | 'create_trx_least' }
  | undefined {
  if (token === undefined || amount === undefined || amount <= 0n)
    return { field: 'token', code: 'create_no_amount' };
  if (amount > token.balance) return { field: 'token', code: 'create_not_enough' };
  if (sun === undefined || sun < LEAST_PAIR_SUN) return { field: 'trx', code: 'create_trx_least' };
  if (sun > balanceSun) return { field: 'trx', code: 'create_not_enough' };
  return undefined;
}
