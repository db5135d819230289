import { encodeCall } from '@sunscope/tron/abi';
import { parseAddress, type Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { OrderBookPair } from '@sunscope/product-api/types';
import { callIntent, type ContractCallIntent } from '../../wallet/intents/contract-call.ts';
import { isAsset, isTrx, worthOf, type BookOrder } from './order-worth.ts';

type Call = Omit<ContractCallIntent, 'kind'>;

/** What is confirmed to place an order. Import on demand: it brings the wallet's forms, which readers do not need. */
export const placeIntent = (...order: Parameters<typeof placeCall>) => callIntent(placeCall(...order));

/** What is confirmed to cancel one. */
export const cancelIntent = (...order: Parameters<typeof cancelCall>) => callIntent(cancelCall(...order));

/** What is confirmed to have orders matched that cross. */
export const matchIntent = (...pair: Parameters<typeof matchCall>) => callIntent(matchCall(...pair));

/** What is confirmed to have paid out what the contract owes. */
export const withdrawIntent = (...owed: Parameters<typeof withdrawCall>) => callIntent(withdrawCall(...owed));

const PLACE = { buy: 'buyOrder', sell: 'sellOrder' } as const;

/** The call that places an order; TRX and TRC10 tokens are paid with the call itself. */
export function placeCall(
  from: Address,
  order: BookOrder,
  pair: Pick<OrderBookPair, 'contract' | 'fTokenAddr' | 'sTokenAddr' | 'fPrecision'>,
): Call {
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

/** The most orders that the contract matches in one call. */
const MAX_FILLS = 16n;

/** The call that matches orders of a pair that cross; anybody may send it. */
export function matchCall(from: Address, pair: Pick<OrderBookPair, 'contract' | 'contractPairId'>): Call {
  return {
    ...common(from, pair),
    data: bytesToHex(encodeCall('matchOrders(uint256,uint256)', [BigInt(pair.contractPairId), MAX_FILLS])),
    callValueSun: 0n,
  };
}

/** The call that pays an account what the contract owes it of a token. */
export function withdrawCall(from: Address, contract: string, token: string): Call {
  return {
    ...common(from, { contract }),
    data: bytesToHex(encodeCall('withdraw(address,address)', [tokenWord(token), from])),
    callValueSun: 0n,
  };
}

/** The question what the contract owes an account of a token. */
export const creditsData = (owner: Address, token: string): Uint8Array =>
  encodeCall('credits(address,address)', [owner, tokenWord(token)]);

/** A token where the contract keeps addresses alone: a TRC10 token goes by its id there. */
const tokenWord = (token: string): string =>
  isAsset(token) ? `41${BigInt(token).toString(16).padStart(40, '0')}` : token;

function common(from: Address, { contract }: { contract: string }) {
  return { from, note: '', permissionId: 0, contract: parseAddress(contract), tokenId: 0n, tokenValue: 0n };
}
