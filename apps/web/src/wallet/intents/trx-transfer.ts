import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { TRX_ASSET, type AssetAmount, type IntentEntry, type IntentForm } from './intent.ts';
import {
  readTransfer,
  transferParts,
  type TransferFacts,
  type TransferIntent,
  type TransferValues,
} from './transfer-parts.ts';

export interface TrxTransfer extends TransferIntent {
  readonly kind: 'trx_transfer';
}

const sentBy = ({ amount }: TrxTransfer): AssetAmount => ({ asset: TRX_ASSET, raw: amount });

/** TRX to another account, which it opens where there is none. */
export const trxTransfer: IntentEntry<TrxTransfer, 'TransferContract'> = {
  ...transferParts,
  kind: 'trx_transfer',
  contract: 'TransferContract',
  build: ({ from, to, amount }) => ({
    owner_address: addressToBytes(from),
    to_address: addressToBytes(to),
    amount,
  }),
  confirmed: ({ from, to, amount }) => ({
    owner_address: addressToBytes(from),
    to_address: addressToBytes(to),
    amount,
  }),
  readBack: ({ owner_address, to_address, amount }, note) => ({
    kind: 'trx_transfer',
    from: addressFromBytes(owner_address),
    to: addressFromBytes(to_address),
    amount,
    note,
  }),
  effects: intent => ({ spends: [sentBy(intent)], opens: intent.to, call: undefined, permissions: [] }),
  lessBy: (intent, shortSun) =>
    intent.amount > shortSun ? { ...intent, amount: intent.amount - shortSun } : undefined,
  headline: sentBy,
};

export const trxTransferForm: IntentForm<TrxTransfer, TransferValues, TransferFacts> = {
  read(values, facts) {
    const { problems, intent } = readTransfer(values, facts);
    return { problems, intent: intent && { kind: 'trx_transfer', ...intent } };
  },
};
