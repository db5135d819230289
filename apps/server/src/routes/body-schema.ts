import { errorBody } from '@sunscope/product-api/schemas/common';
import type { z } from 'zod';

/** What Fastify knows about a call that takes a body: it checks what comes and shapes what goes. */
export function bodySchema<Body extends z.ZodType, Response extends z.ZodType>({
  summary,
  body,
  response,
}: {
  summary: string;
  body: Body;
  response: Response;
}) {
  return { summary, body, response: { 200: response, 400: errorBody } };
}
