import type { Address } from '@sunscope/tron/address';
import type { FormReading, Problems } from './intents/intent.ts';
import {
  readRecipient,
  type TransferFacts,
  type TransferIntent,
  type TransferValues,
} from './intents/transfer-parts.ts';
import { trc10TransferForm } from './intents/trc10-transfer.ts';
import { trc20TransferForm } from './intents/trc20-transfer.ts';
import { trxTransferForm } from './intents/trx-transfer.ts';
import type { Intent } from './intents/registry.ts';
import type { SendableToken, TransferToken } from './sendable-tokens.ts';

/** What the form holds, as typed. */
export interface SendValues extends TransferValues {
  readonly tokenId: string;
}

export const EMPTY_SEND: SendValues = { to: '', tokenId: '', amount: '', note: '' };

/** An intent that this form makes. */
type Transfer = Extract<Intent, TransferIntent>;

export interface SendReading {
  /** Messages under fields. */
  problems: Problems<TransferValues>;
  /** The address typed, in canonical form. */
  recipient: Address | undefined;
  /** Set when everything is right. */
  intent: Transfer | undefined;
}

/** Judges a form by the rules of the transfer that its token makes it. */
export function readSendForm(
  values: SendValues,
  facts: { from: Address; tokens: readonly SendableToken[]; maxNoteCharacters: number },
): SendReading {
  const { from, tokens, maxNoteCharacters } = facts;
  const chosen = tokens.find(token => token.id === values.tokenId);
  const reading = readAs(chosen?.token ?? { kind: 'trx' }, values, {
    from,
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
): FormReading<Transfer, TransferValues> {
  switch (token.kind) {
    case 'trx':
      return trxTransferForm.read(values, facts);
    case 'trc10':
      return trc10TransferForm.read(values, { ...facts, tokenId: token.id });
    case 'trc20':
      return trc20TransferForm.read(values, { ...facts, contract: token.contract });
  }
}
