import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ApiContext } from './context.ts';
import { HELP_LANGUAGES } from '../services/content/content.ts';
import { escapeHtml } from '../services/content/markdown.ts';
import { LOGO_PATH } from '../services/content/public-tags.ts';
import { endpointsOn } from './endpoint.ts';

const PICTURES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

const place = z.object({ language: z.enum(HELP_LANGUAGES), slug: z.string().max(128) });

/** Notices, the help centre, each of its articles as a page of its own, and the logos of public tags. */
export async function noticeRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  const { content } = context;
  const endpoint = endpointsOn(app, context.answers);
  endpoint('/api/announcement', query => content.announcements(query));
  endpoint('/api/v2/help_center/{language}/categories/{category}/articles.json', query =>
    content.helpArticles({
      language: query.language,
      category: query.category,
      ascending: query.sort_order === 'asc',
      limit: query.per_page,
    }),
  );
  endpoint('/api/help/{language}/{slug}', query => content.helpText(query.language, query.slug));

  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: '/help/:language/:slug',
    schema: { params: place },
    handler: async ({ params }, reply) => {
      const article = await content.helpArticle(params.language, params.slug);
      if (!article) return reply.callNotFound();
      return reply
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(pageOf(params.language, article));
    },
  });

  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: `${LOGO_PATH}:name`,
    schema: { params: z.object({ name: z.string().max(128) }) },
    handler: async ({ params }, reply) => {
      const file = await context.tags.logoFile(params.name);
      if (file === undefined) return reply.callNotFound();
      // A drawing may hold a program; opened as a page of its own it runs nothing.
      return reply
        .header('cache-control', 'public, max-age=300')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .type(PICTURES[extname(file).slice(1)] ?? 'application/octet-stream')
        .send(await readFile(file));
    },
  });
}

function pageOf(language: string, { title, html }: { title: string; html: string }): string {
  return `<!doctype html>
<html lang="${language === 'zh-cn' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Sunscope</title>
<link rel="stylesheet" href="/docs.css">
</head>
<body>
<p><a href="/">Sunscope</a></p>
<h1>${escapeHtml(title)}</h1>
${html}
</body>
</html>
`;
}
