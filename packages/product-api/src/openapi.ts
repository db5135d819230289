import { z } from 'zod';
import { errorBody } from './schemas/common.ts';
import { endpoints } from './schemas/endpoints.ts';
import { postEndpoints } from './schemas/post-endpoints.ts';
import { gridError } from './schemas/trongrid.ts';

type Schema = Record<string, unknown>;

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Schema;
  return schema;
}

function parametersOf(path: string, query: z.ZodObject): Schema[] {
  const schema = schemaOf(query, 'input');
  const required = new Set((schema['required'] as string[] | undefined) ?? []);
  return Object.entries(schema['properties'] as Record<string, Schema>).map(
    ([name, { description, ...rest }]) => ({
      name,
      in: path.includes(`{${name}}`) ? 'path' : 'query',
      required: required.has(name) || path.includes(`{${name}}`),
      ...(description === undefined ? {} : { description }),
      schema: rest,
    }),
  );
}

/** A name for programs that write clients. What stands outside of `/api` and `/v1` repeats calls of `/api`. */
function operationOf(path: string): string {
  const name = path
    .replace(/^\/api\//, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '_');
  return /^\/(?:api|v1)\b/.test(path) ? name : `plain_${name}`;
}

/** Parts of the interface by whose clients they are for. */
function tagOf(path: string): string {
  if (path.startsWith('/v1/')) return 'TronGrid v1';
  return path === '/api' ? 'Etherscan' : 'Product API';
}

const json = (schema: Schema) => ({ 'application/json': { schema } });

/** The Product API as an OpenAPI 3.1 document, made from the schemas that the server validates with. */
export function openApiDocument(info: { version: string; serverUrl: string }): Schema {
  const error = {
    description: 'Something is wrong with the request',
    content: json(schemaOf(errorBody, 'output')),
  };
  const gridRefusal = {
    description: 'Something is wrong with the request',
    content: json(schemaOf(gridError, 'output')),
  };
  const limited = {
    description: 'Too many requests; Retry-After says when to go on',
    content: json(schemaOf(errorBody, 'output')),
  };
  const paths: Record<string, Schema> = {};
  for (const [path, endpoint] of Object.entries(endpoints))
    paths[path] = {
      get: {
        tags: [tagOf(path)],
        summary: endpoint.summary,
        operationId: operationOf(path),
        parameters: parametersOf(path, endpoint.query),
        responses: {
          200: { description: 'The answer', content: json(schemaOf(endpoint.response, 'output')) },
          400: path.startsWith('/v1/') ? gridRefusal : error,
          429: limited,
        },
      },
    };
  for (const [path, endpoint] of Object.entries(postEndpoints))
    paths[path] = {
      ...paths[path],
      post: {
        tags: [tagOf(path)],
        summary: endpoint.summary,
        operationId: `${paths[path] ? 'post_' : ''}${operationOf(path)}`,
        ...('query' in endpoint ? { parameters: parametersOf(path, endpoint.query) } : {}),
        requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) },
        responses: {
          200: { description: 'The answer', content: json(schemaOf(endpoint.response, 'output')) },
          400: error,
          429: limited,
        },
      },
    };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sunscope Product API',
      version: info.version,
      description: 'Blocks, transactions, accounts and tokens of a TRON chain.',
    },
    servers: [{ url: info.serverUrl }],
    tags: [
      {
        name: 'Product API',
        description: 'What the pages read; the paths and shapes of TRONSCAN’s interface.',
      },
      { name: 'TronGrid v1', description: 'For clients of TronGrid, with its own form of errors.' },
      { name: 'Etherscan', description: 'For tools made for Etherscan, by module and action.' },
    ],
    paths,
  };
}
