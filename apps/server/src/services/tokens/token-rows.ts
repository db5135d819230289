import type { HolderRow, TokenOverviewRow, Trc10Row, Trc20Row } from '@sunscope/product-api/types';
import { formatAmount } from '@sunscope/tron/amount';
import { bytesToHex } from '@sunscope/tron/bytes';
import { blockOfPosition, riskNames, TokenKind, tokenKindOf, tokenText } from '../../repositories/keys.ts';
import type { PublicTag } from '../../repositories/tags-read.ts';
import type { StoredHolder, StoredToken } from '../../repositories/tokens-read.ts';
import { amountJson } from '../shared/json-values.ts';
import { nameOf, siteName } from '../shared/labels.ts';
import { addressText } from '../shared/address-text.ts';
import { levelOf, presentToken } from '../shared/token-info.ts';

/** A TRC10 id. Transactions before 2019 name tokens by their names, which are no ids. */
function numberOf(text: string): number | undefined {
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/** A level in the words that clients of 2019 branch on. */
function reputationOf(risk: number): string {
  return risk === 0 ? 'insufficient_message' : 'high_risk';
}

/** Per cent of a whole, to the digits of a double: of a large sale the first tokens sold count, too. */
function percent(part: bigint, whole: bigint): number {
  return whole <= 0n ? 0 : (Number(part) / Number(whole)) * 100;
}

/** `issuerBalance` is what the issuer still holds. Figures of an unknown supply are left out. */
export function presentTrc10(token: StoredToken, issuerBalance: bigint, index: number): Partial<Trc10Row> {
  const id = numberOf(tokenText(token.token)) ?? 0;
  const trxNum = token.trx_num ?? 0n;
  const num = token.num ?? 0n;
  const frozen = (token.frozen_supply ?? []).map(([amount, days]) => ({
    amount: BigInt(amount),
    days: Number(days),
  }));
  return {
    id,
    tokenID: id,
    name: token.name ?? tokenText(token.token),
    abbr: token.symbol ?? '',
    description: token.about || (token.description ?? ''),
    url: token.url ?? '',
    website: token.website || (token.url ?? ''),
    white_paper: token.white_paper ?? '',
    github: token.github ?? '',
    email: token.email ?? '',
    country: '',
    social_media: socialMedia(token),
    ownerAddress: addressText(token.issuer),
    precision: token.decimals ?? 0,
    trxNum: amountJson(trxNum),
    num: amountJson(num),
    startTime: Number(token.start_ms ?? 0n),
    endTime: Number(token.end_ms ?? 0n),
    dateCreated: Number(token.issued_ms ?? 0n),
    frozen: frozen.map(item => ({ amount: amountJson(item.amount), days: item.days })),
    price: num === 0n ? 0 : Number(trxNum) / Number(num),
    nrOfTokenHolders: Number(token.holders),
    totalTransactions: Number(token.transfers),
    imgUrl: token.logo_url ?? '',
    level: levelOf(token.risk),
    reputation: reputationOf(token.risk),
    risk: riskNames(token.risk),
    canShow: 1,
    isBlack: false,
    voteScore: 0,
    vip: false,
    index,
    rank_order: index,
    block: Number(blockOfPosition(token.first_position)),
    transaction: token.issue_hash === null ? '' : bytesToHex(token.issue_hash),
    ...(token.total_supply === null
      ? {}
      : saleFigures({
          supply: token.total_supply,
          frozenTotal: frozen.reduce((sum, item) => sum + item.amount, 0n),
          issuerBalance,
          trxNum,
          num,
        })),
  };
}

/** The list an issuer wrote; it was checked when it was handed in. */
function socialMedia(token: StoredToken): { name: string; url: string }[] {
  return JSON.parse(token.social_media ?? '[]') as { name: string; url: string }[];
}

/** The figures that follow from supply, locked parts and what the issuer still holds. */
function saleFigures(facts: {
  supply: bigint;
  frozenTotal: bigint;
  issuerBalance: bigint;
  trxNum: bigint;
  num: bigint;
}): Partial<Trc10Row> {
  const { supply, frozenTotal, issuerBalance, trxNum, num } = facts;
  const availableSupply = supply - frozenTotal;
  const issued = availableSupply > issuerBalance ? availableSupply - issuerBalance : 0n;
  const remaining = availableSupply - issued;
  return {
    totalSupply: amountJson(supply),
    frozenTotal: amountJson(frozenTotal),
    frozenPercentage: percent(frozenTotal, supply),
    availableSupply: amountJson(availableSupply),
    available: amountJson(issuerBalance),
    issued: amountJson(issued),
    issuedPercentage: percent(issued, availableSupply),
    remaining: amountJson(remaining),
    remainingPercentage: percent(remaining, availableSupply),
    percentage: percent(remaining, availableSupply),
    // What its sale brought in follows from the price, where all that left the issuer was sold.
    participated: amountJson(num === 0n ? 0n : (issued * trxNum) / num),
  };
}

/** What moved of a token on the running day. */
export interface TokenDay {
  transfers: bigint;
  amount: bigint;
}

export function presentTrc20(token: StoredToken, index = 1, day?: TokenDay): Trc20Row {
  const info = presentToken(token.token, token);
  return {
    name: info.tokenName,
    symbol: info.tokenAbbr,
    contract_address: info.tokenId,
    contract_name: info.tokenName,
    decimals: info.tokenDecimal,
    icon_url: info.tokenLogo,
    token_desc: token.about ?? '',
    home_page: token.website ?? '',
    issue_address: addressText(token.issuer),
    issue_time: timeText(token.issued_ms),
    issue_ts: Number(token.issued_ms ?? 0n),
    total_supply: wholeSupply(token),
    total_supply_with_decimals: token.total_supply?.toString() ?? '',
    holders_count: Number(token.holders),
    transfer_num: Number(token.transfers),
    transfer24h: Number(day?.transfers ?? 0n),
    transferAmountToday: (day?.amount ?? 0n).toString(),
    tokenPriceLine: { total: 0, data: [] },
    totalTurnOver: wholeSupply(token),
    tags: [],
    index,
    white_paper: token.white_paper ?? '',
    git_hub: token.github ?? '',
    email: token.email ?? '',
    social_media: token.social_media ?? '[]',
    social_media_list: socialMedia(token),
    level: info.tokenLevel,
    reputation: reputationOf(token.risk),
    risk: riskNames(token.risk),
    vip: false,
    tokenType: info.tokenType,
  };
}

/** Supply in whole tokens as decimal text; empty where nobody reports it. */
export function wholeSupply(token: StoredToken): string {
  return token.total_supply === null ? '' : formatAmount(token.total_supply, token.decimals ?? 0);
}

export function presentOverview(token: StoredToken): TokenOverviewRow {
  const info = presentToken(token.token, token);
  const ofContract = tokenKindOf(token.token) === TokenKind.trc20;
  return {
    tokenId: ofContract ? info.tokenId : (numberOf(info.tokenId) ?? info.tokenId),
    contractAddress: ofContract ? info.tokenId : '',
    name: info.tokenName,
    abbr: info.tokenAbbr,
    decimal: info.tokenDecimal,
    imgUrl: info.tokenLogo,
    projectSite: token.website || (token.url ?? ''),
    whitePaper: token.white_paper ?? '',
    github: token.github ?? '',
    socialMedia: token.social_media ?? '[]',
    pairUrl: '',
    canShow: info.tokenCanShow,
    verifier: '',
    tokenType: info.tokenType,
    description: token.about || (token.description ?? ''),
    nrOfTokenHolders: Number(token.holders),
    transferCount: Number(token.transfers),
    supply: wholeSupply(token),
    isTop: false,
    level: info.tokenLevel,
    risk: riskNames(token.risk),
    vip: false,
    ownerAddress: addressText(token.issuer),
    issueTime: timeText(token.issued_ms),
    dateCreated: Math.floor(Number(token.issued_ms ?? 0n) / 1000),
  };
}

export function presentHolder(
  holder: StoredHolder,
  foundation: ReadonlySet<string>,
  { tag, logo }: Pick<PublicTag, 'tag' | 'logo'>,
): HolderRow {
  const address = addressText(holder.address);
  return {
    address,
    holder_address: address,
    name: nameOf(holder),
    balance: holder.balance.toString(),
    addressTag: tag,
    addressTagLogo: logo,
    srTag: holder.witness_url !== null,
    srName: siteName(holder.witness_url),
    foundationTag: foundation.has(address),
    updateTime: Number(holder.latest_operation_ms ?? 0n),
  };
}

/** `YYYY-MM-DD HH:mm:ss` in UTC, as the interface writes it. */
function timeText(ms: bigint | null): string {
  return ms === null ? '' : new Date(Number(ms)).toISOString().slice(0, 19).replace('T', ' ');
}
