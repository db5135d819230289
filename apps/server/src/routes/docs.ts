import {
  COMMON_PARAMETERS,
  describeEndpoints,
  describePosts,
  type EndpointFact,
} from '@sunscope/product-api/reference';
import type { FastifyInstance } from 'fastify';

const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-inline-size:70rem;margin-inline:auto;padding:2rem 1rem}
code{font-family:ui-monospace,monospace;font-size:.9em;overflow-wrap:anywhere}
section{border-block-start:1px solid #8886;padding-block:1rem}
h2{font-size:1.1rem;margin:0}
dl{display:grid;grid-template-columns:minmax(8rem,auto) 1fr;gap:.25rem 1rem}
dt,dd{margin:0}
`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, character => ESCAPES[character] ?? character);

/** The API's reference for people, written from the same schemas as `/openapi.json`. */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  const page = documentOf([...describeEndpoints(), ...describePosts()]);
  app.get('/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
  );
  app.get('/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
}

function documentOf(endpoints: readonly EndpointFact[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sunscope API</title>
<link rel="stylesheet" href="/docs.css">
</head>
<body>
<h1>Sunscope API</h1>
<p>All calls answer JSON; those that take a body take JSON. For programs: <a href="/openapi.json">OpenAPI document</a>.</p>
<p>Lists also take ${COMMON_PARAMETERS.map(name => `<code>${name}</code>`).join(', ')}; <code>start + limit</code> beyond 10,000 gives a cut or empty page, and <code>format=csv</code> a download.</p>
<p>Addresses may be written in base58check or hex, hashes with or without 0x. Amounts are integers in the smallest unit: numbers up to 2^53, decimal text beyond.</p>
${endpoints.map(sectionOf).join('\n')}
</body>
</html>
`;
}

function sectionOf({ method, path, summary, parameters, answer }: EndpointFact): string {
  const rows = parameters.map(
    ({ name, required, text }) =>
      `<dt><code>${escape(name)}</code>${required ? ' (required)' : ''}</dt><dd>${escape(text)}</dd>`,
  );
  return `<section>
<h2><code>${method} ${escape(path)}</code></h2>
<p>${escape(summary)}</p>
${rows.length === 0 ? '' : `<dl>${rows.join('')}</dl>`}
<p>Answer: <code>${escape(answer.join(', '))}</code></p>
</section>`;
}
