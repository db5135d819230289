import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { bytesToNumber } from '@sunscope/tron/bytes';

/** What a bridge's gateway announces to the other chain. */
export type BridgeEvent =
  | {
      readonly what: 'crossing';
      readonly contract: Address;
      readonly account: Address;
      /** `_`, the id of a TRC10 token, or a TRC20 token's contract on the main chain. */
      readonly asset: string;
      readonly raw: bigint;
    }
  | { readonly what: 'mapping'; readonly contract: Address; readonly token: Address };

type Shape = 'trx' | 'trc10' | 'trc20' | 'mapping';

/** keccak-256 of `TRXReceived(address,uint64,uint256)` and of its siblings, of `WithdrawTRX(…)` and its, then of both mappings. */
const SHAPES: Readonly<Record<string, Shape>> = {
  '3d4b09458f33579a990d5ef0b0e21a441445352d5584b100a4ecad938cee0cff': 'trx',
  dd10a17c63663ef29d1afe9e1153ac117e67a4b7e2374c2fb33fa63ac2a83f1b: 'trc10',
  c51d9e0b5edd6bbecaf1eb242d3a222f528e48bf53f4ee36f50d4638216c2e5d: 'trc20',
  '8b605c1d46a95857320754587b24cee1ff155aa8babb37ddc176c83fe9b72b78': 'trx',
  e4153478b0b27c31c7a5e3a7f589b6dacf46a8f47651a6c28d8e20daf6ae75d7: 'trc10',
  '70e60276a5e6e928d9393ec199889aa3310759e9b03135fa91aa8c495e5feaae': 'trc20',
  c2757e945b24f03d1ce902d589f8c9e9ed42064f1713ecd7286d9f004e86c6cd: 'mapping',
  be993ac12b073b22e85c8ae5b8d1f863e72ac1fc7d5cc9cc97a3985a60380868: 'mapping',
};
/** Nonce last. */
const WORDS: Readonly<Record<Shape, number>> = { trx: 3, trc10: 4, trc20: 4, mapping: 2 };

/** Reads an event of a gateway, of which nothing is indexed; undefined for anything else. */
export function bridgeEventOf(contract: Address, topic: string, data: Uint8Array): BridgeEvent | undefined {
  const shape = Object.hasOwn(SHAPES, topic) ? SHAPES[topic] : undefined;
  if (shape === undefined || data.length !== WORDS[shape] * 32) return undefined;
  const number = (place: number) => bytesToNumber(data.subarray(place * 32, place * 32 + 32));
  const address = (place: number) =>
    addressFromBytes(Uint8Array.of(0x41, ...data.subarray(place * 32 + 12, place * 32 + 32)));
  if (shape === 'mapping') return { what: 'mapping', contract, token: address(0) };
  const asset = shape === 'trx' ? '_' : shape === 'trc10' ? String(number(1)) : address(1);
  return { what: 'crossing', contract, account: address(0), asset, raw: number(shape === 'trx' ? 1 : 2) };
}
