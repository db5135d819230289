import { join } from 'node:path';
import type {
  announcements,
  announcementQuery,
  helpArticle,
  helpArticles,
} from '@sunscope/product-api/schemas/notices';
import { SunscopeError } from '@sunscope/tron/errors';
import type { z } from 'zod';
import { ContentFolder, type Article } from './content-files.ts';

/** Languages the help centre is kept in, as its addresses name them. */
export const HELP_LANGUAGES = ['en-us', 'zh-cn'] as const;
export type HelpLanguage = (typeof HELP_LANGUAGES)[number];

const CAP = 100;

/** Notices and help articles, as Markdown files that whoever runs the server edits. */
export class Content {
  readonly #notices: ContentFolder;
  readonly #help: Readonly<Record<HelpLanguage, ContentFolder>>;
  readonly #network: () => Promise<string>;

  /** `network` returns the id of the network that is shown; it may be learnt late. */
  constructor(options: {
    folder: string;
    network: () => Promise<string>;
    now: () => number;
    onProblem: (problem: string) => void;
  }) {
    this.#network = options.network;
    const folder = (...names: string[]) =>
      new ContentFolder({ ...options, folder: join(options.folder, ...names) });
    this.#notices = folder('notices');
    this.#help = { 'en-us': folder('help', 'en-us'), 'zh-cn': folder('help', 'zh-cn') };
  }

  /** Notices, newest first unless asked otherwise; `name.zh.md` is the Chinese of `name.md`, and English stands in where it is missing. */
  async announcements(query: z.output<typeof announcementQuery>): Promise<z.output<typeof announcements>> {
    const articles = await this.#notices.articles();
    const english = articles.filter(article => article.language === '');
    const wanted = query.id === undefined ? english : english.filter(article => article.id === query.id);
    const ordered = query.sort?.startsWith('-') === false ? wanted.toReversed() : wanted;
    return {
      total: wanted.length,
      data: ordered.slice(query.start, query.start + Math.min(query.limit, CAP)).map(article => {
        const chinese = chineseOf(article, articles);
        return {
          ...headOf(article, chinese),
          contextEN: article.html,
          contextCN: chinese.html,
          markdownEN: article.markdown,
          markdownCN: chinese.markdown,
          extInfo: JSON.stringify(article.link === undefined ? [] : [{ method: 'link', link: article.link }]),
        };
      }),
    };
  }

  /** The newest notices without their text. */
  async newest(count: number): Promise<(ReturnType<typeof headOf> & { link?: string })[]> {
    const articles = await this.#notices.articles();
    return articles
      .filter(article => article.language === '')
      .slice(0, count)
      .map(article => ({
        ...headOf(article, chineseOf(article, articles)),
        ...(article.link === undefined ? {} : { link: article.link }),
      }));
  }

  /** Articles of a category, in the shape of the help centre TRONSCAN's pages read. */
  async helpArticles(query: {
    language: HelpLanguage;
    category: string;
    ascending: boolean;
    limit: number;
  }): Promise<z.output<typeof helpArticles>> {
    const articles = (await this.#helpOf(query.language)).filter(
      article => article.category === query.category,
    );
    const ordered = query.ascending ? articles.toReversed() : articles;
    return {
      articles: ordered.slice(0, Math.min(query.limit, CAP)).map(article => ({
        id: article.id,
        html_url: `/help/${query.language}/${encodeURIComponent(article.slug)}`,
        name: article.title,
        title: article.title,
        created_at: new Date(article.dateMs).toISOString(),
        body: article.html,
      })),
    };
  }

  async helpArticle(language: HelpLanguage, slug: string): Promise<Article | undefined> {
    return (await this.#helpOf(language)).find(article => article.slug === slug);
  }

  /** Articles for the network shown: `name.<network id>.md` stands for `name.md` there, and is nowhere else. */
  async #helpOf(language: HelpLanguage): Promise<Article[]> {
    const [articles, network] = await Promise.all([this.#help[language].articles(), this.#network()]);
    const own = new Set(articles.filter(article => article.language === network).map(({ slug }) => slug));
    return articles.filter(article => article.language === (own.has(article.slug) ? network : ''));
  }

  /**
   * An article as it is written; the English one where it has not been translated.
   * @throws SunscopeError with status 404 where nobody wrote it
   */
  async helpText(language: HelpLanguage, slug: string): Promise<z.output<typeof helpArticle>> {
    const own = await this.helpArticle(language, slug);
    const article = own ?? (await this.helpArticle('en-us', slug));
    if (article === undefined)
      throw Object.assign(
        new SunscopeError(
          'unknown_article',
          'There is no such help article: articles are files of the folder content/help',
        ),
        { statusCode: 404 },
      );
    return {
      slug: article.slug,
      language: own === undefined ? 'en-us' : language,
      title: article.title,
      updatedTime: dateText(article.dateMs),
      category: article.category,
      markdown: article.markdown,
    };
  }
}

/** The Chinese of a notice; English stands in where it is missing. */
function chineseOf(article: Article, among: readonly Article[]): Article {
  return among.find(other => other.slug === article.slug && other.language === 'zh') ?? article;
}

function headOf(article: Article, chinese: Article) {
  return {
    id: article.id,
    titleEN: article.title,
    titleCN: chinese.title,
    createTime: dateText(article.dateMs),
  };
}

/** `YYYY-MM-DD HH:mm:ss`, UTC. */
function dateText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}
