import { encodeCall } from '@sunscope/tron/abi';
import { parseAddress, type Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { OrderBookPair } from '@sunscope/product-api/types';
import { callIntent, type ContractCallIntent } from '../../wallet/intents/contract-call.ts';
import { isAsset, isTrx, worthOf, type BookOrder } from './order-call.ts';

type Call = Omit<ContractCallIntent, 'kind'>;

/** What is confirmed to place an order. Import on demand: it brings the wallet's forms, which readers do not need. */
export const placeIntent = (...order: Parameters<typeof placeCall>) => callIntent(placeCall(...order));

/** What is confirmed to cancel one. */
export const cancelIntent = (...order: Parameters<typeof cancelCall>) => callIntent(cancelCall(...order));

const PLACE = { buy: 'buyOrder', sell: 'sellOrder' } as const;

/** The call that places an order; TRX and TRC10 tokens are paid with the call itself. */
export function placeCall(from: Address, order: BookOrder, pair: OrderBookPair): Call {
  const { fTokenAddr, sTokenAddr } = pair;
  const amountB = worthOf(order, pair);
  const call = (types: string, values: unknown[]) =>
    bytesToHex(encodeCall(PLACE[order.side] + types, values));
  const costs = { callValueSun: order.side === 'buy' && isTrx(sTokenAddr) ? amountB : 0n };
  if (!isAsset(fTokenAddr))
    return {
      ...common(from, pair),
      ...costs,
      data: call('(address,uint256,address,uint256,uint256)', [
        fTokenAddr,
        order.amount,
        sTokenAddr,
        amountB,
        order.price,
      ]),
    };
  const tokenA = BigInt(fTokenAddr);
  return {
    ...common(from, pair),
    ...costs,
    ...(order.side === 'sell' ? { tokenId: tokenA, tokenValue: order.amount } : {}),
    data: isTrx(sTokenAddr)
      ? call('(uint256,uint256,uint256,uint256)', [tokenA, order.amount, amountB, order.price])
      : call('(uint256,uint256,address,uint256,uint256)', [
          tokenA,
          order.amount,
          sTokenAddr,
          amountB,
          order.price,
        ]),
  };
}

/** The call that takes an order out of the book. */
export function cancelCall(from: Address, contract: string, orderId: number): Call {
  return {
    ...common(from, { contract }),
    data: bytesToHex(encodeCall('cancelOrder(uint256)', [BigInt(orderId)])),
    callValueSun: 0n,
  };
}

function common(from: Address, { contract }: { contract: string }) {
  return { from, note: '', permissionId: 0, contract: parseAddress(contract), tokenId: 0n, tokenValue: 0n };
}
