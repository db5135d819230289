import { addressToEvmBytes } from '@sunscope/tron/address';
import { bytesToNumber, concatBytes, hexToBytes } from '@sunscope/tron/bytes';
import type { AllowanceTerms } from './intents/intent.ts';

/** Selector of `allowance(address,address)`. */
const ALLOWANCE = hexToBytes('dd62ed3e');
const PAD = new Uint8Array(12);

/** What the spender may move now, as the token itself says. */
export function allowanceQuery({
  owner,
  contract,
  spender,
}: Pick<AllowanceTerms, 'owner' | 'contract' | 'spender'>) {
  return {
    queryKey: ['wallet', 'allowance', owner, contract, spender],
    queryFn: async (): Promise<bigint | null> => {
      const data = concatBytes(ALLOWANCE, PAD, addressToEvmBytes(owner), PAD, addressToEvmBytes(spender));
      // The node's client is large, and pages show allowances that sign nothing.
      const { walletNode } = await import('./node.ts');
      const answer = await walletNode().triggerConstant({ owner, contract, data });
      return answer.reverted || answer.result.length !== 32 ? null : bytesToNumber(answer.result);
    },
    staleTime: 0,
    retry: 1,
  };
}
