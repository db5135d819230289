import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { describeEndpoints } from './reference.ts';
import { endpoints } from './schemas/endpoints.ts';
import { postEndpoints } from './schemas/post-endpoints.ts';

const document = openApiDocument({ version: '1.2.3', serverUrl: '/' });
const paths = document['paths'] as Record<
  string,
  { get?: { operationId: string; parameters: { name: string; required: boolean; schema: object }[] } }
>;

it('describes every endpoint once, each by a name of its own', () => {
  expect(Object.keys(paths).sort()).toEqual([...new Set([...Object.keys(endpoints), ...Object.keys(postEndpoints)])].sort());
  const names = Object.values(paths).flatMap(path => path.get?.operationId ?? []);
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
