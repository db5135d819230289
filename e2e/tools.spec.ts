import { expect } from '@playwright/test';
import { DEVNET_PORT } from './lib/ports.ts';
import { api, fundedAccounts, lasting } from './lib/chain.ts';
import { test } from './lib/test.ts';

test('a pasted transfer says what it would do, who has to sign, and is sent once it is signed', async ({
  page,
  request,
}) => {
  const [from, to] = await fundedAccounts(request);
  const made = await request.post(`http://127.0.0.1:${DEVNET_PORT}/wallet/createtransaction`, {
    data: { owner_address: from?.address, to_address: to?.address, amount: 1_234_567, visible: true },
  });
  const unsigned = await lasting((await made.json()) as { raw_data_hex: string });
  await page.goto('/#/tools/transaction-viewer');
  const box = page.getByLabel('Transaction', { exact: true });
  await box.fill(JSON.stringify({ ...unsigned, txID: 'ab'.repeat(32) }));
  await page.getByRole('button', { name: 'Decode' }).click();
  await expect(page.getByText('The ID that came with it is not the ID of these bytes')).toBeVisible();
  await expect(page.getByText('Not signed')).toBeVisible();
  await expect(page.getByRole('heading', { name: /sent 1\.234567/ })).toBeVisible();
  await expect(page.getByText(unsigned.txID).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send to the network' })).toHaveCount(0);

  const { signDigest } = await import('@sunscope/tron/signature');
  const { bytesToHex, hexToBytes } = await import('@sunscope/tron/bytes');
  const { encodeTransaction } = await import('@sunscope/tron/transaction');
  const signature = signDigest(hexToBytes(unsigned.txID), hexToBytes(from?.privateKey ?? ''));
  await box.fill(
    bytesToHex(encodeTransaction(hexToBytes(unsigned.raw_data_hex), { signature: [signature] })),
  );
  await page.getByRole('button', { name: 'Decode' }).click();
  await expect(page.getByText('Fully signed')).toBeVisible();
  await page.getByRole('button', { name: 'Send to the network' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send it' }).click();
  await expect(page.getByText('The network has it.')).toBeVisible();
  await expect
    .poll(async () => (await api<{ hash?: string }>(request, `transaction-info?hash=${unsigned.txID}`)).hash)
    .toBe(unsigned.txID);

  await box.fill('{"a":'.repeat(100_000));
  await page.getByRole('button', { name: 'Decode' }).click();
  await expect(page.getByText('The JSON is nested too deeply')).toBeVisible();
});

test('the converter names a wrong character, keeps inputs in its address, and keys out of everything', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', asked => sent.push(`${asked.url()} ${asked.postData() ?? ''}`));
  await page.goto('/#/tools/tron-convert-tool');
  await page.getByLabel('Address', { exact: true }).fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6x');
  await expect(page.getByText('if character 34 were “t” instead of “x”')).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
  await expect(page.getByText('0xa614f803b6fd780986a42c78ec9c7f77e6ded13c')).toBeVisible();
  await expect(page).toHaveURL(/in=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t/);
  await page.reload();
  await expect(page.getByText('41a614f803b6fd780986a42c78ec9c7f77e6ded13c')).toBeVisible();

  await page.getByRole('link', { name: 'Keys' }).click();
  const key = '0000000000000000000000000000000000000000000000000000000000000001';
  await page.getByLabel('Private key or recovery phrase').fill(key);
  await page.getByRole('button', { name: 'Show addresses' }).click();
  await expect(page.getByText('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC')).toBeVisible();
  await expect(page.getByLabel('Private key or recovery phrase')).toHaveValue('');
  expect(page.url()).not.toContain(key);
  expect(sent.join('\n')).not.toContain(key);
  const stored = await page.evaluate(() =>
    [localStorage, sessionStorage].flatMap(storage => Object.values(storage) as unknown[]).join('\n'),
  );
  expect(stored).not.toContain(key);

  await page.getByRole('link', { name: 'ABI' }).click();
  await page
    .getByLabel('Call data', { exact: true })
    .fill(`a9059cbb${'a614f803b6fd780986a42c78ec9c7f77e6ded13c'.padStart(64, '0')}${'7b'.padStart(64, '0')}`);
  await expect(page.getByText('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t').first()).toBeVisible();
  await expect(page.getByText('123', { exact: true })).toBeVisible();
});
