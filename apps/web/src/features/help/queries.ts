import { apiQuery } from '../../lib/net/api.ts';

type HelpLanguage = 'en-us' | 'zh-cn';

/** Long texts are kept in two languages; readers of others see English, which the page says. */
export function helpLanguage(language: string): HelpLanguage {
  return language === 'zh' ? 'zh-cn' : 'en-us';
}

/** A text of the folder `content/help`. */
export const articleQuery = (language: string, slug: string) =>
  apiQuery('/api/help/{language}/{slug}', { language: helpLanguage(language), slug });

/** Every notice of this server, newest first. */
export const noticesQuery = () => apiQuery('/api/announcement', { sort: '-timestamp', limit: 100 });

/** One notice, also where the archive no longer reaches it. */
export const noticeQuery = (id: number) => apiQuery('/api/announcement', { id });

/** Milliseconds of the server's `YYYY-MM-DD HH:mm:ss`, UTC. */
export const momentOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

/** Names of articles as the server takes them. */
export const isSlug = (text: string): boolean => /^[\w-]{1,128}$/.test(text);
