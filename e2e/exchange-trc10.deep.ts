import { expect, type Page } from '@playwright/test';
import { api, fundedAccounts, nodeAccount } from './lib/chain.ts';
import { quietTest as test } from './lib/still-chain.ts';

import { login, pressSign } from './lib/wallet.ts';

interface Pair {
  exchange_id: number;
  first_token_id: string;
  second_token_id: string;
  firstTokenInfo: { tokenAbbr: string; tokenType: string };
}
interface Trade {
  trx_hash: string;
  tokenID: string;
  quant: number | string;
  buyTokenQuant: number | string;
}

const symbol = ({ tokenAbbr, tokenType }: Pair['firstTokenInfo']) =>
  tokenType === 'trx' ? 'TRX' : tokenAbbr;

/** Presses the one button of the confirmation that signs, and gives back the hash. */
async function sign(page: Page, button: RegExp, key: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  // A trade can give everything away: it is signed with the key typed once more.
  await dialog.getByRole('textbox', { name: 'Private key', exact: true }).fill(key);
  await pressSign(dialog, dialog.getByRole('button', { name: button }));
  await expect(dialog.getByText(/The transaction is in block/)).toBeVisible();
  const href = await dialog.getByRole('link', { name: 'View transaction' }).getAttribute('href');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  return /[0-9a-f]{64}/.exec(href ?? '')?.[0] ?? '';
}

// Others who trade would move the price between what is read here and what is signed.
test('a purchase and a sale on a Bancor pair bring at least what was confirmed', async ({
  page,
  request,
}) => {
  const { data } = await api<{ data: Pair[] }>(request, 'exchanges/list');
  // The demo world's own: other tests make pairs, too.
  const [pair] = data
    .filter(one => one.first_token_id === '_' || one.second_token_id === '_')
    .toSorted((a, b) => a.exchange_id - b.exchange_id);
  if (!pair) throw new Error('the demo world has no pair with TRX');
  const [first, second] = [pair.first_token_id, pair.second_token_id];
  const [, , , account] = await fundedAccounts(request);
  if (!account) throw new Error('the devnet has no fourth funded account');
  const tradeOf = async (hash: string) => {
    const query = `exchange/transaction?exchangeID=${pair.exchange_id}&address=${account.address}&sort=-timestamp`;
    let found: Trade | undefined;
    await expect
      .poll(async () => {
        const { data: trades } = await api<{ data: Trade[] }>(request, query);
        return (found = trades.find(one => one.trx_hash === hash));
      })
      .toBeDefined();
    return found;
  };
  await page.goto('/#/blockchain/blocks');
  await login(page, account.privateKey);
  await page.goto(`/#/exchange?id=${pair.exchange_id}`);
  const base = symbol(pair.firstTokenInfo);
  const form = page.getByRole('form', { name: new RegExp(`^Trade ${base} for `) });
  const figure = (label: string) => form.getByText(label, { exact: true }).locator('..').locator('bdi');
  const raw = async (label: string) =>
    Number((await figure(label).innerText()).replaceAll(',', '').split(' ')[0]) * 1_000_000;

  // TRX is what everybody has: it is sold first, whichever side of the pair it is.
  const sides = first === '_' ? (['Sell', 'Buy'] as const) : (['Buy', 'Sell'] as const);
  for (const side of sides) {
    await form.getByText(`${side} ${base}`, { exact: true }).first().click();
    await form.getByRole('textbox', { name: 'Amount' }).fill('2');
    await expect(figure('You receive at least')).not.toHaveText('–');
    const before = await nodeAccount(request, account.address);
    const least = await raw('You receive at least');
    await form.getByRole('button', { name: `${side} ${base}` }).click();
    const dialog = page.getByRole('dialog');
    // The chain's own refusal is what protects: the least is signed, and it is not one unit.
    await expect(dialog.getByText('Received at least, in smallest units')).toBeVisible();
    expect(least).toBeGreaterThan(1_000);
    const hash = await sign(page, /^Sell /, account.privateKey);
    const trade = await tradeOf(hash);
    expect(Number(trade?.buyTokenQuant)).toBeGreaterThanOrEqual(least);
    expect(trade?.tokenID).toBe(side === 'Buy' ? second : first);
    const after = await nodeAccount(request, account.address);
    const sold = trade?.tokenID ?? '';
    const moved =
      sold === '_'
        ? before.balance - after.balance
        : (before.assets.get(sold) ?? 0n) - (after.assets.get(sold) ?? 0n);
    expect(moved >= BigInt(trade?.quant ?? 0)).toBe(true);
    // And it stands in the list of own trades, without a reload.
    await expect(
      page.getByRole('table', { name: 'Your trades' }).locator(`a[href*="${hash}"]`),
    ).toBeVisible();
  }
});
