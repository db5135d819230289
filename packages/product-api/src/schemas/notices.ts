import { z } from 'zod';
import { count, sortedBy, wholeNumber } from './common.ts';

const ignored = z.string().optional().describe('Ignored');

export const announcementQuery = z.object({
  id: z.coerce.number<number | string>().int().min(1).optional(),
  start: wholeNumber.default(0).describe('Rows to leave out'),
  limit: wholeNumber.default(10).describe('Cut to 100'),
  sort: sortedBy('timestamp'),
  type: ignored,
  status: ignored,
  uuid: ignored,
});

export const announcements = z.object({
  total: count,
  data: z.array(
    z.object({
      id: count,
      titleEN: z.string(),
      titleCN: z.string(),
      contextEN: z.string().describe('HTML without scripts, pictures or foreign content'),
      contextCN: z.string(),
      markdownEN: z.string().describe('The same text as it is written, in Markdown'),
      markdownCN: z.string(),
      createTime: z.string().describe('YYYY-MM-DD HH:mm:ss, UTC'),
      extInfo: z.string().describe('JSON text of [{method, link}]'),
    }),
  ),
});

export const helpQuery = z.object({
  language: z.enum(['en-us', 'zh-cn']),
  category: z.string().max(64),
  sort_by: z.enum(['created_at']).default('created_at'),
  sort_order: z.enum(['asc', 'desc']).default('desc'),
  per_page: wholeNumber.default(30).describe('Cut to 100'),
  uuid: ignored,
});

export const helpArticles = z.object({
  articles: z.array(
    z.object({
      id: count,
      html_url: z.string(),
      name: z.string(),
      title: z.string(),
      created_at: z.string().describe('ISO 8601'),
      body: z.string().describe('HTML without scripts, pictures or foreign content'),
    }),
  ),
});

export const helpArticleQuery = z.object({
  language: z.enum(['en-us', 'zh-cn']),
  slug: z
    .string()
    .regex(/^[\w-]{1,128}$/, 'slug is the name of an article, such as faq: letters, digits, - and _'),
});

export const helpArticle = z.object({
  slug: z.string(),
  language: z.enum(['en-us', 'zh-cn']).describe('en-us where there is no translation'),
  title: z.string(),
  updatedTime: z.string().describe('YYYY-MM-DD HH:mm:ss, UTC'),
  category: z.string(),
  markdown: z.string(),
});

export const noticeEndpoints = {
  '/api/announcement': {
    summary: 'Notices of this explorer',
    query: announcementQuery,
    response: announcements,
  },
  '/api/v2/help_center/{language}/categories/{category}/articles.json': {
    summary: 'Articles of the help centre',
    query: helpQuery,
    response: helpArticles,
  },
  '/api/help/{language}/{slug}': {
    summary: 'One article of the help centre, in Markdown',
    query: helpArticleQuery,
    response: helpArticle,
  },
} as const;
