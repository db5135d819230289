import type { FastifySerializerCompiler } from 'fastify';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { writerOf } from './answer-writer.ts';

/**
 * Writes an answer as its schema has it: its members in the schema's order, nothing undeclared. Rows that are made right
 * need no check with every answer; {@link checkingSerializer} has them checked.
 */
export const answerSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  const write = writerOf(schema);
  return (data: unknown) => {
    try {
      return write(data);
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      throw new ResponseSerializationError(method, url, { cause: error });
    }
  };
};

/**
 * The same, and an answer that does not fit is an error of ours. The schema is applied forwards. The library's own
 * compiler encodes, for which zod checks every value twice, and which only transformations need: answers have none.
 */
export const checkingSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  const write = writerOf(schema);
  return (data: unknown) => {
    const { data: shaped, error } = schema.safeParse(data);
    if (error) throw new ResponseSerializationError(method, url, { cause: error });
    const text = JSON.stringify(shaped);
    if (write(data) !== text)
      throw new Error(`${method} ${url}: an answer is not written as its schema has it`);
    return text;
  };
};
