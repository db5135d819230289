import { expect, type BrowserContext, type Page } from '@playwright/test';
import { injectAttacker, keysInReach, remains } from './attacker.ts';
import type { Draw } from './draw.ts';
import { forgeries, sentBy } from './forged-transactions.ts';
import { act, HOSTILE_ACTS, RUDE_ACTS } from './hostile-acts.ts';
import { later, openPage, PASSWORD, signOut } from './wallet-states.ts';
import { login, openSend, type LoginChoice } from './wallet.ts';

const FIRST_STEPS = 3;
const MORE_STEPS = 5;
/** What the first walk with each kind of key begins with: the script meets the worker, and asks it. */
export const TO_THE_WORKER: readonly Step[] = ['form', 'act', 'confirm', 'act', 'send', 'ask'];
const ACTS = 3;
const IDLE_MS = 61 * 60_000;
/** What each transfer of the dialog sends. */
export const SENT_SUN = 1_000_000n;

type Step =
  | 'act'
  | 'form'
  | 'confirm'
  | 'cancel'
  | 'send'
  | 'ask'
  | 'lock'
  | 'unlock'
  | 'reload'
  | 'tab'
  | 'rude';
/** Where the wallet of the first tab is. */
type Place = 'open' | 'form' | 'confirm' | 'locked' | 'closed';

interface Account {
  privateKey: string;
  address: string;
  friend: string;
}

/** One walk, with what has to be true after each of its steps. */
export class Walk {
  readonly trail: string[] = [];
  sends = 0;
  answered = 0;
  readonly #draw: Draw;
  readonly #account: Account;
  readonly #choice: LoginChoice;
  readonly #context: BrowserContext;
  readonly #questions: ReturnType<typeof forgeries>;
  readonly #tabs: Page[] = [];
  /** Whether the script could read a key that stays signed in while it was open; it may remember it. */
  #hadKey = false;
  #signed = 0;
  /** The script itself ended the session: what a password seals is left for the next visit to clear away. */
  #endedByScript = false;
  #place: Place = 'closed';

  constructor(draw: Draw, account: Account, choice: LoginChoice, context: BrowserContext) {
    this.#draw = draw;
    this.#account = account;
    this.#choice = choice;
    this.#context = context;
    this.#questions = forgeries(account.address, account.friend);
  }

  get #page(): Page {
    const [first] = this.#tabs;
    if (!first) throw new Error('no tab');
    return first;
  }

  get #stays(): boolean {
    return this.#choice.stay === true;
  }

  get #isOpen(): boolean {
    return this.#place !== 'locked' && !this.#isClosed;
  }

  get #isClosed(): boolean {
    return this.#place === 'closed';
  }

  /** @param first steps before the random ones */
  async go(first: readonly Step[]): Promise<void> {
    await this.#newTab();
    if (this.#draw.chance(0.4)) await this.#newTab();
    await login(this.#page, this.#account.privateKey, this.#choice);
    this.#place = 'open';
    // From here on a script is in every tab, as by a fault of a library.
    for (const tab of this.#tabs) await tab.evaluate(injectAttacker);
    await this.#look('signed in');
    const steps = FIRST_STEPS + this.#draw.random.below(MORE_STEPS);
    for (let count = 0; count < first.length + steps; count++) {
      const step = first[count] ?? this.#draw.one(this.#possible());
      await this.#take(step);
      await this.#look(step);
      if (this.#isClosed) break;
    }
    await this.#end();
  }

  /** Steps that make sense where the wallet is. */
  #possible(): Step[] {
    switch (this.#place) {
      case 'open':
        return ['act', 'form', 'form', 'form', 'ask', 'lock', 'reload', 'tab'];
      case 'form':
        return ['act', 'confirm', 'confirm', 'confirm', 'ask', 'cancel', 'lock'];
      case 'confirm':
        return ['act', 'send', 'send', 'send', 'ask', 'cancel', 'lock'];
      case 'locked':
        return [
          'act',
          'ask',
          'rude',
          ...(this.#choice.password === undefined ? [] : (['unlock', 'unlock'] as const)),
        ];
      case 'closed':
        return ['act'];
    }
  }

  async #take(step: Step): Promise<void> {
    this.trail.push(`${this.#place}: ${step}`);
    const page = this.#page;
    const dialog = page.getByRole('dialog');
    switch (step) {
      case 'act':
        for (let acts = 0; acts < ACTS; acts++) {
          const name = this.#draw.one(HOSTILE_ACTS);
          this.trail.push(name);
          this.#heedText(name, await act(this.#draw.one(this.#tabs), name));
        }
        return;
      case 'rude': {
        const name = this.#draw.one(RUDE_ACTS);
        this.trail.push(name);
        this.#heedText(name, await act(page, name));
        await this.#reload();
        this.#endedByScript = this.#isClosed;
        return;
      }
      case 'form':
        await openSend(page);
        await dialog.getByRole('textbox', { name: 'To', exact: true }).fill(this.#account.friend);
        await dialog.getByRole('textbox', { name: 'Amount' }).fill('1');
        this.#place = 'form';
        return;
      case 'confirm':
        await dialog.getByRole('button', { name: 'Continue' }).click();
        await expect(dialog.getByRole('button', { name: 'Send 1 TRX' })).toBeEnabled();
        this.#place = 'confirm';
        return;
      case 'cancel':
        await dialog.getByRole('button', { name: 'Close' }).first().click();
        this.#place = 'open';
        return;
      case 'send': {
        const button = dialog.getByRole('button', { name: 'Send 1 TRX' });
        // Whether a person or the script clicks: what is sent is what the dialog shows.
        if (this.#draw.chance(0.3)) await button.evaluate(element => (element as HTMLElement).click());
        else await button.click();
        this.sends++;
        if (this.#draw.chance(0.5)) this.#heedText('sending', await act(page, this.#draw.one(HOSTILE_ACTS)));
        await expect(dialog.getByText(/The transaction is in block/)).toBeVisible();
        await dialog.getByRole('button', { name: 'Close' }).first().click();
        this.#place = 'open';
        return;
      }
      case 'ask':
        return this.#ask();
      case 'lock':
        for (const tab of this.#tabs) await later(tab, IDLE_MS);
        await expect(
          page.getByRole('button', { name: /^Unlock/, includeHidden: true }).first(),
        ).toBeAttached();
        if (this.#place !== 'open') await dialog.getByRole('button', { name: 'Close' }).first().click();
        this.#place = 'locked';
        return;
      case 'unlock':
        // Without the script, which could read the password as it is typed.
        await this.#reload(false);
        await page.getByRole('button', { name: /^Unlock/ }).click();
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await dialog.getByRole('button', { name: 'Unlock' }).click();
        await expect(page.getByRole('button', { name: /^Wallet menu/ })).toBeVisible();
        await page.evaluate(injectAttacker);
        this.#place = 'open';
        return;
      case 'reload':
        return this.#reload();
      case 'tab': {
        const tab = await this.#newTab();
        await tab.evaluate(injectAttacker);
        return;
      }
    }
  }

  async #newTab(): Promise<Page> {
    const tab = await this.#context.newPage();
    this.#tabs.push(tab);
    await openPage(tab);
    await expect(
      tab.getByRole('button', { name: /^(?:Connect wallet|Wallet menu|Unlock)/ }).first(),
    ).toBeVisible();
    return tab;
  }

  /** A page loaded again has no script in it, until it gets in again. */
  async #reload(inject = true): Promise<void> {
    const page = this.#page;
    await page.reload();
    this.#signed = 0;
    const button = page.getByRole('button', { name: /^(?:Connect wallet|Wallet menu|Unlock)/ }).first();
    await expect(button).toBeVisible();
    const name = (await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? '';
    this.#place = /Wallet menu/.test(name) ? 'open' : /Unlock/.test(name) ? 'locked' : 'closed';
    // Only a key that was chosen to stay comes back by itself, and none that a lock erased.
    if (this.#place === 'open') expect(this.#stays, this.trail.join('\n')).toBe(true);
    if (inject) await page.evaluate(injectAttacker);
  }

  /** Asks every worker the script has met, in random order: only an open wallet answers, and only what it may. */
  async #ask(): Promise<void> {
    const { allowed, forbidden } = this.#questions;
    for (const tab of this.#tabs) {
      const forged = Array.from({ length: 6 }, () => this.#draw.one(forbidden));
      const questions = [...forged, ...allowed].toSorted(() => this.#draw.random.next() - 0.5);
      const { answers, text } = await tab.evaluate(list => window.attacker.askWorker(list), questions);
      this.#heedText('asked', text);
      const mayAnswer = this.#isOpen ? allowed.map(({ asked }) => asked) : [];
      const answered = answers.filter(({ refused }) => !refused).map(({ asked }) => asked);
      this.answered += answered.length;
      for (const asked of answered) expect(mayAnswer, this.trail.join('\n')).toContain(asked);
    }
  }

  /** Nothing that was read holds a secret. */
  #heedText(what: string, text: string): void {
    const trail = `${what}\n${this.trail.join('\n')}`;
    expect(text.includes(PASSWORD), trail).toBe(false);
    if (!this.#hadKey)
      expect(text.toLowerCase().includes(this.#account.privateKey.toLowerCase()), trail).toBe(false);
  }

  async #look(what: string): Promise<void> {
    const trail = `${what}\n${this.trail.join('\n')}`;
    const keys = await keysInReach(this.#draw.one(this.#tabs));
    // A key that opens by itself opens for every script, while it is open: what the dialog warns of.
    expect(keys, trail).toEqual(this.#stays && this.#isOpen ? [this.#account.privateKey] : []);
    if (keys.length > 0) this.#hadKey = true;
    for (const tab of this.#tabs) this.#heedText('heard', await tab.evaluate(() => window.attacker.heard()));
    const signed = await this.#page.evaluate(() => window.attacker.signed());
    for (const rawData of signed.slice(this.#signed))
      expect(sentBy(rawData), trail).toEqual({
        from: this.#account.address,
        to: this.#account.friend,
        amountSun: SENT_SUN,
      });
    this.#signed = signed.length;
    if (!this.#isOpen) expect(this.#page.workers(), trail).toEqual([]);
  }

  /** Signs out, while the script goes on in every tab; nothing stays. */
  async #end(): Promise<void> {
    const page = this.#page;
    const dialog = page.getByRole('dialog');
    const meddle = this.#tabs.map(tab => act(tab, this.#draw.one(HOSTILE_ACTS)));
    const read = Promise.all(meddle);
    this.trail.push(`${this.#place}: sign out`);
    if (this.#place === 'form' || this.#place === 'confirm')
      await dialog.getByRole('button', { name: 'Close' }).first().click();
    if (this.#isOpen) await signOut(page);
    else if (this.#place === 'locked') {
      await page.getByRole('button', { name: /^Unlock/ }).click();
      await dialog.getByRole('button', { name: 'Sign out' }).click();
    }
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
    this.#place = 'closed';
    for (const text of await read) this.#heedText('while signing out', text);
    await this.#look('signed out');
    await this.#ask();
    for (const tab of this.#tabs) {
      await expect(tab.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
      const left = await remains(tab);
      const trail = this.trail.join('\n');
      if (!this.#endedByScript) expect(left.records, trail).toEqual([]);
      for (const secret of [this.#account.privateKey, PASSWORD])
        expect(left.text, trail).not.toContain(secret);
      expect(left.cookies, trail).not.toMatch(/account_key=(?!0{32})|islogin|localAddress/);
    }
  }
}
