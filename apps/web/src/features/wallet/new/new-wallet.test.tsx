import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openKeystore } from '@sunscope/tron/keystore';
import { privateKeyFromMnemonic } from '@sunscope/tron/mnemonic';
import { bytesToHex } from '@sunscope/tron/bytes';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Link } from '../../../lib/routing/Link.tsx';
import { wallet } from '../../../wallet/wallet.ts';
import { fill, renderInApp, stubNetwork } from '../testing.tsx';
import { drawPlaces } from './check-places.ts';
import { NewWallet } from './NewWallet.tsx';
import { isStrongEnough, strengthOf } from './strength.ts';

vi.mock('../../../wallet/account-records.ts', async () => {
  const { memoryRecords } = await import('../../../wallet/testing.ts');
  return { createIndexedDbRecords: memoryRecords };
});
// Files share a process, and a mocked module stays mocked until it is unmocked.
afterAll(() => vi.doUnmock('../../../wallet/account-records.ts'));

const PASSWORD = 'Tr0ub4dor & 3';
const ENOUGH = 20_000;
const files: { name: string; blob: Blob }[] = [];

beforeEach(() => {
  files.length = 0;
  stubNetwork({});
  let last: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    if (blob instanceof Blob) last = blob;
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (last && this.download) files.push({ name: this.download, blob: last });
  });
});
afterEach(async () => {
  cleanup();
  await wallet.logout();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function go(name: string) {
  const button = await screen.findByRole('button', { name });
  await vi.waitFor(() => expect(button).toHaveProperty('disabled', false), ENOUGH);
  await userEvent.click(button);
}
const shut = (name: string) => expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);

async function saveAndOpen(format: string) {
  await fill(screen.getByLabelText('Password'), '12345678');
  await fill(screen.getByLabelText('Password again'), '12345678');
  expect(screen.getByText('Strength: weak')).toBeDefined();
  shut('Open wallet');
  await fill(screen.getByLabelText('Password'), PASSWORD);
  await fill(screen.getByLabelText('Password again'), 'else');
  expect(await screen.findByText('The two passwords differ.')).toBeDefined();
  await fill(screen.getByLabelText('Password again'), PASSWORD);
  shut('Open wallet');
  await go(format);
  await screen.findByText(/^Saved as /);
  await go('Open wallet');
  await screen.findByText('Your wallet is ready', undefined, { timeout: ENOUGH });
  return (await files[0]?.blob.text()) ?? '';
}

/** All that the browser keeps for the page. */
const kept = () => [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];

describe('/wallet/new', () => {
  it('makes a phrase, asks words of it back, saves it as V3 keystore and opens it', async () => {
    await renderInApp(<NewWallet />);
    const before = kept();
    await go('Continue');
    await screen.findByRole('button', { name: 'Show words' });
    shut('Continue');
    const list = screen.getByRole('list', { name: '12 words' });
    expect(list.textContent.replaceAll('hidden', '')).toBe('123456789101112');
    await go('Show words');
    const words = within(list)
      .getAllByRole('listitem')
      .map(item => item.textContent.replace(/^\d+/, ''));
    expect(new Set(words).size).toBeGreaterThan(6);
    await go('Continue');
    const fields = await screen.findAllByRole('textbox', { name: /^Word \d+$/ });
    expect(fields).toHaveLength(3);
    const placeOf = (field: HTMLElement) =>
      Number((field as HTMLInputElement).labels?.[0]?.textContent.replace(/\D/g, ''));
    for (const field of fields) await fill(field, words[placeOf(field) - 1] ?? '');
    const [first] = fields;
    if (!first) throw new Error('no field');
    await fill(first, 'wrongest-word');
    expect(await screen.findByText(/not what was shown/)).toBeDefined();
    shut('Continue');
    await fill(first, (words[placeOf(first) - 1] ?? '').toUpperCase());
    await go('Continue');
    // Nothing of it is kept before it is saved. A word such as “account” may stand in what was kept before.
    expect(kept()).toEqual(before);
    const text = await saveAndOpen('Download keystore');
    const session = wallet.store.getState();
    expect(session).toMatchObject({ status: 'open', account: { keeping: 'password' } });
    const opened = await openKeystore(text, PASSWORD);
    expect(bytesToHex(opened.privateKey)).toBe(
      bytesToHex(privateKeyFromMnemonic(words.join(' '), "m/44'/195'/0'/0/0")),
    );
    expect(session).toMatchObject({ account: { address: opened.address } });
    expect(files[0]?.name).toMatch(new RegExp(`^UTC--.*--${opened.address}\\.json$`));
    expect(await wallet.signer().signMessage('hello')).toHaveLength(65);
  });

  it('makes a key, asks the whole of it back and saves it in the old format', async () => {
    await renderInApp(<NewWallet />);
    await userEvent.click(await screen.findByRole('radio', { name: 'Private key' }));
    await go('Continue');
    await go('Show key');
    const key = document.body.textContent.match(/(?:[0-9a-f]{8} ){7}[0-9a-f]{8}/)?.[0] ?? '';
    await go('Continue');
    const field = await screen.findByRole('textbox', { name: 'Private key' });
    await fill(field, '0'.repeat(64));
    expect(await screen.findByText(/not what was shown/)).toBeDefined();
    await fill(field, key);
    await go('Continue');
    const text = await saveAndOpen('Older .txt format');
    const opened = await openKeystore(text, PASSWORD);
    expect(bytesToHex(opened.privateKey)).toBe(key.replaceAll(' ', ''));
    expect(files[0]?.name).toBe(`${opened.address}.txt`);
  });

  it('warns who leaves before the end, by a link or by closing', async () => {
    await renderInApp(
      <>
        <NewWallet />
        <Link to="/account">Elsewhere</Link>
      </>,
    );
    const leaving = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leaving()).toBe(false);
    await go('Continue');
    await screen.findByRole('button', { name: 'Show words' });
    expect(leaving()).toBe(true);
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findByText(/stored nowhere/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    await vi.waitFor(() => expect(screen.queryByText(/stored nowhere/)).toBeNull(), ENOUGH);
  });
});

describe('the strength of a password', () => {
  it.each([
    ['', 'too_short'],
    ['Aa1!xyz', 'too_short'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['12345678', 'weak'],
    ['abcdefghij', 'weak'],
    ['hgkwpzra', 'weak'],
    ['hxkwpzrat', 'okay'],
    ['correct horse 9', 'strong'],
    ['Tr0ub4dor & 3 more', 'secure'],
  ])('of %j is %s', (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
    expect(isStrongEnough(password)).toBe(!['too_short', 'weak'].includes(strength));
  });
});

it('prints a paper wallet: address and key as text and code, with a warning, and nothing of it stays', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await renderInApp(<NewWallet />);
  await userEvent.click(screen.getByRole('radio', { name: /Private key/ }));
  await go('Continue');
  await go('Show key');
  const key = document.querySelector('p[dir="ltr"]')?.textContent.replaceAll(' ', '') ?? '';
  expect(key).toMatch(/^[0-9a-f]{64}$/i);
  expect(document.body.querySelector(':scope > [data-testid="paper"]')).toBeNull();
  await go('Print paper wallet');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Whoever has this paper has the wallet/)).toBeDefined();
  const button = dialog.getByRole('button', { name: 'Print' });
  await vi.waitFor(() => expect(button).toHaveProperty('disabled', false), ENOUGH);
  const paper = screen.getByTestId('paper');
  expect(paper.textContent).toContain(key);
  expect(paper.textContent).toMatch(/T[1-9A-HJ-NP-Za-km-z]{33}/);
  expect(paper.querySelectorAll('svg path')).toHaveLength(2);
  await userEvent.click(button);
  expect(print).toHaveBeenCalledTimes(1);
  // A notice of before may stand in the dialog with a cross of its own.
  await userEvent.click(dialog.getByText('Close'));
  expect(screen.queryByTestId('paper')).toBeNull();
});

it('asks for three different words, each place as often as another', () => {
  const counts = Array.from({ length: 12 }, () => 0);
  for (let round = 0; round < 600; round++) {
    const places = drawPlaces(12);
    expect(new Set(places).size).toBe(3);
    for (const place of places) counts[place] = (counts[place] ?? 0) + 1;
  }
  for (const count of counts) expect(count).toBeGreaterThan(80);
});
