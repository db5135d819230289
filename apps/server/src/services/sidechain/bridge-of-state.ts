import type { Invariant, SideChain } from '../../bridge/bridge.ts';

/** For tests: a bridge of which only the state of its sums is asked. */
export function ofState(state: Invariant['state']): SideChain {
  const problems = state === 'broken' ? ['TRX: 2 were minted, 1 were deposited'] : [];
  return { invariant: () => ({ state, problems }) } as unknown as SideChain;
}
