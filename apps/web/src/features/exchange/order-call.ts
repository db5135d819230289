import { parseAddress, type Address } from '@sunscope/tron/address';
import type { OrderBookPair } from '@sunscope/product-api/types';
import { rawOrZero } from '../../lib/format/format.ts';
import type { Trc20Approve } from '../../wallet/intents/trc20-approve.ts';
import { isAsset, isTrx, worthOf, type BookOrder } from './order-worth.ts';

/** Why the contract would refuse an order; its form lets no such one pass, but what is signed is judged by itself. */
export function orderFault(
  order: BookOrder,
  pair: Pick<OrderBookPair, 'fPrecision' | 'priceStep' | 'amountStep' | 'minimum' | 'status'>,
): 'step' | 'least' | 'closed' | undefined {
  const [priceStep, amountStep] = [rawOrZero(pair.priceStep), rawOrZero(pair.amountStep)];
  if (pair.status !== 'open') return 'closed';
  if (order.price <= 0n || order.amount <= 0n || priceStep <= 0n || amountStep <= 0n) return 'step';
  if (order.price % priceStep !== 0n || order.amount % amountStep !== 0n) return 'step';
  if ((order.amount * order.price) % 10n ** BigInt(pair.fPrecision) !== 0n) return 'step';
  return worthOf(order, pair) < rawOrZero(pair.minimum) ? 'least' : undefined;
}

/** What the contract takes by an approval: which token and how much; undefined where TRX or TRC10 tokens are sent along. */
export function takenBy(
  order: BookOrder,
  pair: OrderBookPair,
): { token: Address; amount: bigint } | undefined {
  if (order.side === 'sell')
    return isAsset(pair.fTokenAddr)
      ? undefined
      : { token: parseAddress(pair.fTokenAddr), amount: order.amount };
  if (isTrx(pair.sTokenAddr)) return undefined;
  return { token: parseAddress(pair.sTokenAddr), amount: worthOf(order, pair) };
}

/** An approval of exactly what the order takes. */
export function approvalOf(
  from: Address,
  pair: OrderBookPair,
  { token, amount }: { token: Address; amount: bigint },
): Trc20Approve {
  return {
    kind: 'trc20_approve',
    from,
    note: '',
    permissionId: 0,
    contract: token,
    spender: parseAddress(pair.contract),
    amount,
  };
}
