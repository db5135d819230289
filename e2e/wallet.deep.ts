import { expect } from '@playwright/test';
import { test } from './lib/clock.ts';
import { Random } from '../bench/load/random.ts';
import { deepSeconds, deepSeed } from '../scripts/lib/deep.mjs';
import { nodeAccount } from './lib/chain.ts';
import { Draw } from './lib/draw.ts';
import { accountWithFriend, CHOICES } from './lib/wallet-states.ts';
import { SENT_SUN, TO_THE_WORKER, Walk } from './lib/wallet-walk.ts';

// A script in the page against the wallet, in a random walk through the wallet's states with random acts in each. By SECURITY.md it
// may ask an open wallet for plain transfers, and read a key that was chosen to stay signed in. Nothing else.

/** The rest is for starting and ending. */
const SHARE_OF_ROUNDS = 0.85;
/** Bandwidth burned for transfers, where the free one is used up. */
const MOST_FEES_SUN = 2_000_000n;

test(`random acts of a script in the page get no key and no forged signature (seed ${deepSeed})`, async ({
  browser,
  request,
}) => {
  const draw = new Draw(new Random(deepSeed));
  const until = Date.now() + deepSeconds * SHARE_OF_ROUNDS * 1000;
  const tally = { walks: 0, steps: 0, sends: 0, answered: 0 };
  const choices = Object.entries(CHOICES);
  for (; Date.now() < until; tally.walks++) {
    const account = await accountWithFriend(request, draw.random.below(8));
    const [name, choice] = choices[tally.walks] ?? draw.one(choices);
    const before = (await nodeAccount(request, account.address)).balance;
    const context = await browser.newContext();
    const walk = new Walk(draw, account, choice, context);
    await test.step(`a key ${name}`, () => walk.go(choices[tally.walks] ? TO_THE_WORKER : []));
    await context.close();
    // Nothing reached the chain but what a dialog had shown.
    const spent = before - (await nodeAccount(request, account.address)).balance;
    const sent = BigInt(walk.sends) * SENT_SUN;
    expect(
      spent >= sent && spent <= sent + BigInt(walk.sends) * MOST_FEES_SUN,
      `${spent}\n${walk.trail.join('\n')}`,
    ).toBe(true);
    tally.steps += walk.trail.length;
    tally.sends += walk.sends;
    tally.answered += walk.answered;
  }
  // The script was near enough to be answered where it may be.
  expect(tally.answered).toBeGreaterThan(0);
  console.log(
    `a script in the page: ${tally.walks} walks of ${tally.steps} steps and acts, ${tally.sends} transfers by the dialog, ${tally.answered} transfers that an open wallet signed for the script`,
  );
});
