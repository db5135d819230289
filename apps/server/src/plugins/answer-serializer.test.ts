import { endpoints } from '@sunscope/product-api/schemas/endpoints';
import { isResponseSerializationError } from 'fastify-type-provider-zod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerSerializer } from './answer-serializer.ts';

const row = z.object({ name: z.string(), count: z.number().int().min(0), more: z.string().optional() });
const write = answerSerializer({ schema: row, method: 'GET', url: '/api/rows' });

/** The schema in JSON, without the word that closes objects. */
function described(schema: z.ZodType, io: 'input' | 'output'): unknown {
  return z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
}

describe('answerSerializer', () => {
  it('writes what is declared, in the order of the schema', () => {
    expect(write({ secret: 1, count: 2, name: 'a' })).toBe('{"name":"a","count":2}');
  });

  it('refuses what does not fit', () => {
    for (const answer of [{ name: 'a' }, { name: 'a', count: -1 }, { name: 'a', count: Number.NaN }]) {
      let refusal: unknown;
      try {
        write(answer);
      } catch (error) {
        refusal = error;
      }
      expect(isResponseSerializationError(refusal as Error)).toBe(true);
      expect(refusal).toMatchObject({ url: '/api/rows', cause: { issues: [{ path: ['count'] }] } });
    }
  });

  it('applies schemas forwards, which for answers is the same as backwards: they change no value', () => {
    for (const [path, { response }] of Object.entries(endpoints))
      expect(described(response, 'output'), path).toEqual(described(response, 'input'));
    const changing = z.object({ limit: z.number().default(20) });
    expect(described(changing, 'output')).not.toEqual(described(changing, 'input'));
  });
});
