import { SunscopeError } from '@sunscope/tron/errors';
import { memberOf, type SignerFault } from './provider.ts';

/** A wallet outside this page could or would not; its words are of the area `logins`. */
export class SignerError extends SunscopeError {
  declare readonly code: `signer_${SignerFault}`;

  constructor(fault: SignerFault, cause?: unknown) {
    super(`signer_${fault}`, `The wallet did not sign: ${fault}`, { cause });
  }
}

/** What a wallet's refusal means. Some throw texts, some objects, some resolve with a code. */
export function faultOf(error: unknown): SignerFault {
  const code = memberOf(error, 'code');
  if (code === 4001) return 'rejected';
  if (code === -32002 || code === 4000) return 'busy';
  if (code === 4900) return 'gone';
  if (code === 4901) return 'wrong_chain';
  const message = memberOf(error, 'message');
  const text = typeof error === 'string' ? error : typeof message === 'string' ? message : '';
  if (/reject|declin|cancel|denied/i.test(text)) return 'rejected';
  if (/lock/i.test(text)) return 'locked';
  return 'failed';
}

/** A wallet's answer; rejects as a SignerError where it fails, or is silent for too long. */
export async function answerOf<T>(asked: Promise<T>, mostMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SignerError('gone')), mostMs);
  });
  try {
    return await Promise.race([asked, silence]);
  } catch (error) {
    throw error instanceof SignerError ? error : new SignerError(faultOf(error), error);
  } finally {
    clearTimeout(timer);
  }
}
