import type { Checks } from '../check.ts';
import { TRX } from '../world.ts';
import { broadcast, builds, CLOSED, isBob, isCarol, oldStake, refused } from './kinds.ts';

export const stakes = {
  freezeBalance: refused('closed by Stake 2.0, as on main net', CLOSED, async world =>
    broadcast(
      world,
      await world.web.transactionBuilder.freezeBalance(10 * TRX, 3, 'BANDWIDTH', world.alice.address),
    ),
  ),
  unfreezeBalance: builds(
    '7 TRX of a former stake',
    async (b, world) => {
      await oldStake(world, world.carol);
      return b.unfreezeBalance('BANDWIDTH', world.carol.address);
    },
    isCarol,
    { unfreeze_amount: 7 * TRX },
  ),
  freezeBalanceV2: builds(
    '100 TRX',
    (b, { bob }) => b.freezeBalanceV2(100 * TRX, 'BANDWIDTH', bob.address),
    isBob,
  ),
  unfreezeBalanceV2: builds(
    '40 TRX',
    (b, { bob }) => b.unfreezeBalanceV2(40 * TRX, 'BANDWIDTH', bob.address),
    isBob,
  ),
  cancelUnfreezeBalanceV2: builds(
    '40 TRX staked again',
    (b, { bob }) => b.cancelUnfreezeBalanceV2(bob.address),
    isBob,
    {
      cancel_unfreezeV2_amount: [
        { key: 'ENERGY', value: 0 },
        { key: 'TRON_POWER', value: 0 },
        { key: 'BANDWIDTH', value: 40 * TRX },
      ],
    },
  ),
  delegateResource: builds('20 TRX for an hour', (b, { alice, carol }) =>
    b.delegateResource(20 * TRX, carol.address, 'ENERGY', alice.address, true, 1_200),
  ),
  undelegateResource: builds('50 TRX taken back', (b, { alice, bob }) =>
    b.undelegateResource(50 * TRX, bob.address, 'ENERGY', alice.address),
  ),
  vote: builds('900 votes', (b, { alice, witness }) => b.vote({ [witness.address]: 900 }, alice.address)),
} satisfies Checks;
