import { addressToEvmBytes, type Address } from '@sunscope/tron/address';
import { bytesToNumber, concatBytes, hexToBytes } from '@sunscope/tron/bytes';
import type { AllowanceTerms } from './intents/intent.ts';

/** Selector of `allowance(address,address)`. */
const ALLOWANCE = hexToBytes('dd62ed3e');
/** Selector of `balanceOf(address)`. */
const BALANCE = hexToBytes('70a08231');
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
      return askNumber(owner, contract, data);
    },
    staleTime: 0,
    retry: 1,
  };
}

/** What an account has of a TRC20 token, as the token itself says; null where it says nothing readable. */
export function tokenBalance(owner: Address, contract: Address): Promise<bigint | null> {
  return askNumber(owner, contract, concatBytes(BALANCE, PAD, addressToEvmBytes(owner)));
}

/** The number that a contract returns; null where it returns nothing readable. */
export async function askNumber(owner: Address, contract: Address, data: Uint8Array): Promise<bigint | null> {
  // The node's client is large, and pages show allowances that sign nothing.
  const { walletNode } = await import('./node.ts');
  const answer = await walletNode().triggerConstant({ owner, contract, data });
  return answer.reverted || answer.result.length !== 32 ? null : bytesToNumber(answer.result);
}
