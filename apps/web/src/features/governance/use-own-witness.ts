import type { Address } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import { rawOrZero } from '../../lib/format/format.ts';
import { apiQuery } from '../../lib/net/api.ts';
import { useSigningAccount } from '../../wallet/signing-account.ts';

export interface OwnWitness {
  own: Address | undefined;
  /** The login has a key. */
  signs: boolean;
  /** The account is a representative or candidate; undefined while that is not known. */
  isWitness: boolean | undefined;
  /** Sun; undefined while it is not known. */
  balanceSun: bigint | undefined;
}

/** Who is signed in, and whether they may propose and approve. */
export function useOwnWitness(): OwnWitness {
  const { own, signs } = useSigningAccount();
  const { data } = useQuery({
    ...apiQuery('/api/accountv2', { address: own ?? '' }),
    enabled: own !== undefined,
  });
  return {
    own,
    signs,
    isWitness: data?.representative.enabled,
    balanceSun: data && rawOrZero(data.balance),
  };
}
