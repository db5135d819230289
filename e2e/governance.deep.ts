import { expect } from '@playwright/test';
import { confirmPaid, expectShown, PASSWORD } from './lib/actions.ts';
import { fundedAccounts } from './lib/chain.ts';
import { test } from './lib/test.ts';
import { login } from './lib/wallet.ts';

// An account becomes a candidate and takes part in the committee, by the forms of the pages; votes are walked in account.deep.ts.

test('applies, changes site and share, proposes, approves, takes it back and cancels', async ({
  page,
  request,
}) => {
  const owner = (await fundedAccounts(request))[5];
  if (!owner) throw new Error('the devnet has too few funded accounts');
  const payer = { request, address: owner.address };
  await page.goto(`/#/representative/${owner.address}`);
  await login(page, owner.privateKey, { password: PASSWORD });
  const done: [hash: string, type: string][] = [];

  await page.getByRole('textbox', { name: 'Website' }).fill('https://harbour.example');
  await page.getByRole('checkbox', { name: /the fee is burned/ }).check();
  await page.getByRole('button', { name: 'Review and sign' }).click();
  done.push([await confirmPaid(page, 'Apply as representative', payer), 'WitnessCreateContract']);

  const voters = page.getByRole('textbox', { name: 'To voters' });
  await expect(voters).toBeVisible();
  await page.getByRole('textbox', { name: 'Website' }).fill('https://harbour.example/sr');
  await page.getByRole('button', { name: 'Review and sign' }).first().click();
  done.push([await confirmPaid(page, 'Change website', payer), 'WitnessUpdateContract']);
  await voters.fill('65');
  await page.getByRole('button', { name: 'Review and sign' }).last().click();
  done.push([await confirmPaid(page, 'Change share', payer), 'UpdateBrokerageContract']);

  await page.goto('/#/proposalscreate');
  await page.getByRole('checkbox', { name: /Price of a unit of energy/ }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Price of a unit of energy' }).fill('420');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Review and sign' }).click();
  done.push([await confirmPaid(page, 'Create proposal', payer), 'ProposalCreateContract']);

  await page.goto('/#/myproposals');
  await page.locator('a[href*="/proposal/"]').first().click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  done.push([await confirmPaid(page, 'Approve proposal', payer), 'ProposalApproveContract']);
  await page.getByRole('button', { name: 'Withdraw approval' }).click();
  done.push([await confirmPaid(page, 'Withdraw approval', payer), 'ProposalApproveContract']);
  await page.getByRole('button', { name: 'Cancel proposal' }).click();
  done.push([await confirmPaid(page, 'Cancel proposal', payer), 'ProposalDeleteContract']);

  for (const [hash, type] of done) await expectShown(page, request, hash, type);
});
