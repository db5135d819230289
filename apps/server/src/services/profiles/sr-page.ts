import type { Answer } from '@sunscope/product-api/types';
import { addressToBytes, type Address } from '@sunscope/tron/address';
import { InvalidValueError, SunscopeError } from '@sunscope/tron/errors';
import type { Readers } from '../../repositories/readers.ts';
import type { Witnesses } from '../governance/witness-ranking.ts';
import { readPublic } from '../system/public-read.ts';

interface Context {
  readers: Readers;
  witnesses: Witnesses;
  pageHosts: readonly string[];
  now: () => number;
}

/** Where texts and pictures are read, if whoever runs this server allows it (PROXY_HOSTS). */
const SOURCE = 'raw.githubusercontent.com';
/** The repository that witnesses were asked to copy in 2018. */
const USUAL_REPOSITORY = 'tronsr-template';
const FILES = {
  intro: 'INTRO',
  communityPlan: 'COMMUNITY_PLAN',
  team: 'TEAM',
  budgetExpenses: 'BUDGET_EXPENSES',
  serverConfiguration: 'SERVER_CONFIGURATION',
} as const;

/** `user/repository` from what people write. @throws InvalidValueError */
export function parseGithubLink(text: string): string {
  const match =
    /^(?:https:\/\/github\.com\/)?([A-Za-z0-9](?:[A-Za-z0-9-]{0,38}))(?:\/([A-Za-z0-9._-]{1,100}))?\/?$/.exec(
      text.trim(),
    );
  const [, user, repository = USUAL_REPOSITORY] = match ?? [];
  if (user === undefined || /^\.+$/.test(repository))
    throw new InvalidValueError(
      'invalid_github_link',
      `githubLink: "${text.slice(0, 100)}" is none; it is user, user/repository or https://github.com/user/repository`,
    );
  return `${user}/${repository.replace(/\.git$/, '')}`;
}

export async function readSrPage(
  { readers }: Pick<Context, 'readers'>,
  address: Address,
): Promise<Answer<'/api/account/sr'>> {
  const githubLink = (await readers.profiles.srPage(addressToBytes(address))) ?? '';
  return { data: { address, githubLink }, address, githubLink };
}

/** @throws InvalidValueError where the account is no witness or the link none */
export async function writeSrPage(
  { readers, witnesses, now }: Context,
  address: Address,
  link: string,
): Promise<void> {
  const { witnesses: known } = await witnesses.ranking();
  if (!known.some(one => one.address === address))
    throw new InvalidValueError('not_representative', `${address} is no super representative or candidate`);
  await readers.profiles.writeSrPage(addressToBytes(address), parseGithubLink(link), now());
}

/** Texts of a witness's page; empty with the reason where they cannot be read. */
export async function readSrTexts(
  context: Context,
  address: Address,
  language: string,
): Promise<Answer<'/api/account/{address}/sr-pages'>> {
  const source = await sourceOf(context, address);
  const reasons: string[] = source.link === undefined ? [source.reason] : [];
  const read = async (file: string): Promise<string> => {
    if (source.link === undefined) return '';
    try {
      return await readPublic(
        new URL(`https://${SOURCE}/${source.link}/master/pages/${language}/${file}.md`),
        { accept: 'text/plain' },
      );
    } catch (error) {
      if (!(error instanceof SunscopeError)) throw error;
      reasons.push(error.message);
      return '';
    }
  };
  const texts = await Promise.all(
    Object.entries(FILES).map(async ([name, file]) => [name, await read(file)] as const),
  );
  return {
    ...(Object.fromEntries(texts) as Record<keyof typeof FILES, string>),
    reason: reasons[0] ?? '',
  };
}

export async function readSrPicture(
  context: Context,
  address: Address,
): Promise<Answer<'/api/account/{address}/media'>> {
  const { link, reason } = await sourceOf(context, address);
  return link === undefined
    ? { success: false, reason }
    : { success: true, image: `https://${SOURCE}/${link}/master/logo.png` };
}

async function sourceOf(
  { readers, pageHosts }: Pick<Context, 'readers' | 'pageHosts'>,
  address: Address,
): Promise<{ link: string | undefined; reason: string }> {
  const link = await readers.profiles.srPage(addressToBytes(address));
  if (link === undefined) return { link, reason: `${address} has told no page` };
  if (!pageHosts.includes(SOURCE))
    return {
      link: undefined,
      reason: `This server may not read ${SOURCE}: whoever runs it has not named it in PROXY_HOSTS`,
    };
  return { link, reason: '' };
}
