import { TRX } from '../tronweb/world.ts';
import { owned, type Call } from './form.ts';

/** Builders that nothing in the world is right for: what they refuse with, in the words of the actuator. */
export const refusedBuilders: Readonly<Record<string, readonly [body: Call['parameters'], text: string]>> = {
  freezebalance: [
    owned('bob', () => ({ frozen_balance: TRX, frozen_duration: 3 })),
    'freeze v2 is open, old freeze is closed',
  ],
  unfreezebalance: [owned('bob'), 'no frozenBalance(BANDWIDTH)'],
  unfreezeasset: [owned('alice'), 'no frozen supply balance'],
  withdrawexpireunfreeze: [owned('alice'), 'no unFreeze balance to withdraw '],
  withdrawbalance: [owned('alice'), 'witnessAccount does not have any reward'],
};
