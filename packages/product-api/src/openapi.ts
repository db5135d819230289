import { z } from 'zod';
import { errorBody } from './schemas/common.ts';
import { endpoints } from './schemas/endpoints.ts';
import { postEndpoints } from './schemas/post-endpoints.ts';

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

const operationOf = (path: string) => path.replace(/^\/api\//, '').replace(/[^A-Za-z0-9]+/g, '_');

const json = (schema: Schema) => ({ 'application/json': { schema } });

/** The Product API as an OpenAPI 3.1 document, made from the schemas that the server validates with. */
export function openApiDocument(info: { version: string; serverUrl: string }): Schema {
  const error = {
    description: 'Something is wrong with the request',
    content: json(schemaOf(errorBody, 'output')),
  };
  const limited = {
    description: 'Too many requests; Retry-After says when to go on',
    content: json(schemaOf(errorBody, 'output')),
  };
  const paths: Record<string, Schema> = {};
  for (const [path, endpoint] of Object.entries(endpoints))
    paths[path] = {
      get: {
        summary: endpoint.summary,
        operationId: operationOf(path),
        parameters: parametersOf(path, endpoint.query),
        responses: {
          200: { description: 'The answer', content: json(schemaOf(endpoint.response, 'output')) },
          400: error,
          429: limited,
        },
      },
    };
  for (const [path, endpoint] of Object.entries(postEndpoints))
    paths[path] = {
      ...paths[path],
      post: {
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
    paths,
  };
}
