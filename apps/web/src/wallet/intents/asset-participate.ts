import { addressFromBytes, addressToBytes, type Address } from '@sunscope/tron/address';
import { bytesToText, textToBytes } from '@sunscope/tron/bytes';
import { amountText } from '../../lib/format/amount-text.ts';
import { invalidTokenId } from './asset-parts.ts';
import { TRX_ASSET, type AssetAmount, type BaseIntent, type IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

export interface AssetParticipate extends BaseIntent {
  readonly kind: 'asset_participate';
  readonly issuer: Address;
  readonly tokenId: string;
  /** Sun paid. */
  readonly amount: bigint;
}

const paid = ({ amount }: AssetParticipate): AssetAmount => ({ asset: TRX_ASSET, raw: amount });

/** Buys a TRC10 token from its issuer while its sale runs, at the price of its issue. */
export const assetParticipate: IntentEntry<AssetParticipate, 'ParticipateAssetIssueContract'> = {
  ...plainParts,
  kind: 'asset_participate',
  contract: 'ParticipateAssetIssueContract',
  invalid: ({ amount, tokenId }) =>
    amount > 0n ? invalidTokenId(tokenId) : { field: 'amount', right: 'above 0', found: String(amount) },
  build: ({ from, issuer, tokenId, amount }) => ({
    owner_address: addressToBytes(from),
    to_address: addressToBytes(issuer),
    asset_name: textToBytes(tokenId),
    amount,
  }),
  confirmed: ({ from, issuer, tokenId, amount }) => ({
    owner_address: addressToBytes(from),
    to_address: addressToBytes(issuer),
    asset_name: textToBytes(tokenId),
    amount,
  }),
  readBack({ owner_address, to_address, asset_name, amount }, envelope) {
    const tokenId = bytesToText(asset_name);
    if (tokenId === undefined) return undefined;
    return {
      kind: 'asset_participate',
      from: addressFromBytes(owner_address),
      issuer: addressFromBytes(to_address),
      tokenId,
      amount,
      ...envelope,
    };
  },
  // What it pays for nobody but the person can say.
  workerSigns: false,
  effects: intent => ({
    ...NO_EFFECTS,
    spends: [paid(intent)],
    changes: [{ label: 'participate_gets', bought: { tokenId: intent.tokenId, sun: intent.amount } }],
  }),
  lessBy: (intent, shortSun) =>
    intent.amount > shortSun ? { ...intent, amount: intent.amount - shortSun } : undefined,
  headline: paid,
  // The chain refuses all but the issuer, so there is no address that could look like another.
  recipient: () => undefined,
  judgedBy: ({ tokenId, issuer }) => ({ asset: tokenId, other: issuer }),
  refused({ from, issuer, tokenId, amount }, { asset, headMs, other }) {
    if (from === issuer) return { key: 'refused_sale_own' };
    if (asset === undefined) return undefined;
    if (asset === null || headMs < asset.start_time || headMs >= asset.end_time)
      return { key: 'refused_sale_over' };
    const units = asset.trx_num > 0 ? (amount * BigInt(asset.num)) / BigInt(asset.trx_num) : 0n;
    if (units <= 0n) return { key: 'refused_sale_too_little' };
    if (other === undefined) return undefined;
    const stock = other?.assetV2.find(({ key }) => key === tokenId)?.value ?? 0n;
    return units > stock
      ? {
          key: 'refused_sale_stock',
          values: { amount: amountText(stock, asset.precision), token: bytesToText(asset.abbr) || tokenId },
        }
      : undefined;
  },
  rows: ({ issuer, tokenId }) => [
    { label: 'asset_number', text: tokenId },
    { label: 'asset_issuer', address: issuer },
  ],
  messages: {
    title: 'participate_action',
    action: 'participate_action',
    toast: 'participate_done',
    done: 'participate_done',
    spent: 'participate_spent',
  },
};
