import type { Checks } from '../check.ts';
import { TOKEN, TRX } from '../world.ts';
import { builds, isBob } from './kinds.ts';

export const payments = {
  sendTrx: builds('5 TRX', (b, { bob, alice }) => b.sendTrx(bob.address, 5 * TRX, alice.address)),
  sendToken: builds('10 coins', (b, { bob, alice }) => b.sendToken(bob.address, 10, TOKEN, alice.address)),
  sendAsset: builds('11 coins', (b, { bob, alice }) => b.sendAsset(bob.address, 11, TOKEN, alice.address)),
  purchaseToken: builds(
    '12 coins',
    (b, { bob, alice }) => b.purchaseToken(alice.address, TOKEN, 12, bob.address),
    isBob,
  ),
  purchaseAsset: builds(
    '13 coins',
    (b, { bob, alice }) => b.purchaseAsset(alice.address, TOKEN, 13, bob.address),
    isBob,
  ),
} satisfies Checks;
