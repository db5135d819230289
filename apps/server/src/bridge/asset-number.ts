import { addressToEvmBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { BridgeKind } from '@sunscope/tron/side-chain';

/** The number that gateways know an asset by. */
export function assetNumber(kind: BridgeKind, asset: string): bigint {
  if (kind === 'trx') return 0n;
  if (kind === 'trc10') return BigInt(asset);
  return BigInt(`0x${bytesToHex(addressToEvmBytes(parseAddress(asset)))}`);
}
