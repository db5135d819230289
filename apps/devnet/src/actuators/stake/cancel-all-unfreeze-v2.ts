import { ResourceCode } from '@sunscope/tron/messages';
import type { AddressBytes } from '../../state/address-bytes.ts';
import type { State } from '../../state/state.ts';
import { defineActuator } from '../actuator.ts';
import { bracketed, ensure, isValidAddress } from '../../transactions/rules.ts';
import { changeStakeV2, dueUnfreezing } from './stake.ts';

/** Resources as java-tron's result lists them: the order of its HashMap. */
const RESULT_ORDER = ['ENERGY', 'TRON_POWER', 'BANDWIDTH'];

export const cancelAllUnfreezeV2 = defineActuator({
  type: 'CancelAllUnfreezeV2Contract',

  validate({ state }, { owner_address: owner }) {
    ensure(
      state.property('ALLOW_CANCEL_ALL_UNFREEZE_V2') === 1n && state.property('UNFREEZE_DELAY_DAYS') > 0n,
      'Not support CancelAllUnfreezeV2 transaction, need to be opened by the committee',
    );
    ensure(isValidAddress(owner), 'Invalid address');
    const account = state.account(owner);
    ensure(account !== undefined, `Account${bracketed(owner)} not exists`);
    ensure(account.unfrozenV2.length > 0, 'No unfreezeV2 list to cancel');
  },

  execute({ state }, { owner_address: owner }) {
    const { dueSun, restaked } = cancelUnfreezing(state, owner);
    const inOrder = RESULT_ORDER.flatMap(key => restaked.filter(entry => entry.key === key));
    return { feeSun: 0n, withdraw_expire_amount: dueSun, cancel_unfreezeV2_amount: inOrder };
  },
});

/** Stakes again what waits to be unfrozen, but for what is due, which is paid. @returns both, the first by resource */
export function cancelUnfreezing(
  state: State,
  owner: AddressBytes,
): { dueSun: bigint; restaked: { key: string; value: bigint }[] } {
  let account = state.requireAccount(owner);
  const { dueSun, rest } = dueUnfreezing(account, state.property('LATEST_BLOCK_TIMESTAMP'));
  const restaked = new Map<number, bigint>();
  for (const { type, unfreeze_amount: sun } of rest) {
    account = changeStakeV2(state, account, type, sun);
    restaked.set(type, (restaked.get(type) ?? 0n) + sun);
  }
  state.putAccount({ ...account, balance: account.balance + dueSun, unfrozenV2: [] });
  return {
    dueSun,
    restaked: Object.entries(ResourceCode).map(([key, code]) => ({ key, value: restaked.get(code) ?? 0n })),
  };
}
