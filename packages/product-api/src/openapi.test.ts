import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { describeEndpoints, describePosts } from './reference.ts';
import { endpoints } from './schemas/endpoints.ts';
import { postEndpoints } from './schemas/post-endpoints.ts';

const document = openApiDocument({ version: '1.2.3', serverUrl: '/' });
const paths = document['paths'] as Record<
  string,
  {
    get?: {
      operationId: string;
      tags: string[];
      parameters: { name: string; in: string; required: boolean; schema: object }[];
      responses: Record<string, { content: { 'application/json': { schema: { properties: object } } } }>;
    };
    post?: { operationId: string; parameters?: { name: string }[]; requestBody: { required: boolean } };
  }
>;

it('describes every endpoint once, each by a name of its own', () => {
  expect(Object.keys(paths).sort()).toEqual(
    [...new Set([...Object.keys(endpoints), ...Object.keys(postEndpoints)])].sort(),
  );
  const names = Object.values(paths).flatMap(({ get, post }) =>
    [get?.operationId, post?.operationId].filter(name => name !== undefined),
  );
  expect(names.every(name => /^[A-Za-z0-9_]+$/.test(name) && !/^_|_$/.test(name))).toBe(true);
  expect(new Set(names).size).toBe(names.length);
});

it('says which parameters are required and what they hold', () => {
  const parameters = paths['/api/transaction-info']?.get?.parameters ?? [];
  expect(parameters.find(parameter => parameter.name === 'hash')).toMatchObject({
    required: true,
    schema: { type: 'string' },
  });
  expect(paths['/api/block']?.get?.parameters.find(parameter => parameter.name === 'limit')).toMatchObject({
    required: false,
    schema: { type: 'integer', minimum: 0, default: 20 },
  });
});

it('can be written as JSON and the reference has the same endpoints', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  const facts = describeEndpoints();
  expect(facts.map(fact => fact.path)).toEqual(Object.keys(endpoints));
  expect(facts.find(fact => fact.path === '/api/accountv2')?.parameters).toEqual([
    { name: 'address', required: true, text: 'Address: base58check, or hex with or without 0x' },
  ]);
});

it('describes paths with members, calls with a body, and TronGrid’s own form of errors', () => {
  const events = paths['/v1/contracts/{address}/events']?.get;
  expect(events?.operationId).toBe('v1_contracts_address_events');
  expect(events?.tags).toEqual(['TronGrid v1']);
  expect(events?.parameters.find(parameter => parameter.name === 'address')).toMatchObject({
    in: 'path',
    required: true,
  });
  const wrong = events?.responses['400']?.content['application/json'].schema.properties ?? {};
  expect(Object.keys(wrong)).toEqual(['success', 'error', 'statusCode']);
  const batch = paths['/api/contracts/smart-contract-triggers-batch']?.post;
  expect(batch?.requestBody.required).toBe(true);
  expect(batch?.parameters?.map(parameter => parameter.name)).toEqual(['fields', 'uuid']);
  expect(describePosts().find(fact => fact.path.endsWith('triggers-batch'))?.parameters).toContainEqual({
    name: 'hashList',
    required: false,
    text: 'Hashes of calls',
  });
});
