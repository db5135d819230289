import { NodeReplyError } from './errors.ts';

/** What is needed of `fetch`: one POST of a text, answered with a text of at most so many bytes, unpacked. */
export type Fetch = (
  url: string,
  init: {
    method: 'POST';
    headers: Record<string, string>;
    body: string;
    signal: AbortSignal;
    maxBytes?: number;
  },
) => Promise<{ status: number; text(): Promise<string> }>;

const MIB = 2 ** 20;

/** A hundred full blocks, or the results of one, are long; V8 has no text beyond 512 MiB. */
const LONG_ANSWERS: Readonly<Record<string, number>> = {
  getblockbylimitnext: 384 * MIB,
  getblockbylatestnum: 384 * MIB,
  gettransactioninfobyblocknum: 256 * MIB,
  getblockbynum: 64 * MIB,
  getblockbyid: 64 * MIB,
  getblock: 64 * MIB,
  getnowblock: 64 * MIB,
};
const USUAL_ANSWER = 32 * MIB;

/** Most bytes that an answer to a call may have, unpacked: a node must not be able to fill the memory of who asks it. */
export function maxAnswerBytes(call: string): number {
  return LONG_ANSWERS[call] ?? USUAL_ANSWER;
}

/** The error for an answer that is longer than any a TRON node gives. */
export function tooLong(url: string, maxBytes: number): NodeReplyError {
  const call = new URL(url).pathname;
  return new NodeReplyError(
    'answer_too_large',
    `The node's answer to ${call} is longer than the ${maxBytes} bytes it may have`,
    { details: { call, maxBytes } },
  );
}

/** The engine's own `fetch`, which unpacks without a limit, read no further than allowed. */
export const boundedFetch: Fetch = async (url, { maxBytes = USUAL_ANSWER, ...init }) => {
  const response = await globalThis.fetch(url, init);
  return { status: response.status, text: () => readText(response, url, maxBytes) };
};

async function readText(response: Response, url: string, maxBytes: number): Promise<string> {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw tooLong(url, maxBytes);
    }
    text += decoder.decode(value, { stream: true });
  }
}
