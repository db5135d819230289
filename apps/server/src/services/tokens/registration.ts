import type {
  registered,
  registrationAnswer,
  registrationBody,
  tokenById,
} from '@sunscope/product-api/schemas/token-registration';
import { addressFromBytes, addressToBytes, tryParseAddress } from '@sunscope/tron/address';
import { SunscopeError } from '@sunscope/tron/errors';
import { z } from 'zod';
import { parseTokenText, TokenKind } from '../../repositories/keys.ts';
import type { TokenProfile } from '../../repositories/token-profiles.ts';
import type { StoredToken } from '../../repositories/tokens-read.ts';
import type { Readers } from '../../repositories/readers.ts';
import { presentToken } from '../shared/token-info.ts';
import { logoPath } from './logos.ts';
import { isSignedBy } from './signed-content.ts';

interface Context {
  readers: Readers;
  now: () => number;
}
type Answer = z.output<typeof registrationAnswer>;

/** How far the time in a signed text may be from this server's. */
const FRESH_MS = 10 * 60_000;
const MAX_TOKENS = 100;

/** Something about what was handed in is not right; the words are for its sender. */
class RegistrationError extends SunscopeError {}

const link = z
  .string()
  .trim()
  .max(500)
  .refine(text => text === '' || /^https?:\/\/[^\s"<>]+$/.test(text), 'is no address of a page');
const optional = (type: z.ZodType<string>) => type.optional().default('');

/** What may stand in `content`; anything else in it (names, decimals, supplies) comes from the chain. */
const contentSchema = z.object({
  contract_address: z.string().optional(),
  contract: z.string().optional(),
  id: z.union([z.string(), z.number()]).optional(),
  issuer_addr: z.string(),
  timestamp: z.coerce.number<number | string>(),
  logo_url: z.string().trim().max(500).optional().default(''),
  website: optional(link),
  home_page: optional(link),
  email: z
    .string()
    .trim()
    .max(200)
    .refine(text => text === '' || /^[^\s@<>"]+@[^\s@<>"]+$/.test(text), 'is no e-mail address')
    .optional()
    .default(''),
  white_paper: optional(link),
  github: optional(link),
  git_hub: optional(link),
  social_media: z
    .union([z.string().max(5000), z.array(z.unknown())])
    .optional()
    .default('[]'),
  token_desc: z.string().trim().max(2000).optional().default(''),
});
const socialSchema = z
  .array(z.object({ name: z.string().max(50), url: z.union([link, z.array(link)]) }))
  .max(30);

const DONE: Answer = { retCode: '0', retMsg: 'OK' };

/** Accepts what an issuer says about a token. What is wrong with it is reported in the answer, as the interface has it. */
export async function registerToken(
  context: Context,
  kind: number,
  { content, sig }: z.output<typeof registrationBody>,
): Promise<Answer> {
  try {
    const facts = parse(content);
    const token = await issuedToken(context, kind, facts);
    const issuer = tryParseAddress(facts.issuer_addr);
    if (!issuer || token.issuer === null || addressFromBytes(token.issuer) !== issuer)
      throw new RegistrationError(
        'not_the_issuer',
        `issuer_addr: ${facts.issuer_addr} did not issue this token`,
      );
    if (Math.abs(context.now() - facts.timestamp) > FRESH_MS)
      throw new RegistrationError(
        'stale',
        'timestamp: the text was not signed within the last ten minutes by this server’s clock; sign it again',
      );
    if (!isSignedBy(content, sig, issuer))
      throw new RegistrationError('wrong_signature', `sig: ${issuer} did not sign this content`);
    const written = await context.readers.tokenProfiles.write(token.token, await profileOf(context, facts), {
      signedMs: facts.timestamp,
      nowMs: context.now(),
    });
    if (!written)
      throw new RegistrationError(
        'older',
        'timestamp: something that was signed later is known of this token already',
      );
    return DONE;
  } catch (error) {
    if (!(error instanceof RegistrationError)) throw error;
    return { retCode: error.code, retMsg: error.message };
  }
}

function parse(content: string): z.output<typeof contentSchema> {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new RegistrationError('not_json', 'content: this is no JSON');
  }
  const parsed = contentSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RegistrationError(
    'invalid_content',
    `content.${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
  );
}

async function issuedToken(
  { readers }: Context,
  kind: number,
  facts: z.output<typeof contentSchema>,
): Promise<StoredToken> {
  const text = String(
    kind === TokenKind.trc10 ? (facts.id ?? '') : (facts.contract_address ?? facts.contract ?? ''),
  );
  const key = parseTokenText(tryParseAddress(text) ?? text);
  const token = key && (await readers.tokens.byToken(key));
  if (!token || token.kind !== kind)
    throw new RegistrationError(
      'unknown_token',
      `${kind === TokenKind.trc10 ? 'id' : 'contract_address'}: there is no TRC${kind} token "${text.slice(0, 64)}" here`,
    );
  return token;
}

async function profileOf({ readers }: Context, facts: z.output<typeof contentSchema>): Promise<TokenProfile> {
  return {
    logo_url: await logoOf(readers, facts.logo_url),
    website: facts.website || facts.home_page,
    email: facts.email,
    white_paper: facts.white_paper,
    github: facts.github || facts.git_hub,
    social_media: JSON.stringify(socialOf(facts.social_media)),
    about: facts.token_desc,
  };
}

/** Pictures come from this server alone: a page must not show strangers who looks at it. */
async function logoOf(readers: Context['readers'], url: string): Promise<string> {
  if (url === '') return '';
  const path = logoPath(url);
  const known = path && (await readers.tokenProfiles.logo(path.hash));
  if (!path || !known)
    throw new RegistrationError(
      'foreign_logo',
      'logo_url: send the picture to /api/uploadLogo and name what that answers',
    );
  return path.path;
}

function socialOf(social: string | unknown[]): { name: string; url: string }[] {
  const parsed = socialSchema.safeParse(typeof social === 'string' ? readJson(social) : social);
  if (!parsed.success)
    throw new RegistrationError('invalid_content', 'content.social_media: a list of {name, url} is wanted');
  return parsed.data.flatMap(({ name, url }) =>
    (Array.isArray(url) ? url : [url]).filter(one => one !== '').map(one => ({ name, url: one })),
  );
}

function readJson(text: string): unknown {
  if (text.trim() === '') return [];
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

/** Tokens of contracts that an account made. */
export async function registeredTokens(
  { readers }: Context,
  issuer: string,
): Promise<z.output<typeof registered>> {
  const address = tryParseAddress(issuer);
  const tokens = address
    ? await readers.tokens.list({ issuer: addressToBytes(address) }, 'issued', {
        start: 0,
        limit: MAX_TOKENS,
      })
    : [];
  return {
    ...DONE,
    data: {
      tokens: tokens
        .filter(token => token.kind !== TokenKind.trc10)
        .map(token => {
          const info = presentToken(token.token, token);
          return {
            contract_address: info.tokenId,
            name: info.tokenName,
            symbol: info.tokenAbbr,
            decimals: info.tokenDecimal,
            token_type: info.tokenType,
            registered: token.logo_url !== null,
            logo_url: info.tokenLogo,
            website: token.website ?? '',
            token_desc: token.about ?? '',
          };
        }),
    },
  };
}

/** Status of a token whose listing nobody asked for (product specification, section 3). */
const NOT_RECORDED = -2;

/** Listing of a token on the market; `data` is null for a token that is not here. */
export async function listingOf({ readers }: Context, text: string): Promise<z.output<typeof tokenById>> {
  const key = parseTokenText(tryParseAddress(text) ?? text);
  const token = key && (await readers.tokens.byToken(key));
  if (!token) return { code: 0, data: null };
  const { website, email, white_paper, github, social_media, logo_url, about } = token;
  return {
    code: 0,
    data: {
      pairId: 0,
      verifyStatus: NOT_RECORDED,
      isFirstRecommend: 0,
      updateTime: '',
      tokenOtherInfo: JSON.stringify({ website, email, white_paper, github, social_media, logo_url }),
      description: about ?? '',
      sprice: '',
      fprice: '',
    },
  };
}
