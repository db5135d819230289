import { expect } from '@playwright/test';
import { fundedAccounts, sendTrx } from './lib/chain.ts';
import { quietTest as test } from './lib/still-chain.ts';
import { login } from './lib/wallet.ts';

test('the bell counts a transfer as it is mined, puts it on the desktop, and forgets it when looked at', async ({
  page,
  context,
  request,
}) => {
  const [, , owner, sender] = await fundedAccounts(request);
  if (!owner || !sender) throw new Error('the devnet has too few funded accounts');
  await context.grantPermissions(['notifications']);
  // What reaches the desktop is nothing a page can read: the constructor is.
  await page.addInitScript(() => {
    const made: { title: string; body: string }[] = [];
    Object.assign(globalThis, { madeNotifications: made });
    const Original = Notification;
    globalThis.Notification = class extends Original {
      static override get permission(): NotificationPermission {
        return 'granted';
      }
      constructor(title: string, how?: NotificationOptions) {
        super(title, how);
        made.push({ title, body: how?.body ?? '' });
      }
    };
  });
  await page.goto('/#/');
  await login(page, owner.privateKey);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await expect(panel.getByText('Desktop notifications are on for this address')).toBeVisible();
  await page.keyboard.press('Escape');

  await sendTrx(request, sender, owner.address, 2_345_678);
  await expect(bell).toHaveAccessibleName('Notifications: 1 new');
  await expect
    .poll(() => page.evaluate(() => (globalThis as { madeNotifications?: unknown }).madeNotifications))
    .toEqual([{ title: 'Sunscope', body: expect.stringMatching(/^Received 2\.345678 TRX from T/) }]);
  await bell.click();
  await expect(panel.locator('[data-notice="received"]').first()).toContainText('2.345678');
  await expect(bell).toHaveAccessibleName('Notifications');
  if (process.env['SCREENS_DIR'] !== undefined)
    await page.screenshot({ path: `${process.env['SCREENS_DIR']}/bell.png` });
});
