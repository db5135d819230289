import { expect, type Page } from '@playwright/test';
import { confirmAction, PASSWORD } from './lib/actions.ts';
import { fundedAccounts } from './lib/chain.ts';
import { test } from './lib/test.ts';
import { login } from './lib/wallet.ts';

const SOURCE =
  'contract Tally { uint256 public sum = 40; function add(uint256 more) external { sum += more; } ' +
  'function plus(uint256 more) external view returns (uint256) { return sum + more; } }';
const COMPILER = 'solc-0.8.37';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
/** The editor; its text goes in as typed. */
const editor = (page: Page) => field(page, 'Source code');

async function writeSource(page: Page, source: string): Promise<void> {
  await field(page, 'File name').fill('Tally.sol');
  await editor(page).fill(source);
  await page.getByRole('combobox', { name: 'Compiler', exact: true }).selectOption(COMPILER);
  await field(page, 'EVM version').fill('cancun');
}

async function deployed(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Check and deploy' }).click();
  await confirmAction(page, 'Deploy contract');
  const link = page.getByText('Deployed at').locator('..').locator('a[href*="T"]').first();
  return /T\w{33}/.exec((await link.getAttribute('href')) ?? '')?.[0] ?? '';
}

test('a source is compiled, deployed, verified by the form, opened again, and read and written by', async ({
  page,
  request,
}) => {
  // The editor's styles and work must be what the page's policy admits.
  const refused: string[] = [];
  page.on('console', message => {
    if (/Content.Security.Policy|TrustedHTML|Trusted Type/i.test(message.text()))
      refused.push(message.text());
  });
  const [, , , , , , owner] = await fundedAccounts(request);
  if (!owner) throw new Error('the devnet has too few funded accounts');
  const answer = await request.post('/api/solidity/contract/compile', {
    data: {
      compiler: COMPILER,
      input: JSON.stringify({
        language: 'Solidity',
        sources: { 'Tally.sol': { content: SOURCE } },
        settings: { evmVersion: 'cancun', optimizer: { enabled: true, runs: 200 } },
      }),
    },
  });
  const { data } = (await answer.json()) as { data: { byteCodeArr: { byteCode: string }[] } };

  // Deployed without an ABI: only its verified source gives one.
  await page.goto('/#/contracts/contract-compiler');
  await login(page, owner.privateKey, { password: PASSWORD });
  await field(page, 'ABI').fill('[]');
  await field(page, 'Bytecode').fill(data.byteCodeArr[0]?.byteCode ?? '');
  await field(page, 'Name').fill('Tally');
  const address = await deployed(page);

  await page.goto(`/#/contracts/contract-compiler/verify?address=${address}`);
  await expect(page.getByText(`The code names its compiler: ${COMPILER}`)).toBeVisible();
  await writeSource(page, SOURCE.replace('40;', '40'));
  await field(page, 'Name of the contract in the source').fill('Tally');
  const verify = page.getByRole('button', { name: 'Verify', exact: true });
  const compiler = page.getByRole('combobox', { name: 'Compiler', exact: true });
  await compiler.selectOption('solc-0.6.12');
  await verify.click();
  await expect(
    page.getByText(`Needs compiler ${COMPILER}: the code says it was made by version`),
  ).toBeVisible();
  await compiler.selectOption(COMPILER);
  await verify.click();
  await page
    .getByRole('list', { name: 'Places in the source' })
    .getByRole('button', { name: /^Tally\.sol:1:\d+ ParserError/ })
    .click();
  await expect(editor(page)).toBeFocused();
  await expect(editor(page).locator('.cm-wrong')).toHaveAttribute('title', /ParserError/);
  await editor(page).fill(SOURCE);
  await verify.click();
  await expect(page.getByText('Verified, full match:')).toBeVisible();

  await page.goto(`/#/contract/${address}/code`);
  await expect(page.getByText('Source verified: full match')).toBeVisible();
  await page.getByRole('link', { name: 'Open in compiler' }).click();
  await expect(editor(page)).toHaveText(SOURCE);
  const numbers = page.locator('.cm-lineNumbers');
  await expect(numbers).toBeVisible();
  expect(await numbers.evaluate(box => getComputedStyle(box.parentElement ?? box).display)).toBe('flex');
  await page.getByRole('button', { name: 'Compile', exact: true }).click();
  await expect(page.getByText(/^1 contract compiled with 0\.8\.37/)).toBeVisible();
  await deployed(page);
  await expect(page.getByText('Its source is verified.')).toBeVisible();

  await page.goto(`/#/contract/${address}/write`);
  await page.getByText('add(uint256)').click();
  const add = page.getByRole('form', { name: 'add', exact: true });
  await add.getByRole('textbox').fill('2');
  await add.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Check and sign' }).click();
  await confirmAction(page, 'Call contract');
  await page.goto(`/#/contract/${address}/read`);
  await page.getByText('plus(uint256)').click();
  const plus = page.getByRole('form', { name: 'plus', exact: true });
  await plus.getByRole('textbox').fill('100');
  await plus.getByRole('button', { name: 'Query' }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('142');
  expect(refused).toEqual([]);
});
