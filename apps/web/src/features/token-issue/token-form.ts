import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { parseAmountExact } from './whole-amount.ts';

export interface SocialLink {
  name: string;
  url: string;
}

/** What a person typed about a token of their own; texts, as the fields hold them. */
export interface TokenDraft {
  kind: 'trc10' | 'trc20';
  contract: string;
  name: string;
  abbr: string;
  supply: string;
  precision: string;
  /** So many tokens are sold for so many TRX. */
  tokens: string;
  trx: string;
  sale: boolean;
  /** As the browser's own field has them, in UTC: `2026-11-22T10:00`. */
  start: string;
  end: string;
  frozen: readonly { amount: string; days: string }[];
  freeLimit: string;
  publicLimit: string;
  description: string;
  website: string;
  email: string;
  whitePaper: string;
  github: string;
  social: readonly SocialLink[];
  logo: string;
}

export const EMPTY_DRAFT: TokenDraft = {
  kind: 'trc20',
  contract: '',
  name: '',
  abbr: '',
  supply: '',
  precision: '6',
  tokens: '1',
  trx: '1',
  sale: false,
  start: '',
  end: '',
  frozen: [],
  freeLimit: '0',
  publicLimit: '0',
  description: '',
  website: '',
  email: '',
  whitePaper: '',
  github: '',
  social: [],
  logo: '',
};

/** java-tron: AssetIssueActuator, TransactionUtil. */
const MOST_NAME_BYTES = 32;
const MOST_URL_BYTES = 256;
const MOST_DESCRIPTION_BYTES = 200;
const MOST_FROZEN = 10;
const MOST_FROZEN_DAYS = 3652;
const BANDWIDTH_BOUND = 57_600_000_000n;
const MOST_INT64 = 2n ** 63n - 1n;
const MOST_INT32 = 2n ** 31n - 1n;
/** What the server keeps of a record. */
export const MOST_LINKS = 20;
const MOST_RECORD_TEXT = 500;

export type Problem =
  | 'bad_contract'
  | 'bad_name'
  | 'bad_abbr'
  | 'bad_supply'
  | 'bad_precision'
  | 'bad_price'
  | 'bad_start'
  | 'bad_end'
  | 'bad_frozen'
  | 'bad_frozen_sum'
  | 'bad_bandwidth'
  | 'bad_description'
  | 'bad_description_bytes'
  | 'bad_website'
  | 'bad_link'
  | 'bad_email';

/** A TRC10 token as the chain takes it: numbers of the contract `AssetIssueContract`. */
export interface AssetIssue {
  name: string;
  abbr: string;
  totalSupply: bigint;
  precision: number;
  trxNum: bigint;
  num: bigint;
  startMs: number;
  endMs: number;
  frozen: { amount: bigint; days: number }[];
  freeLimit: bigint;
  publicLimit: bigint;
  description: string;
  url: string;
}

export interface FormReading {
  problems: Partial<Record<keyof TokenDraft, Problem>>;
  /** Set for a TRC10 token when everything is right. */
  issue: AssetIssue | undefined;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
/** Printable ASCII without a space, and not the name of the coin. */
const isChainName = (text: string): boolean =>
  /^[!-~]+$/.test(text) && text.length <= MOST_NAME_BYTES && text.toLowerCase() !== 'trx';
/** An address of the web that can be opened. */
export const isLink = (text: string): boolean => /^https?:\/\/[^\s"<>]+$/.test(text) && URL.canParse(text);
/** One name, one @, a host with a dot. */
export const isEmail = (text: string): boolean => /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(text);
const optionalLink = (text: string): boolean =>
  text.trim() === '' || (isLink(text.trim()) && text.length <= MOST_RECORD_TEXT);

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

/** Moment of a field in UTC; undefined for none. */
function momentOf(text: string): number | undefined {
  const ms = Date.parse(text.endsWith('Z') ? text : `${text}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}

const wholeOf = (text: string): bigint | undefined =>
  /^\d{1,19}$/.test(text.trim()) ? BigInt(text.trim()) : undefined;

/** Without a sale the chain wants one all the same: it runs for a minute, once there was time to read what is signed. */
const NO_SALE = { fromMs: 600_000, toMs: 660_000 };

/** Judges what was typed by the rules of the protocol and of the server's records. */
export function readTokenDraft(draft: TokenDraft, nowMs: number): FormReading {
  const problems: FormReading['problems'] = readRecord(draft);
  if (draft.kind === 'trc20') {
    if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(draft.contract.trim())) problems.contract = 'bad_contract';
    return { problems, issue: undefined };
  }
  if (!isChainName(draft.name)) problems.name = 'bad_name';
  if (draft.abbr !== '' && !isChainName(draft.abbr)) problems.abbr = 'bad_abbr';
  const precision = /^[0-6]$/.test(draft.precision.trim()) ? Number(draft.precision) : undefined;
  if (precision === undefined) problems.precision = 'bad_precision';
  const totalSupply = parseAmountExact(draft.supply, precision ?? 0);
  if (totalSupply === undefined || totalSupply <= 0n || totalSupply > MOST_INT64)
    problems.supply = 'bad_supply';
  const price = priceOf(draft, precision ?? 0);
  if (price === undefined) problems.trx = 'bad_price';
  const startMs = draft.sale ? momentOf(draft.start) : nowMs + NO_SALE.fromMs;
  const endMs = draft.sale ? momentOf(draft.end) : nowMs + NO_SALE.toMs;
  if (startMs === undefined || startMs <= nowMs) problems.start = 'bad_start';
  if (endMs === undefined || endMs <= (startMs ?? 0)) problems.end = 'bad_end';
  const frozen = draft.frozen.map(({ amount, days }) => ({
    amount: parseAmountExact(amount, precision ?? 0) ?? 0n,
    days: Number(wholeOf(days) ?? 0n),
  }));
  const isFrozenRight = frozen.every(
    ({ amount, days }) => amount > 0n && days >= 1 && days <= MOST_FROZEN_DAYS,
  );
  if (!isFrozenRight || frozen.length > MOST_FROZEN) problems.frozen = 'bad_frozen';
  else if (frozen.reduce((sum, { amount }) => sum + amount, 0n) > (totalSupply ?? 0n))
    problems.frozen = 'bad_frozen_sum';
  const freeLimit = wholeOf(draft.freeLimit);
  const publicLimit = wholeOf(draft.publicLimit);
  if (freeLimit === undefined || freeLimit >= BANDWIDTH_BOUND) problems.freeLimit = 'bad_bandwidth';
  if (publicLimit === undefined || publicLimit >= BANDWIDTH_BOUND) problems.publicLimit = 'bad_bandwidth';
  if (bytesOf(draft.description) > MOST_DESCRIPTION_BYTES) problems.description = 'bad_description_bytes';
  if (bytesOf(draft.website.trim()) > MOST_URL_BYTES) problems.website = 'bad_website';
  if (
    Object.keys(problems).length > 0 ||
    precision === undefined ||
    totalSupply === undefined ||
    price === undefined ||
    startMs === undefined ||
    endMs === undefined ||
    freeLimit === undefined ||
    publicLimit === undefined
  )
    return { problems, issue: undefined };
  const { name, abbr, description } = draft;
  const url = draft.website.trim();
  const figures = { totalSupply, precision, ...price, startMs, endMs, frozen, freeLimit, publicLimit };
  return { problems, issue: { name, abbr, ...figures, description, url } };
}

/** What both kinds say of themselves. */
export function readRecord(draft: TokenDraft): FormReading['problems'] {
  const problems: FormReading['problems'] = {};
  if (draft.description.trim() === '' || draft.description.length > MOST_RECORD_TEXT)
    problems.description = 'bad_description';
  if (!isLink(draft.website.trim()) || draft.website.length > MOST_RECORD_TEXT)
    problems.website = 'bad_website';
  if (!optionalLink(draft.whitePaper)) problems.whitePaper = 'bad_link';
  if (!optionalLink(draft.github)) problems.github = 'bad_link';
  const email = draft.email.trim();
  const needsMail = draft.kind === 'trc20';
  if ((email === '' && needsMail) || (email !== '' && !isEmail(email))) problems.email = 'bad_email';
  const social = draft.social.filter(({ url }) => url.trim() !== '');
  if (social.length > MOST_LINKS || social.some(({ url }) => !optionalLink(url)))
    problems.social = 'bad_link';
  return problems;
}

/** Sun for raw units in the smallest whole numbers; undefined where the chain's 32 bits cannot hold them. */
function priceOf(
  { tokens, trx }: TokenDraft,
  precision: number,
): { trxNum: bigint; num: bigint } | undefined {
  const [sold, paid] = [wholeOf(tokens), wholeOf(trx)];
  if (sold === undefined || paid === undefined || sold <= 0n || paid <= 0n) return undefined;
  const sun = paid * SUN_PER_TRX;
  const raw = sold * 10n ** BigInt(precision);
  const part = gcd(sun, raw);
  const [trxNum, num] = [sun / part, raw / part];
  return trxNum > MOST_INT32 || num > MOST_INT32 ? undefined : { trxNum, num };
}

/** A draft as it was kept; undefined for what is of another form. Values of another type count as empty. */
export function readKept(kept: unknown): TokenDraft | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const found = kept as Readonly<Record<string, unknown>>;
  const draft: Record<string, unknown> = { ...EMPTY_DRAFT };
  for (const [field, first] of Object.entries(EMPTY_DRAFT)) {
    const value = found[field];
    if (typeof first === 'string' && typeof value === 'string') draft[field] = value.slice(0, 2000);
    if (typeof first === 'boolean' && typeof value === 'boolean') draft[field] = value;
  }
  if (draft['kind'] !== 'trc10') draft['kind'] = 'trc20';
  draft['frozen'] = pairsOf(found['frozen'], 'amount', 'days').slice(0, MOST_FROZEN);
  draft['social'] = pairsOf(found['social'], 'name', 'url').slice(0, MOST_LINKS);
  return draft as unknown as TokenDraft;
}

function pairsOf(list: unknown, one: string, two: string): Record<string, string>[] {
  if (!Array.isArray(list)) return [];
  return (list as unknown[]).flatMap(item => {
    const pair = (item ?? {}) as Readonly<Record<string, unknown>>;
    const [first, second] = [pair[one], pair[two]];
    return typeof first === 'string' && typeof second === 'string' ? [{ [one]: first, [two]: second }] : [];
  });
}
