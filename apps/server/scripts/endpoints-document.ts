import { describeEndpoints } from '@sunscope/product-api/reference';
import { postEndpoints } from '@sunscope/product-api/schemas/post-endpoints';
import type { z } from 'zod';

/** Calls beside the Product API's GET calls. */
const OTHERS: readonly [string, string][] = [
  ...Object.entries(postEndpoints).map(([path, { summary, body, response }]): [string, string] => [
    `POST ${path}`,
    `${summary}; takes ${membersOf(body)}, answers ${membersOf(response)}`,
  ]),
  [
    'POST /api/system/proxy',
    'Reads `{url}` of a configured market-data host (`PROXY_HOSTS`), JSON passed on unchanged',
  ],
  [
    'GET, POST /wallet/*, /walletsolidity/*',
    'The node, by allow-list: reads, simulation, unsigned transactions, broadcasting',
  ],
  [
    'WebSocket /feed',
    'Live feed: send an address to hear of its transfers, `cancel:<address>` to stop; messages in `packages/product-api/src/feed.ts`',
  ],
  [
    'socket.io /device, namespace /sign-{32 hex digits}',
    'Channel between a page and an external signing device; messages in `packages/product-api/src/device.ts`',
  ],
  ['GET /help/{language}/{slug}', 'An article of the help centre as a page'],
  ['WebSocket /api/tronsocket', 'The same with the messages TRONSCAN’s clients know: tps, transfer, vote'],
  ['GET /config.json', 'Settings of the web app: network, other networks, price source, limits'],
  ['GET /docs, /openapi.json', 'This API for people, and as OpenAPI 3.1'],
  ['GET /healthz, /readyz', 'The process lives; node reachable and index no more than 20 blocks behind'],
  ['GET /metrics', 'Figures for Prometheus'],
  [
    'GET /tx/…, /transaction/…, /address/…, /contract/…, /token/…, /token20/…, /block/…',
    'Redirects to the app’s pages; hex and 0x forms become the canonical ones',
  ],
];

function membersOf(type: z.ZodObject): string {
  return `\`{${Object.keys(type.shape).join(', ')}}\``;
}

/** `ENDPOINTS.md`, written from the schemas; a test fails when the file is stale. */
export function endpointsDocument(): string {
  const rows = describeEndpoints().map(({ path, summary, parameters, answer }) => {
    const names = parameters.map(({ name, required }) => (required ? `**${name}**` : name)).join(', ');
    return `| ${path} | ${summary} | ${names} | ${answer.join(', ').replaceAll('|', '\\|')} |`;
  });
  return `# Endpoints

Written from the schemas in \`packages/product-api\` by \`npx tsx apps/server/scripts/write-endpoints.ts\`; do not edit.

Every list takes \`start\`, \`limit\` (cut to the cap of the list, 200 rows; token catalogue 5,000, token overview 1,000),
\`sort\` (a field, \`-\` in front for descending), \`start_timestamp\` and \`end_timestamp\` (ms, inclusive; lists with times)
and \`format=csv\`, which streams every matching row whatever \`limit\` says. \`start + limit\` beyond 10,000 gives a cut or
empty page with status 200; lists that give a \`nextCursor\` go on behind any row when it is asked for as \`cursor\`.
\`total\` is what can be paged by \`start\`, \`rangeTotal\` all there is. Answers carry a weak ETag and are answered with 304
when it is sent back; solidified blocks and transactions asked for one by one may be kept for good. Addresses are read in base58check, \`41…\` and \`0x…\` form, hashes with or without 0x. What is
wrong is answered with 400 and \`{message, code}\`; unknown ids with 200 and the empty shape. Amounts are integers in the
smallest unit: numbers up to 2^53, decimal text beyond; \`null\` where nobody could be asked.

| GET | What | Parameters (bold: required) | Members of the answer |
|---|---|---|---|
${rows.join('\n')}

| Others | What |
|---|---|
${OTHERS.map(([call, text]) => `| ${call} | ${text} |`).join('\n')}
`;
}
