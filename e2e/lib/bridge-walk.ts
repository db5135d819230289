import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import type { Address } from '@sunscope/tron/address';
import { formatAmount, TRX_DECIMALS } from '@sunscope/tron/amount';
import { confirmAction, PASSWORD } from './actions.ts';
import type { Chain, Holdings, Tokens, TwoChains } from './two-chains.ts';
import { login } from './wallet.ts';
import type { WalkedTable } from './walked-table.ts';

interface Ground {
  chains: TwoChains;
  browser: Browser;
  key: string;
  account: Address;
  gateways: Readonly<Record<Chain, string>>;
  /** HAR, with two decimals. */
  trc10: string;
  /** LTN, with six. */
  trc20: { address: Address; txID: string };
  retryFee: bigint;
  table: WalkedTable;
}

type Sent = Readonly<Record<Chain, readonly string[]>>;
const NOTHING: Sent = { main: [], side: [] };

const SET_LIMIT = 'setLimit(uint8,uint256,uint256)';
const DECIMALS = { TRX: TRX_DECIMALS, HAR: 2, LTN: 6 } as const;
/** What is signed for the bridge on the side chain at the least, in sun; more where the estimate of its energy is above it. */
const LEAST_FEE_LIMIT = 1_000_000;
const MOST_FEE_LIMIT = 2_000_000;

const form = (page: Page) => page.getByRole('main');

/** One account in two browsers, one at each chain's own origin. */
export class BridgeWalk {
  private readonly ground: Ground;
  private readonly pages: Readonly<Record<Chain, Page>>;
  private readonly errors: readonly string[];
  private readonly tokens: Tokens;

  private constructor(ground: Ground, pages: Readonly<Record<Chain, Page>>, errors: readonly string[]) {
    this.ground = ground;
    this.pages = pages;
    this.errors = errors;
    this.tokens = { trc10: ground.trc10, main: ground.trc20.address };
  }

  static async begin(ground: Ground): Promise<BridgeWalk> {
    const { chains, browser, key } = ground;
    const errors: string[] = [];
    const visitor = async (origin: string) => {
      const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
      // Every wait of a person ends; without this one a button that is not there would be waited for as long as the test has.
      page.setDefaultTimeout(180_000);
      page.on('pageerror', error => errors.push(error.message));
      await page.goto(`${origin}/#/bridge`);
      await login(page, key, { password: PASSWORD });
      return page;
    };
    return new BridgeWalk(
      ground,
      { main: await visitor(chains.main), side: await visitor(chains.side) },
      errors,
    );
  }

  expectNoErrors(): void {
    expect(this.errors).toEqual([]);
  }

  async refusals(): Promise<void> {
    const main = form(this.pages.main);
    for (const [amount, words] of [
      ['0', 'Not an amount above 0'],
      ['9.999999', 'Less than the least amount'],
      ['99999999999', 'The balance is too small for amount and fee'],
    ] as const) {
      await this.fill('main', /^TRX/, amount);
      await expect(main.getByText(words)).toBeVisible();
      await expect(main.getByRole('button', { name: 'Send across' })).toBeDisabled();
    }
  }

  async map(row: string): Promise<void> {
    const { trc20 } = this.ground;
    const main = form(this.pages.main);
    await this.compared(row, async () => {
      await this.choose('main', /^LTN/);
      await main.getByLabel('Transaction that created the token').fill('ab');
      await expect(main.getByText('A transaction hash has 64 hex digits.')).toBeVisible();
      await main.getByLabel('Transaction that created the token').fill(trc20.txID);
      await main.getByRole('button', { name: 'Map token' }).click();
      const hash = await confirmAction(this.pages.main, 'Call contract');
      await this.expectDone('main');
      return { main: [hash], side: [] };
    });
    const answer = await fetch(
      `${this.ground.chains.main}/external/sidechain/getMappingByMainchainAddress?mainchainAddress=${trc20.address}`,
    );
    const { data } = (await answer.json()) as { data: { sidechains: { sidechain_address: string }[] } };
    this.tokens.side = data.sidechains[0]?.sidechain_address ?? '';
  }

  async there(row: string, asset: RegExp, amount: string): Promise<void> {
    const { main } = this.pages;
    await this.compared(row, async () => {
      const hashes: string[] = [];
      await this.fill('main', asset, amount);
      if (asset.test('LTN')) {
        await form(main).getByRole('button', { name: 'Approve amount' }).click();
        hashes.push(await confirmAction(main, 'Change approval'));
      }
      await form(main).getByRole('button', { name: 'Send across' }).click();
      hashes.push(await confirmAction(main, 'Call contract'));
      await this.expectDoneOnBoth('main');
      return { main: hashes, side: [] };
    });
  }

  async back(row: string, asset: RegExp, amount: string): Promise<void> {
    await this.compared(row, async () => {
      const hash = await this.sendBack(asset, amount);
      await this.expectDoneOnBoth('side');
      return { main: [], side: [hash] };
    });
  }

  /** What the side chain's daily limit holds back is asked for again, for a fee, and goes on. */
  async thereAgain(row: string, amount: string): Promise<void> {
    await this.compared(row, async () => {
      const limit = await this.limited('side');
      await this.fill('main', /^TRX/, amount);
      await form(this.pages.main).getByRole('button', { name: 'Send across' }).click();
      const hashes = [await confirmAction(this.pages.main, 'Call contract'), await this.askAgain('main')];
      await limit.lift();
      await this.expectDoneOnBoth('main');
      return { ...NOTHING, main: hashes };
    });
  }

  /** The same of a withdrawal, which the main chain's daily limit holds back. */
  async backAgain(row: string, amount: string): Promise<void> {
    await this.compared(row, async () => {
      const limit = await this.limited('main');
      const hashes = [await this.sendBack(/^TRX/, amount), await this.askAgain('side')];
      await limit.lift();
      await this.expectDoneOnBoth('side');
      return { ...NOTHING, side: hashes };
    });
  }

  private async sendBack(asset: RegExp, amount: string): Promise<string> {
    const { side } = this.pages;
    await this.fill('side', asset, amount);
    await form(side).getByRole('button', { name: 'Send back' }).click();
    const hash = await confirmAction(side, 'Call contract');
    const { feeLimit } = await this.ground.chains.costs('side', hash);
    expect(feeLimit).toBeGreaterThanOrEqual(LEAST_FEE_LIMIT);
    expect(feeLimit).toBeLessThan(MOST_FEE_LIMIT);
    return hash;
  }

  private async limited(chain: Chain): Promise<{ lift: () => Promise<void> }> {
    const { chains, gateways } = this.ground;
    const set = (perDay: bigint) => chains.asOwner(chain, gateways[chain], SET_LIMIT, [0, 0n, perDay]);
    await set(1_000_000n);
    return { lift: () => set(0n) };
  }

  private async askAgain(chain: Chain): Promise<string> {
    const { chains, retryFee } = this.ground;
    const page = form(this.pages[chain]);
    await expect(page.getByText('The daily limit of this asset is used up.')).toBeVisible();
    // The fees of the gateways are read again now and then.
    await expect(
      page.getByText(
        new RegExp(`Asking the oracles again costs ${formatAmount(retryFee, TRX_DECIMALS)}\\s*TRX`),
      ),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Ask again' }).click();
    const hash = await confirmAction(this.pages[chain], 'Call contract');
    expect(BigInt((await chains.costs(chain, hash)).paid)).toBe(retryFee);
    return hash;
  }

  /** Chooses what is to cross. */
  private async choose(chain: Chain, asset: RegExp): Promise<Locator> {
    const page = this.pages[chain];
    await page.goto(`${this.ground.chains[chain]}/#/bridge`);
    const assets = form(page).getByRole('combobox', { name: 'Asset' });
    // What has just arrived is in the list once the index has it.
    const option = assets.locator('option').filter({ hasText: asset });
    await expect(option).toHaveCount(1);
    await assets.selectOption((await option.getAttribute('value')) ?? '');
    return form(page);
  }

  private async fill(chain: Chain, asset: RegExp, amount: string): Promise<void> {
    const page = await this.choose(chain, asset);
    await page.getByLabel('Amount').fill(amount);
  }

  /** The page of a transfer says that it is done; gives back its id. */
  private async expectDone(chain: Chain): Promise<string> {
    const page = this.pages[chain];
    await expect(page).toHaveURL(/\/bridge\/\S+$/);
    await expect(
      form(page)
        .getByRole('status')
        .filter({ hasText: /^Done$/ }),
    ).toBeVisible();
    return /\/bridge\/(\S+)$/.exec(page.url())?.[1] ?? '';
  }

  /** Both chains' pages of a transfer say that it is done, and name a transaction of each chain that is in a block there. */
  private async expectDoneOnBoth(from: Chain): Promise<void> {
    const { chains } = this.ground;
    const id = await this.expectDone(from);
    const to = from === 'main' ? 'side' : 'main';
    await this.pages[to].goto(`${chains[to]}/#/bridge/${id}`);
    await this.expectDone(to);
    const answer = await fetch(`${chains[to]}/api/sidechain/transfers?transaction=${id}`);
    const { data } = (await answer.json()) as {
      data: { mainTransaction: string; sideTransaction: string }[];
    };
    const [transfer] = data;
    for (const [chain, hash] of [
      ['main', transfer?.mainTransaction ?? ''],
      ['side', transfer?.sideTransaction ?? ''],
    ] as const) {
      expect(await chains.succeeded(chain, hash), `${hash} on the ${chain} chain`).toBe(true);
      for (const page of Object.values(this.pages))
        await expect(form(page).getByText(hash.slice(0, 8)).first()).toBeVisible();
    }
  }

  /** Compares what the account has by both nodes, before and after, with the row of the table. */
  private async compared(row: string, walk: () => Promise<Sent>): Promise<void> {
    const before = { main: await this.holdings('main'), side: await this.holdings('side') };
    const sent = await walk();
    const cells: string[] = [];
    for (const chain of ['main', 'side'] as const) {
      const after = await this.holdings(chain);
      let burned = 0n;
      for (const hash of sent[chain]) burned += (await this.ground.chains.costs(chain, hash)).burned;
      cells.push(changes(before[chain], { ...after, TRX: after.TRX + burned }));
    }
    this.ground.table.expectRow(row, [...cells, 'done']);
  }

  private holdings(chain: Chain): Promise<Holdings> {
    return this.ground.chains.holdings(chain, this.ground.account, this.tokens);
  }
}

/** What became more or less, with its sign; `–` where nothing did. */
function changes(before: Holdings, after: Holdings): string {
  const found = (['TRX', 'HAR', 'LTN'] as const).flatMap(name => {
    const change = after[name] - before[name];
    if (change === 0n) return [];
    const size = formatAmount(change < 0n ? -change : change, DECIMALS[name]);
    return [`${change < 0n ? '−' : '+'}${size} ${name}`];
  });
  return found.join(', ') || '–';
}
