import { expect } from '@playwright/test';
import { addressFromBytes, addressToBytes, parseAddress } from '@sunscope/tron/address';
import { api, deployPoison, fundedAccounts, poison } from './lib/chain.ts';
import { test } from './lib/test.ts';
import { login, openSendTo, send } from './lib/wallet.ts';

const EVENTS = 60;

/** Another address that begins like this one. */
function lookAlikeOf(address: string): string {
  const bytes = addressToBytes(parseAddress(address));
  return addressFromBytes(bytes.map((byte, index) => (index < 12 ? byte : byte ^ 0x5a)));
}

test('a contract that emits "victim to look-alike" makes no friend of a thief', async ({ page, request }) => {
  const accounts = await fundedAccounts(request);
  const [victim, friend, attacker] = accounts.slice(3, 6);
  if (!victim || !friend || !attacker) throw new Error('the devnet has fewer than six funded accounts');
  const thief = lookAlikeOf(friend.address);

  await page.goto('/');
  await login(page, victim.privateKey);
  await send(page, { to: friend.address, token: /^TRX /, amount: '3', button: 'Send 3 TRX' });

  const contract = await deployPoison(request, attacker);
  await expect
    .poll(
      async () => (await api<{ accountType: number }>(request, `accountv2?address=${contract}`)).accountType,
    )
    .toBe(2);
  await Promise.all(
    Array.from({ length: EVENTS }, (_, index) =>
      poison(request, attacker, { contract, from: victim.address, to: thief, amount: 1_000_000 + index }),
    ),
  );
  const out = `trc10trc20-transfer?address=${victim.address}&direction=out&limit=${EVENTS}&risk=show`;
  await expect
    .poll(async () => {
      const { transfers } = await api<{ transfers: { to_address: string }[] }>(request, out);
      return transfers.filter(row => row.to_address === thief).length;
    })
    .toBe(EVENTS);

  // Without what this browser remembers: the index alone must know.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await login(page, victim.privateKey);
  const { dialog, recipient, next } = await openSendTo(page, thief);
  const warning = dialog.getByRole('alert').filter({ hasText: 'This address only looks like one you know' });
  await expect(warning).toContainText(friend.address);
  await expect(dialog.getByText(/You sent to this address/)).toHaveCount(0);
  await expect(next).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /I compared every character/ }).check();
  await expect(next).toBeEnabled();

  await recipient.fill(friend.address);
  await expect(dialog.getByText(/You sent to this address/)).toBeVisible();
  await expect(warning).toHaveCount(0);
  await expect(next).toBeEnabled();
});
