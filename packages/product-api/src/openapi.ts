import { z } from 'zod';
import { errorBody } from './schemas/common.ts';
import { endpoints } from './schemas/endpoints.ts';
import { broadcastAnswer, broadcastBody } from './schemas/transactions.ts';

type Schema = Record<string, unknown>;

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Schema;
  return schema;
}

function parametersOf(query: z.ZodObject): Schema[] {
  const schema = schemaOf(query, 'input');
  const required = new Set((schema['required'] as string[] | undefined) ?? []);
  return Object.entries(schema['properties'] as Record<string, Schema>).map(
    ([name, { description, ...rest }]) => ({
      name,
      in: 'query',
      required: required.has(name),
      ...(description === undefined ? {} : { description }),
      schema: rest,
    }),
  );
}

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
        operationId: path.replace(/^\/api\//, '').replace(/[^A-Za-z0-9]+/g, '_'),
        parameters: parametersOf(endpoint.query),
        responses: {
          200: { description: 'The answer', content: json(schemaOf(endpoint.response, 'output')) },
          400: error,
          429: limited,
        },
      },
    };
  paths['/api/broadcast'] = {
    post: {
      summary: 'Hands a signed transaction to the node',
      operationId: 'broadcast',
      requestBody: { required: true, content: json(schemaOf(broadcastBody, 'input')) },
      responses: {
        200: { description: 'What the node said', content: json(schemaOf(broadcastAnswer, 'output')) },
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
