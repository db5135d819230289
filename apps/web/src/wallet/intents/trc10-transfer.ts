import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { bytesToText, textToBytes } from '@sunscope/tron/bytes';
import { AccountType } from '@sunscope/tron/messages';
import type { AssetAmount, IntentEntry, IntentForm } from './intent.ts';
import { NO_EFFECTS } from './plain-parts.ts';
import {
  readTransfer,
  transferFields,
  transferParts,
  type TransferFacts,
  type TransferIntent,
  type TransferValues,
} from './transfer-parts.ts';

export interface Trc10Transfer extends TransferIntent {
  readonly kind: 'trc10_transfer';
  readonly tokenId: string;
}

type Facts = TransferFacts & Pick<Trc10Transfer, 'tokenId'>;

const sentBy = ({ tokenId, amount }: Trc10Transfer): AssetAmount => ({ asset: tokenId, raw: amount });

/** A TRC10 token to another account, which it opens where there is none. */
export const trc10Transfer: IntentEntry<Trc10Transfer, 'TransferAssetContract'> = {
  ...transferParts,
  kind: 'trc10_transfer',
  contract: 'TransferAssetContract',
  build: ({ from, to, tokenId, amount }) => ({
    asset_name: textToBytes(tokenId),
    owner_address: addressToBytes(from),
    to_address: addressToBytes(to),
    amount,
  }),
  confirmed: ({ from, to, tokenId, amount }) => ({
    asset_name: textToBytes(tokenId),
    owner_address: addressToBytes(from),
    to_address: addressToBytes(to),
    amount,
  }),
  readBack: ({ asset_name, owner_address, to_address, amount }, envelope) => ({
    kind: 'trc10_transfer',
    from: addressFromBytes(owner_address),
    to: addressFromBytes(to_address),
    // Bytes that are no text are no id; encoded again they differ, and nothing is signed.
    tokenId: bytesToText(asset_name) ?? '',
    amount,
    ...envelope,
  }),
  effects: intent => ({ ...NO_EFFECTS, spends: [sentBy(intent)], opens: intent.to }),
  judgedBy: ({ to }) => ({ other: to }),
  refused({ tokenId, amount }, { account, other, parameters }) {
    const held = account?.assetV2.find(({ key }) => key === tokenId)?.value ?? 0n;
    if (account && held < amount) return { key: 'refused_token_short' };
    return other?.type === AccountType.Contract && parameters.get('getForbidTransferToContract') === 1n
      ? { key: 'refused_to_contract' }
      : undefined;
  },
  lessBy: () => undefined,
  headline: sentBy,
};

export const trc10TransferForm: IntentForm<Trc10Transfer, TransferValues, Facts> = {
  fields: transferFields,
  read(values, facts) {
    const { problems, intent } = readTransfer(values, facts);
    return { problems, intent: intent && { kind: 'trc10_transfer', ...intent, tokenId: facts.tokenId } };
  },
};
