import counter from '../contracts/artifacts/Counter.json' with { type: 'json' };
import { confirmPaid, expectShown, PASSWORD } from './lib/actions.ts';
import { fundedAccounts } from './lib/chain.ts';
import { test } from './lib/test.ts';
import { login } from './lib/wallet.ts';

test('deploys a contract, calls it, changes who pays, and clears its ABI', async ({ page, request }) => {
  const [, , , , , , , owner] = await fundedAccounts(request);
  if (!owner) throw new Error('the devnet has too few funded accounts');
  const payer = { request, address: owner.address };
  await page.goto('/#/contracts/contract-compiler');
  await login(page, owner.privateKey, { password: PASSWORD });
  const done: [hash: string, type: string][] = [];

  const field = (name: string | RegExp) => page.getByRole('textbox', { name });
  await field('ABI').fill(JSON.stringify(counter.abi));
  await field('Bytecode').fill(counter.bytecode.replace(/^0x/, ''));
  await field('Name').first().fill('Harbour');
  await page.getByRole('button', { name: 'Check and deploy' }).click();
  const deployed = await confirmPaid(page, 'Deploy contract', payer);
  done.push([deployed, 'CreateSmartContract']);

  const contract = page.getByText('Deployed at').locator('..').locator('a[href*="T"]').first();
  const href = (await contract.getAttribute('href')) ?? '';
  const address = /T\w{33}/.exec(href)?.[0] ?? '';
  await page.goto(`/#/contract/${address}/write`);
  await page.getByText('increment()').click();
  await page
    .getByRole('form', { name: 'increment', exact: true })
    .getByRole('button', { name: 'Preview' })
    .click();
  await page.getByRole('button', { name: 'Check and sign' }).click();
  done.push([await confirmPaid(page, 'Call contract', payer), 'TriggerSmartContract']);

  const own = page.getByRole('region', { name: 'Your contract' });
  await own.getByRole('textbox', { name: 'Callers pay of the energy' }).fill('55');
  await own.getByRole('button', { name: 'Change' }).first().click();
  done.push([await confirmPaid(page, 'Change the share', payer), 'UpdateSettingContract']);
  await own.getByRole('textbox', { name: 'Most energy you pay for one call' }).fill('123456');
  await own.getByRole('button', { name: 'Change' }).last().click();
  done.push([await confirmPaid(page, 'Change the energy limit', payer), 'UpdateEnergyLimitContract']);
  await own.getByRole('button', { name: 'Clear the ABI' }).click();
  done.push([await confirmPaid(page, 'Clear the ABI', payer), 'ClearABIContract']);

  for (const [hash, type] of done) await expectShown(page, request, hash, type);
});
