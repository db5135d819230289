import { SunscopeError } from '@sunscope/tron/errors';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 256 << 10;

export interface BoundedRequest {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string | URLSearchParams;
  /** How long all of it may take. */
  timeoutMs?: number;
}

/**
 * What an address answers that whoever runs the server has set: within five seconds, its last byte included, at most
 * 256 KiB unpacked, from there and nowhere else. What was sent may be a secret, so redirects are an error.
 * @throws SunscopeError `answer_too_large`; other errors where there is no answer
 */
export async function readBounded(
  url: URL | string,
  { timeoutMs = TIMEOUT_MS, ...request }: BoundedRequest = {},
): Promise<{ status: number; text: string }> {
  const response = await fetch(url, {
    ...request,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the rest of the answer.
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES)
      throw new SunscopeError(
        'answer_too_large',
        `The answer of ${new URL(url).host} exceeds ${MAX_BYTES} bytes`,
      );
    chunks.push(chunk);
  }
  return { status: response.status, text: Buffer.concat(chunks).toString('utf8') };
}
