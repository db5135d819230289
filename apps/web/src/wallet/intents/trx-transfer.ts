import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { AccountType } from '@sunscope/tron/messages';
import { TRX_ASSET, type AssetAmount, type IntentEntry, type IntentForm } from './intent.ts';
import { NO_EFFECTS } from './plain-parts.ts';
import {
  readTransfer,
  transferFields,
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
  readBack: ({ owner_address, to_address, amount }, envelope) => ({
    kind: 'trx_transfer',
    from: addressFromBytes(owner_address),
    to: addressFromBytes(to_address),
    amount,
    ...envelope,
  }),
  effects: intent => ({ ...NO_EFFECTS, spends: [sentBy(intent)], opens: intent.to }),
  judgedBy: ({ to }) => ({ other: to, contract: to }),
  refused(_intent, { other, contract, parameters }) {
    const isRefused =
      other?.type === AccountType.Contract &&
      (parameters.get('getForbidTransferToContract') === 1n ||
        (contract?.version === 1 && parameters.get('getAllowTvmCompatibleEvm') === 1n));
    return isRefused ? { key: 'refused_to_contract' } : undefined;
  },
  lessBy: (intent, shortSun) =>
    intent.amount > shortSun ? { ...intent, amount: intent.amount - shortSun } : undefined,
  headline: sentBy,
};

export const trxTransferForm: IntentForm<TrxTransfer, TransferValues, TransferFacts> = {
  fields: transferFields,
  read(values, facts) {
    const { problems, intent } = readTransfer(values, facts);
    return { problems, intent: intent && { kind: 'trx_transfer', ...intent } };
  },
};
