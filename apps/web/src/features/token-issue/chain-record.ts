import type { Address } from '@sunscope/tron/address';
import { invalidAssetFacts } from '../../wallet/intents/asset-parts.ts';
import type { AssetUpdate } from '../../wallet/intents/asset-update.ts';
import type { Problem } from './token-form.ts';

/** What the form of the chain's own record holds, as typed. */
export interface ChainRecordValues {
  readonly description: string;
  readonly url: string;
  readonly freeLimit: string;
  readonly publicLimit: string;
}

interface ChainRecordReading {
  problems: Partial<Record<keyof ChainRecordValues, Problem>>;
  /** Set when everything is right and something differs. */
  intent: AssetUpdate | undefined;
}

const wholeOf = (text: string): bigint => (/^\d{1,19}$/.test(text.trim()) ? BigInt(text.trim()) : -1n);

/** Judges it by the chain's rules, field by field. @param now as it stands */
export function readChainRecord(
  typed: ChainRecordValues,
  now: ChainRecordValues,
  from: Address,
): ChainRecordReading {
  const base = { description: '', url: 'x', freeLimit: 0n, publicLimit: 0n };
  const envelope = { kind: 'asset_update' as const, from, note: '', permissionId: 0 };
  const isWrong = (part: Partial<typeof base>) => invalidAssetFacts({ ...base, ...part }) !== undefined;
  const url = typed.url.trim();
  const [freeLimit, publicLimit] = [wholeOf(typed.freeLimit), wholeOf(typed.publicLimit)];
  const problems: ChainRecordReading['problems'] = {
    ...(isWrong({ description: typed.description }) ? { description: 'bad_description_bytes' as const } : {}),
    ...(isWrong({ url }) || !/^https?:\/\/[^\s"<>]+$/.test(url) ? { url: 'bad_website' as const } : {}),
    ...(isWrong({ freeLimit }) ? { freeLimit: 'bad_bandwidth' as const } : {}),
    ...(isWrong({ publicLimit }) ? { publicLimit: 'bad_bandwidth' as const } : {}),
  };
  const isSame =
    typed.description === now.description &&
    url === now.url &&
    String(freeLimit) === now.freeLimit &&
    String(publicLimit) === now.publicLimit;
  const isRight = Object.keys(problems).length === 0 && !isSame;
  return {
    problems,
    intent: isRight
      ? { ...envelope, description: typed.description, url, freeLimit, publicLimit }
      : undefined,
  };
}
