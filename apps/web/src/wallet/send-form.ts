import type { Address } from '@sunscope/tron/address';
import type { FormField, FormReading, Problems } from './intents/intent.ts';
import { readRecipient, type TransferFacts, type TransferValues } from './intents/transfer-parts.ts';
import { trc10TransferForm } from './intents/trc10-transfer.ts';
import { trc20TransferForm } from './intents/trc20-transfer.ts';
import { trxTransferForm } from './intents/trx-transfer.ts';
import type { Intent } from './intents/registry.ts';
import type { SendableToken, TransferToken } from './sendable-tokens.ts';

export const EMPTY_SEND: TransferValues = { to: '', tokenId: '', amount: '', note: '' };

/** An intent that this form makes. */
export type TransferIntents = Extract<Intent, { kind: 'trx_transfer' | 'trc10_transfer' | 'trc20_transfer' }>;

export interface SendReading {
  /** Messages under fields. */
  problems: Problems<TransferValues>;
  /** The address typed, in canonical form. */
  recipient: Address | undefined;
  /** Set when everything is right. */
  intent: TransferIntents | undefined;
}

/** What it is judged by. */
export interface SendFacts extends Pick<TransferFacts, 'from' | 'permissionId' | 'maxNoteCharacters'> {
  readonly tokens: readonly SendableToken[];
}

/** The fields of the transfer that a token makes it; those of TRX before there is a token. */
export function sendFields(token: TransferToken = { kind: 'trx' }): readonly FormField<TransferValues>[] {
  switch (token.kind) {
    case 'trx':
      return trxTransferForm.fields;
    case 'trc10':
      return trc10TransferForm.fields;
    case 'trc20':
      return trc20TransferForm.fields;
  }
}

/** Judges a form by the rules of the transfer that its token makes it. */
export function readSendForm(values: TransferValues, facts: SendFacts): SendReading {
  const { from, permissionId, tokens, maxNoteCharacters } = facts;
  const chosen = tokens.find(token => token.id === values.tokenId);
  const reading = readAs(chosen?.token ?? { kind: 'trx' }, values, {
    from,
    permissionId,
    maxNoteCharacters,
    decimals: chosen?.info.tokenDecimal ?? 0,
    // Of no token there is nothing to send.
    balance: chosen?.balance ?? 0n,
  });
  return { ...reading, recipient: readRecipient(values.to, from).to };
}

function readAs(
  token: TransferToken,
  values: TransferValues,
  facts: TransferFacts,
): FormReading<TransferIntents, TransferValues> {
  switch (token.kind) {
    case 'trx':
      return trxTransferForm.read(values, facts);
    case 'trc10':
      return trc10TransferForm.read(values, { ...facts, tokenId: token.id });
    case 'trc20':
      return trc20TransferForm.read(values, { ...facts, contract: token.contract });
  }
}
