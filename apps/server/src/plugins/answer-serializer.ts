import type { FastifySerializerCompiler } from 'fastify';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type { z } from 'zod';

/**
 * Writes an answer as its schema has it: its members in the schema's order, nothing undeclared; one that does not fit is
 * an error of ours. The schema is applied forwards. The library's own compiler encodes, for which zod checks every value
 * twice, and which only transformations need: answers have none.
 */
export const answerSerializer: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (data: unknown) => {
    const { data: shaped, error } = schema.safeParse(data);
    if (error) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(shaped);
  };
