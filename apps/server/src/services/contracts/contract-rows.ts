import type { contractDetail, contractRow } from '@sunscope/product-api/schemas/contracts';
import type { z } from 'zod';
import type { StoredContract } from '../../repositories/contracts-read.ts';
import type { VerifiedBrief } from '../../repositories/verified-contracts.ts';
import type { PublicTag } from '../../repositories/tags-read.ts';
import type { StoredToken } from '../../repositories/tokens-read.ts';
import { addressText } from '../shared/address-text.ts';
import { tagMembers } from '../shared/labels.ts';
import { presentTrc20 } from '../tokens/token-rows.ts';
import { amountJson } from '../shared/json-values.ts';

export type ContractRow = z.output<typeof contractRow>;
type ContractToken = NonNullable<z.output<typeof contractDetail>['trc20token']>;

/** What an address whose source nobody verified has for the figures of a verification. */
export const UNVERIFIED = {
  verify_status: 0,
  compile_version: '',
  compile_settings: '',
  compiler: '',
  isSetting: false,
  isParameter: false,
  isLibrary: false,
  dateVerified: 0,
  license: '',
  verify_time: 0,
} as const;

/** Whether the token that a contract is deserves suspicion: a copy of another one, or a link in its name. */
export const isRisky = (token: StoredToken | undefined): boolean => (token?.risk ?? 0) !== 0;

export function presentContract(
  contract: StoredContract,
  {
    token,
    source,
    tag,
  }: { token: StoredToken | undefined; source: VerifiedBrief | undefined; tag: PublicTag },
): ContractRow {
  return {
    address: addressText(contract.address),
    name: contract.name ?? '',
    balance: contract.balance === null ? null : amountJson(contract.balance),
    trxCount: Number(contract.calls),
    callers: Number(contract.callers),
    failedCount: Number(contract.failed),
    date_created: Number(contract.created_ms ?? 0n),
    lastCalled: Number(contract.last_call_ms ?? 0n),
    creator: addressText(contract.creator),
    ...UNVERIFIED,
    ...(source ? verifiedMembers(source) : {}),
    ...tagMembers(tag),
    vip: false,
    risk: isRisky(token),
    ...(token ? { trc20token: contractToken(token) } : {}),
  };
}

function verifiedMembers(source: VerifiedBrief) {
  const { compiler_version, license, verified_ms, optimizer } = source;
  const { enabled = false } = JSON.parse(optimizer ?? '{}') as { enabled?: boolean };
  return {
    verify_status: 2,
    compile_version: compiler_version,
    compiler: compiler_version,
    compile_settings:
      optimizer === null ? '' : JSON.stringify({ optimizer: JSON.parse(optimizer) as object }),
    isSetting: enabled,
    isParameter: source.has_arguments,
    isLibrary: source.has_libraries,
    dateVerified: Number(verified_ms),
    license: license === 0 ? '' : String(license),
    verify_time: Number(verified_ms),
  };
}

/** Every member as text, as TRONSCAN has it. */
export function contractToken(token: StoredToken): ContractToken {
  const row = presentTrc20(token);
  return {
    name: row.name,
    symbol: row.symbol,
    contract_address: row.contract_address,
    decimals: String(row.decimals),
    total_supply: row.total_supply_with_decimals,
    icon_url: row.icon_url,
    issuer_addr: row.issue_address,
    issue_time: row.issue_time,
    holders_count: String(row.holders_count),
    home_page: row.home_page,
    token_desc: row.token_desc,
    git_hub: row.git_hub,
    white_paper: row.white_paper,
    email: row.email,
    social_media: row.social_media,
    level: row.level,
    status: '0',
  };
}
