import { textToBytes } from '@sunscope/tron/bytes';
import { invalidUrl } from './witness-parts.ts';

/** java-tron: AssetIssueActuator, TransactionUtil. */
const MOST_DESCRIPTION_BYTES = 200;
/** Bandwidth points of one day, below which every limit of a token lies (java-tron: ONE_DAY_NET_LIMIT). */
const ONE_DAY_BANDWIDTH = 57_600_000_000n;

/** What a TRC10 token says of itself, and what its issuer pays of its holders' bandwidth. */
export interface AssetFacts {
  readonly description: string;
  readonly url: string;
  /** Bytes a day that the issuer's stake pays for each holder. */
  readonly freeLimit: bigint;
  /** The same for all holders together. */
  readonly publicLimit: bigint;
}

/** Refuses what the chain does, when a token is issued and when it is updated. */
export function invalidAssetFacts({ description, url, freeLimit, publicLimit }: AssetFacts) {
  const { length } = textToBytes(description);
  if (length > MOST_DESCRIPTION_BYTES)
    return { field: 'description', right: `up to ${MOST_DESCRIPTION_BYTES} bytes`, found: `${length} bytes` };
  const wrong = [freeLimit, publicLimit].find(limit => limit < 0n || limit >= ONE_DAY_BANDWIDTH);
  if (wrong !== undefined)
    return { field: 'net_limit', right: `0 to ${ONE_DAY_BANDWIDTH - 1n}`, found: String(wrong) };
  return invalidUrl(url);
}

/** Lines of the confirmation. */
export const assetFactRows = ({ description, url, freeLimit, publicLimit }: AssetFacts) =>
  [
    { label: 'asset_url', text: url },
    { label: 'asset_description', text: description },
    { label: 'asset_free_limit', text: String(freeLimit) },
    { label: 'asset_public_limit', text: String(publicLimit) },
  ] as const;

/** Refuses a token number that the chain gives to none. */
export function invalidTokenId(tokenId: string) {
  // One number, one way to write it: the chain compares texts.
  return /^[1-9]\d{0,18}$/.test(tokenId)
    ? undefined
    : { field: 'asset_name', right: 'a TRC10 number', found: tokenId };
}
