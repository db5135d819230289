import type { keyedEndpoints } from '@sunscope/product-api/schemas/profiles';
import { addressToBytes, parseAddress, type Address } from '@sunscope/tron/address';
import type { z } from 'zod';
import { parseTokenText, tokenText } from '../../repositories/keys.ts';
import { addressText } from '../shared/address-text.ts';
import type { Readers } from '../../repositories/readers.ts';

interface Context {
  readers: Readers;
  now: () => number;
}
type TagsAnswer = z.output<(typeof keyedEndpoints)['/external/tag']['response']>;
type ChoicesAnswer = z.output<(typeof keyedEndpoints)['/external/account/tokenList']['response']>;

/** Names one account may give. */
const MAX_TAGS = 500;
const MAX_CHOICES = 500;
const CAP = 200;
/** Owners that must have chosen a name before it is shown to others. */
const COMMON = 3;

export const GOOD = { retCode: '0', retMsg: 'OK' } as const;

interface External {
  retCode: string;
  retMsg: string;
}

export function refusal(retMsg: string): External {
  return { retCode: '1', retMsg };
}

export async function listTags(
  { readers }: Context,
  query: { user_address: string; target_address?: string | undefined; start: number; limit: number },
): Promise<TagsAnswer> {
  const owner = addressToBytes(parseAddress(query.user_address));
  const target =
    query.target_address === undefined ? undefined : addressToBytes(parseAddress(query.target_address));
  const page = { start: query.start, limit: Math.min(query.limit, CAP) };
  const [rows, total, publicTags] = await Promise.all([
    readers.profiles.tags(owner, target, page),
    readers.profiles.countTags(owner),
    readers.tags.all(),
  ]);
  return {
    ...GOOD,
    data: {
      total: target === undefined ? total : rows.length,
      user_tags: rows.map(row => ({
        targetAddress: addressText(row.target),
        tag: row.tag,
        description: row.description,
        addressTag: publicTags.get(addressText(row.target))?.tag ?? '',
        updateTime: Number(row.updated_ms),
      })),
    },
  };
}

/** Names an address, or changes a name that is there; the other is refused. */
export async function writeTag(
  { readers, now }: Context,
  how: 'insert' | 'update',
  body: { user_address: string; target_address: string; tag: string; description: string },
): Promise<External> {
  const owner = addressToBytes(parseAddress(body.user_address));
  const target = addressToBytes(parseAddress(body.target_address));
  const [known] = await readers.profiles.tags(owner, target, { start: 0, limit: 1 });
  if (how === 'insert' && known) return refusal(`${body.target_address} has a name already: update it`);
  if (how === 'update' && !known) return refusal(`${body.target_address} has no name yet: insert one`);
  if (!known && (await readers.profiles.countTags(owner)) >= MAX_TAGS)
    return refusal(`${MAX_TAGS} names are kept for an account: delete one first`);
  await readers.profiles.writeTag(owner, { target, tag: body.tag, description: body.description }, now());
  return GOOD;
}

export async function deleteTag(
  { readers }: Context,
  body: { user_address: string; target_address: string },
): Promise<External> {
  const isGone = await readers.profiles.deleteTag(
    addressToBytes(parseAddress(body.user_address)),
    addressToBytes(parseAddress(body.target_address)),
  );
  return isGone ? GOOD : refusal(`${body.target_address} has no name`);
}

/** Names that several people gave an address; what fewer chose is theirs alone. */
export async function recommendTags({ readers }: Context, target: Address) {
  const rows = await readers.profiles.commonTags(addressToBytes(target), COMMON);
  return {
    ...GOOD,
    data: { recommend_tags: rows.map(({ tag, count }) => ({ tag, count: Number(count) })) },
  };
}

/** Tokens an account wants to see or not. */
export async function writeTokenChoice(
  { readers, now }: Context,
  body: { address: string; token: string },
  shown: boolean,
): Promise<External> {
  const token = parseTokenText(body.token);
  if (!token) return refusal(`"${body.token}" is no token: a TRC10 id or a contract address`);
  const owner = addressToBytes(parseAddress(body.address));
  const choices = await readers.profiles.tokenChoices(owner);
  const isKnown = choices.some(choice => tokenText(choice.token) === tokenText(token));
  if (!isKnown && choices.length >= MAX_CHOICES)
    return refusal(`${MAX_CHOICES} tokens are kept for an account`);
  await readers.profiles.writeTokenChoice(owner, token, shown, now());
  return GOOD;
}

export async function listTokenChoices({ readers }: Context, address: Address): Promise<ChoicesAnswer> {
  const choices = await readers.profiles.tokenChoices(addressToBytes(address));
  const of = (shown: boolean) =>
    choices.filter(choice => choice.shown === shown).map(choice => tokenText(choice.token));
  return { ...GOOD, data: { showList: of(true), blockList: of(false) } };
}
