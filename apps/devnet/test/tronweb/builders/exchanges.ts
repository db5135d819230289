import type { Checks } from '../check.ts';
import { sent, TOKEN, TRX } from '../world.ts';
import { builds, isBob } from './kinds.ts';

export const exchanges = {
  createTRXExchange: builds(
    'coins against TRX',
    (b, { alice }) => b.createTRXExchange(TOKEN, 1_000, 10 * TRX, alice.address),
    undefined,
    { exchange_id: 2 },
  ),
  createTokenExchange: builds(
    'two tokens',
    async (b, world) => {
      await sent(world, b.sendToken(world.bob.address, 5_000, TOKEN, world.alice.address), world.alice);
      return b.createTokenExchange(TOKEN, 1_000, '1000002', 2_000, world.bob.address);
    },
    isBob,
    { exchange_id: 3 },
  ),
  injectExchangeTokens: builds(
    '100 coins, 1 TRX with them',
    (b, { alice }) => b.injectExchangeTokens(2, TOKEN, 100, alice.address),
    undefined,
    { exchange_inject_another_amount: TRX },
  ),
  withdrawExchangeTokens: builds(
    '100 coins, 1 TRX with them',
    (b, { alice }) => b.withdrawExchangeTokens(2, TOKEN, 100, alice.address),
    undefined,
    { exchange_withdraw_another_amount: TRX },
  ),
  tradeExchangeTokens: builds(
    // 1,000 coins × 1 / 11, cut.
    '1 TRX for 90 coins',
    (b, { bob }) => b.tradeExchangeTokens(2, '_', TRX, 90, bob.address),
    isBob,
    { exchange_received_amount: 90 },
  ),
} satisfies Checks;
