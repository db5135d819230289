import type { Address } from '@sunscope/tron/address';
import { buildIntent, type BuildOptions, type BuiltTransaction } from './intents/build.ts';
import { checkIntent, type CheckLimits } from './intents/check.ts';
import type { Intent } from './intents/registry.ts';

export type { RefBlock, ReferenceBlock } from './intents/build.ts';
export { transferCallData } from './intents/trc20-transfer.ts';

/** What is sent. */
export type TransferToken =
  | { readonly kind: 'trx' }
  | { readonly kind: 'trc10'; readonly id: string }
  | { readonly kind: 'trc20'; readonly contract: Address };

/** A transfer as the user confirmed it. */
export interface Transfer {
  readonly from: Address;
  readonly to: Address;
  readonly token: TransferToken;
  /** Raw units. */
  readonly amount: bigint;
  /** Empty for none. Written on chain as UTF-8. */
  readonly note: string;
}

/** The intent of a transfer. */
export function transferIntent({ token, ...transfer }: Transfer): Intent {
  switch (token.kind) {
    case 'trx':
      return { kind: 'trx_transfer', ...transfer };
    case 'trc10':
      return { kind: 'trc10_transfer', ...transfer, tokenId: token.id };
    case 'trc20':
      return { kind: 'trc20_transfer', ...transfer, contract: token.contract };
  }
}

export function buildTransfer(transfer: Transfer, options: BuildOptions): BuiltTransaction {
  return buildIntent(transferIntent(transfer), options);
}

export function checkTransfer(rawData: Uint8Array, transfer: Transfer, limits: CheckLimits): void {
  checkIntent(rawData, transferIntent(transfer), limits);
}
