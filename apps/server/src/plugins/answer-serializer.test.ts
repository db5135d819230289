import { endpoints } from '@sunscope/product-api/schemas/endpoints';
import { isResponseSerializationError } from 'fastify-type-provider-zod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerSerializer, checkingSerializer } from './answer-serializer.ts';

const row = z.object({ name: z.string(), count: z.number().int().min(0), more: z.string().optional() });
const place = { method: 'GET', url: '/api/rows' };
const write = answerSerializer({ schema: row, ...place });
const check = checkingSerializer({ schema: row, ...place });

/** The schema in JSON, without the word that closes objects. */
function described(schema: z.ZodType, io: 'input' | 'output'): unknown {
  return z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
}

/** A value that fits a schema, its members backwards and one more in each object that nobody declared. */
function madeBy(schema: z.ZodType, variant: number): unknown {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } };
  const options = (def['options'] ?? []) as z.ZodType[];
  switch (def.type) {
    case 'object': {
      const members = Object.entries(def['shape'] as Record<string, z.ZodType>);
      const made = members.toReversed().map(([name, member]) => [name, madeBy(member, variant)]);
      return Object.fromEntries([['undeclared', 'secret'], ...made]) as unknown;
    }
    case 'array':
      return Array.from({ length: variant }, () => madeBy(def['element'] as z.ZodType, variant));
    case 'record':
      return { 'a "name"': madeBy(def['valueType'] as z.ZodType, variant) };
    case 'optional':
      return variant === 0 ? undefined : madeBy(def['innerType'] as z.ZodType, variant);
    case 'nullable':
      return variant === 0 ? null : madeBy(def['innerType'] as z.ZodType, variant);
    case 'union':
      return madeBy(options[variant % options.length] as z.ZodType, variant);
    case 'unknown':
      return { any: [variant, 'thing'] };
    default:
      return plain(schema, variant);
  }
}

const PLAIN: readonly unknown[] = [
  1,
  0,
  true,
  'text with "quotes"',
  `T${'1'.repeat(33)}`,
  'ab'.repeat(32),
  '12',
  null,
];

function plain(schema: z.ZodType, variant: number): unknown {
  const { values } = schema as unknown as { values?: ReadonlySet<unknown> };
  const { options } = schema as unknown as { options?: readonly unknown[] };
  const known = [...(values ?? options ?? PLAIN)];
  const fitting = known.filter(value => schema.safeParse(value).success);
  if (fitting.length === 0)
    throw new Error(`nothing is known that fits ${JSON.stringify(z.toJSONSchema(schema))}`);
  return fitting[variant % fitting.length];
}

describe('answers', () => {
  it('are written as declared, in the order of the schema', () => {
    for (const writing of [write, check])
      expect(writing({ secret: 1, count: 2, name: 'a' })).toBe('{"name":"a","count":2}');
  });

  it('that do not fit are refused where they are checked', () => {
    for (const answer of [{ name: 'a' }, { name: 'a', count: -1 }, { name: 'a', count: Number.NaN }]) {
      let refusal: unknown;
      try {
        check(answer);
      } catch (error) {
        refusal = error;
      }
      expect(isResponseSerializationError(refusal as Error)).toBe(true);
      expect(refusal).toMatchObject({ url: '/api/rows', cause: { issues: [{ path: ['count'] }] } });
      expect(() => JSON.parse(write(answer))).not.toThrow();
    }
  });

  it('of several kinds of objects are distinguished by the schema, which refuses what is none of them', () => {
    const either = answerSerializer({
      schema: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
      ...place,
    });
    expect(either({ b: 'x', c: 1 })).toBe('{"b":"x"}');
    let refusal: unknown;
    try {
      either({ c: 1 });
    } catch (error) {
      refusal = error;
    }
    expect(isResponseSerializationError(refusal as Error)).toBe(true);
  });

  it('are written for every call as its schema has them, whatever else a row holds', () => {
    for (const [path, { response }] of Object.entries(endpoints))
      for (const variant of [0, 1, 2]) {
        const value = madeBy(response, variant);
        const text = answerSerializer({ schema: response, method: 'GET', url: path })(value);
        expect(text, path).toBe(JSON.stringify(response.parse(value)) ?? '');
      }
  });

  it('have schemas that change no value, so that they are applied forwards', () => {
    for (const [path, { response }] of Object.entries(endpoints))
      expect(described(response, 'output'), path).toEqual(described(response, 'input'));
    const changing = z.object({ limit: z.number().default(20) });
    expect(described(changing, 'output')).not.toEqual(described(changing, 'input'));
  });
});
