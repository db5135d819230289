import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { TRX_ASSET, type AssetAmount, type IntentEntry, type IntentForm } from './intent.ts';
import {
  invalidTransfer,
  readTransfer,
  transferRows,
  transferWords,
  type TransferFacts,
  type TransferIntent,
  type TransferValues,
} from './transfer-parts.ts';

export interface TrxTransfer extends TransferIntent {
  readonly kind: 'trx_transfer';
}

const sentBy = ({ amount }: TrxTransfer): AssetAmount => ({ asset: TRX_ASSET, raw: amount });

/** TRX to another account, which it opens where there is none. */
export const trxTransfer: IntentEntry<TrxTransfer, 'TransferContract'> &
  IntentForm<TrxTransfer, TransferValues, TransferFacts> = {
  kind: 'trx_transfer',
  contract: 'TransferContract',
  read(values, facts) {
    const { problems, intent } = readTransfer(values, facts);
    return { problems, intent: intent && { kind: 'trx_transfer', ...intent } };
  },
  invalid: invalidTransfer,
  build: ({ from, to, amount }) => ({
    owner_address: addressToBytes(from),
    to_address: addressToBytes(to),
    amount,
  }),
  confirmed: intent => ({
    owner_address: addressToBytes(intent.from),
    to_address: addressToBytes(intent.to),
    amount: intent.amount,
  }),
  readBack: ({ owner_address, to_address, amount }, note) => ({
    kind: 'trx_transfer',
    from: addressFromBytes(owner_address),
    to: addressFromBytes(to_address),
    amount,
    note,
  }),
  workerSigns: true,
  effects: intent => ({ spends: [sentBy(intent)], opens: intent.to, call: undefined, permissions: [] }),
  lessBy: (intent, shortSun) =>
    intent.amount > shortSun ? { ...intent, amount: intent.amount - shortSun } : undefined,
  headline: sentBy,
  recipient: ({ to }) => to,
  rows: transferRows,
  words: (t, intent, tell) => transferWords(t, sentBy(intent), tell),
};
