import { RejectedTransaction } from '../transactions/errors.ts';

/** Does something in the demo world. What the chain refuses, an account out of money for one, simply does not happen. */
export async function attempt(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof RejectedTransaction)) throw error;
  }
}
