import { expect } from '@playwright/test';
import { nodeAccount, trc20Balance, type Account } from './lib/chain.ts';
import { listOwnPairs, TRX } from './lib/own-pair.ts';
import { confirm, included, signedIn, steppedTest as test, trade, twoTraders } from './lib/traders.ts';

test('TRC10 and TRC20 tokens against TRX and a token: pair types 1, 3 and 4 by page', async ({
  browser,
  request,
  chain,
}) => {
  const [ann, ben] = await twoTraders(request, chain);
  const pairs = await listOwnPairs(request, ann, ben, [1, 3, 4]);
  const [page, other] = [
    await signedIn(browser, ann, '/#/exchange/trc20'),
    await signedIn(browser, ben, '/#/exchange/trc20'),
  ];
  /** What an account has of a token of a pair, in smallest units. */
  const held = async ({ address }: Account, token: string) => {
    if (/^\d+$/.test(token)) return (await nodeAccount(request, address)).assets.get(token) ?? 0n;
    if (token === TRX) return (await nodeAccount(request, address)).balance;
    return trc20Balance(request, token, address);
  };
  expect(pairs.map(({ pairType }) => pairType)).toEqual([1, 3, 4]);
  for (const pair of pairs) {
    const { pairType, fTokenAddr, sTokenAddr } = pair;
    const isAsset = pairType !== 3;
    for (const each of [page, other]) await each.goto(`/#/exchange/trc20?id=${pair.id}`);
    const order = { price: '1.5', amount: '20' };
    // A TRC10 token and TRX go with the call, tokens are approved first.
    await trade(page, chain, pair, { ...order, side: 'Sell', key: ann.privateKey, approves: !isAsset });
    const before = { seller: await held(ann, sTokenAddr), buyer: await held(ben, fTokenAddr) };
    await trade(other, chain, pair, { ...order, side: 'Buy', key: ben.privateKey, approves: pairType !== 1 });
    expect((await held(ann, sTokenAddr)) - before.seller).toBe(30_000_000n);
    expect((await held(ben, fTokenAddr)) - before.buyer).toBe(20_000_000n);
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(
      page.getByRole('table', { name: 'History' }).getByText('Trade confirming'),
      `type ${pairType}`,
    ).toBeVisible();
    await page.getByRole('tab', { name: /^Open/ }).click();
    if (pairType !== 4) continue;
    // What waits is given back as it was sent.
    const whole = await held(ann, fTokenAddr);
    await trade(page, chain, pair, { ...order, side: 'Sell', key: ann.privateKey });
    expect(whole - (await held(ann, fTokenAddr))).toBe(20_000_000n);
    await page.getByRole('table', { name: 'Open' }).getByRole('button', { name: 'Cancel' }).click();
    const cancels = { words: /Cancels order \d+/, button: /^Call contract$/, key: ann.privateKey };
    await included(await confirm(page, chain, cancels), chain);
    expect(await held(ann, fTokenAddr)).toBe(whole);
  }
  await page.context().close();
  await other.context().close();
});
