import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { encodeMessage } from '@sunscope/tron/codec';
import type { State } from '../state/state.ts';

/** Bytes a delegation takes at least (java-tron: DELEGATE_COST_BASE_SIZE). */
const DELEGATION_BYTES = 275;

/** Bytes of bandwidth that delegating all of a stake would use (java-tron: estimateConsumeBandWidthSize). */
export function delegationBytes(state: State, stakedSun: bigint): bigint {
  const size = (parameter: { balance: bigint; lock?: boolean; lock_period?: bigint }) =>
    encodeMessage('DelegateResourceContract', parameter).length;
  const most = state.property('MAX_DELEGATE_LOCK_PERIOD');
  const whole = size({ balance: stakedSun, lock: true, lock_period: most });
  return BigInt(DELEGATION_BYTES + Math.max(whole - size({ balance: SUN_PER_TRX }), 0));
}
