import { tryParseAddress } from '@sunscope/tron/address';
import { formatAmount } from '@sunscope/tron/amount';
import type { Recorded } from './recorded.ts';
import { isEmail, isLink } from './token-form.ts';
import { parseAmountExact } from './whole-amount.ts';

/** What a market wants to know of a token besides what the chain says; texts, as the fields hold them. */
export interface MarketDraft {
  /** Whole tokens. */
  circulation: string;
  description: string;
  logo: string;
  /** So many tokens for so many TRX. */
  tokens: string;
  trx: string;
  website: string;
  email: string;
  elsewhere: boolean;
  scheme: string;
  whitePaper: string;
  code: string;
  reddit: string;
  soldFrom: string;
  team: string;
  ranked: string;
}

/** Longest texts: the description as in a token's record, the others as the market's free answers. */
export const MOST_MARKET_TEXT = { description: 500, scheme: 4000, team: 4000 } as const;
const MOST_LINK = 500;

export type MarketProblem =
  | 'market_bad_length'
  | 'market_bad_circulation'
  | 'market_bad_first_price'
  | 'market_bad_address_form'
  | 'market_bad_account'
  | 'bad_email';

export type MarketProblems = Partial<Record<keyof MarketDraft, MarketProblem>>;

/** How the form begins: with what the token's record says already. */
export function marketStart({ decimals, supplyRaw, draft }: Recorded): MarketDraft {
  return {
    circulation: formatAmount(supplyRaw, decimals),
    description: draft.description.slice(0, MOST_MARKET_TEXT.description),
    logo: isLink(draft.logo) ? draft.logo : '',
    tokens: '1',
    trx: '1',
    website: draft.website,
    email: draft.email,
    elsewhere: false,
    scheme: '',
    whitePaper: draft.whitePaper,
    code: draft.github,
    reddit: draft.social.find(({ name }) => name.trim().toLowerCase() === 'reddit')?.url ?? '',
    soldFrom: '',
    team: '',
    ranked: '',
  };
}

const isPositiveWhole = (text: string): boolean => /^\d{1,18}$/.test(text.trim()) && BigInt(text.trim()) > 0n;
const isRightLink = (text: string): boolean => isLink(text.trim()) && text.trim().length <= MOST_LINK;

/** What is wrong with what was typed; nothing where an application can be made of it. */
export function readMarketDraft(draft: MarketDraft, { decimals, supplyRaw }: Recorded): MarketProblems {
  const problems: MarketProblems = {};
  const circulation = parseAmountExact(draft.circulation, decimals);
  if (circulation === undefined || circulation > supplyRaw) problems.circulation = 'market_bad_circulation';
  for (const field of ['description', 'scheme', 'team'] as const) {
    const length = draft[field].trim().length;
    if (length === 0 || length > MOST_MARKET_TEXT[field]) problems[field] = 'market_bad_length';
  }
  for (const field of ['tokens', 'trx'] as const)
    if (!isPositiveWhole(draft[field])) problems[field] = 'market_bad_first_price';
  if (!isRightLink(draft.website)) problems.website = 'market_bad_address_form';
  for (const field of ['logo', 'whitePaper', 'code', 'reddit', 'ranked'] as const)
    if (draft[field].trim() !== '' && !isRightLink(draft[field])) problems[field] = 'market_bad_address_form';
  if (!isEmail(draft.email.trim())) problems.email = 'bad_email';
  if (draft.soldFrom.trim() !== '' && tryParseAddress(draft.soldFrom.trim()) === undefined)
    problems.soldFrom = 'market_bad_account';
  return problems;
}

/** The pair a token is traded in first. */
export const pairOf = ({ symbol, name }: Recorded): string => `${symbol || name}/TRX`;

/** The application with the market's own names of its fields; amounts are whole tokens. */
export function applicationOf(id: string, draft: MarketDraft, recorded: Recorded): Record<string, unknown> {
  const { type, name, symbol, issuer, decimals, supplyRaw } = recorded;
  return {
    tokenType: type,
    tokenIdOrAddr: id,
    tokenName: name,
    tokenSymbol: symbol,
    totalSupply: formatAmount(supplyRaw, decimals),
    circulation: draft.circulation.trim(),
    ownerAddress: issuer,
    description: draft.description.trim(),
    logo: draft.logo.trim(),
    exchangePair: pairOf(recorded),
    fprice: draft.tokens.trim(),
    sprice: draft.trx.trim(),
    home_page: draft.website.trim(),
    email: draft.email.trim(),
    isInOtherMarket: draft.elsewhere ? 1 : 0,
    tokenIssScheme: draft.scheme.trim(),
    white_paper: draft.whitePaper.trim(),
    contractCodeUrl: draft.code.trim(),
    reddit: draft.reddit.trim(),
    icoAddress: draft.soldFrom.trim(),
    teamInfo: draft.team.trim(),
    coinMarketCapUrl: draft.ranked.trim(),
  };
}

/** A draft as it was kept; undefined for what is of another form. What is missing or of another type is as at the start. */
export function readMarketKept(kept: unknown, start: MarketDraft): MarketDraft | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const found = kept as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(start).map(([field, first]) => {
      const value = found[field];
      if (typeof value !== typeof first) return [field, first];
      return [field, typeof value === 'string' ? value.slice(0, MOST_MARKET_TEXT.scheme) : value];
    }),
  ) as unknown as MarketDraft;
}
