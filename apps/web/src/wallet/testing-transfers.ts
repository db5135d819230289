import type { Address } from '@sunscope/tron/address';
import { buildIntent } from './intents/build.ts';
import { checkIntent } from './intents/check.ts';
import type { Intent } from './intents/registry.ts';
import type { TransferValues } from './intents/transfer-parts.ts';
import * as facts from './quote-facts.ts';
import * as quotes from './quote.ts';
import * as form from './send-form.ts';
import { sendIntent, type SendOptions as IntentOptions } from './send-intent.ts';
import type { TransferToken } from './sendable-tokens.ts';

/** The three transfers as one shape, for tests that hold for each of them. */
export interface Transfer {
  readonly from: Address;
  readonly to: Address;
  readonly token: TransferToken;
  readonly amount: bigint;
  readonly note: string;
}

type Tail<F> = F extends (first: never, ...rest: infer R) => unknown ? R : never;

export function transferIntent({ token, ...transfer }: Transfer): Intent {
  switch (token.kind) {
    case 'trx':
      return { kind: 'trx_transfer', permissionId: 0, ...transfer };
    case 'trc10':
      return { kind: 'trc10_transfer', permissionId: 0, ...transfer, tokenId: token.id };
    case 'trc20':
      return { kind: 'trc20_transfer', permissionId: 0, ...transfer, contract: token.contract };
  }
}

/** Backwards. */
function transferOf(intent: form.TransferIntents): Transfer {
  const { from, to, amount, note } = intent;
  const token: TransferToken =
    intent.kind === 'trx_transfer'
      ? { kind: 'trx' }
      : intent.kind === 'trc10_transfer'
        ? { kind: 'trc10', id: intent.tokenId }
        : { kind: 'trc20', contract: intent.contract };
  return { from, to, token, amount, note };
}

export const buildTransfer = (transfer: Transfer, ...rest: Tail<typeof buildIntent>) =>
  buildIntent(transferIntent(transfer), ...rest);

export const checkTransfer = (
  rawData: Uint8Array,
  transfer: Transfer,
  limits: Parameters<typeof checkIntent>[2],
): void => checkIntent(rawData, transferIntent(transfer), limits);

export type QuoteFacts = Omit<quotes.QuoteFacts, 'intent'> & { transfer: Transfer };

export const quoteTransfer = ({ transfer, ...rest }: QuoteFacts, readingSun: bigint): quotes.Quote =>
  quotes.quoteIntent({ ...rest, intent: transferIntent(transfer) }, readingSun);

export async function gatherQuoteFacts(
  node: facts.QuoteNode,
  transfer: Transfer,
  ...rest: Parameters<typeof facts.gatherQuoteFacts> extends [unknown, unknown, ...infer R] ? R : never
): Promise<QuoteFacts> {
  const { intent: _, ...gathered } = await facts.gatherQuoteFacts(node, transferIntent(transfer), ...rest);
  return { ...gathered, transfer };
}

export type SendOptions = Omit<IntentOptions, 'intent'> & { transfer: Transfer };

export const sendTransfer = ({ transfer, ...rest }: SendOptions) =>
  sendIntent({ ...rest, intent: transferIntent(transfer) });

export function readSendForm(values: TransferValues, facts: Omit<form.SendFacts, 'permissionId'>) {
  const { intent, ...reading } = form.readSendForm(values, { ...facts, permissionId: 0 });
  return { ...reading, transfer: intent && transferOf(intent) };
}
