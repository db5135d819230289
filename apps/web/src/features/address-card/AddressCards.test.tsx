// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { privateLabels } from '../../lib/labels/private-labels.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { renderPiece } from '../../test/render-component.tsx';
import { sessionStore } from '../../wallet/session-store.ts';
import { AddressCards } from './AddressCards.tsx';

const SHOP = 'THVgLCkMe3PHnoAzRam6v9iMyAj5CRxTav';
const FAKE = 'THVgLvsoVFu3Rd353eekZeQnQ9APGLxTav';
const OTHER = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const NEVER = { transfers: 0, firstTime: 0, lastTime: 0 };
const CARD = {
  name: 'Copper \u202EKettle',
  nameSource: 'tag',
  tagDescription: 'Merchant',
  suspicious: false,
  accountType: 0,
  balance: 5_000_000,
  totalFrozen: 1_000_000,
  firstTime: 1,
  lastTime: 2,
  totalTransactionCount: 3,
  looksLike: [] as { address: string; owner: string }[],
  addressNames: {},
};

let asked: string[] = [];
let answers: Record<string, object> = {};
const onSend = vi.fn<(address: string) => void>();

beforeEach(() => {
  localStorage.clear();
  privateLabels.setState({}, true);
  sessionStore.setState({ status: 'closed' }, true);
  queryClient.clear();
  asked = [];
  answers = {};
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(input);
    const address = new URL(input, 'http://x').searchParams.get('address') ?? '';
    return Response.json({ address, ...CARD, ...answers[address] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function show(chips: ReactNode): Promise<void> {
  await renderPiece(
    <QueryClientProvider client={queryClient}>
      {chips}
      <AddressCards onSend={onSend} />
    </QueryClientProvider>,
  );
}

const link = (address: string) => {
  const found = document.querySelector<HTMLElement>(`[data-card="${address}"]`);
  if (!found) throw new Error(`no chip of ${address}`);
  return found;
};
const card = (address: string) => screen.findByRole('dialog', { name: `About ${address}`, hidden: true });
const noCard = () => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
const waitMs = (ms: number) => act(() => new Promise(done => setTimeout(done, ms)));

it('says who it is and where the name comes from, by one request however often it is pointed at', async () => {
  await show(<AddressChip address={SHOP} />);
  await userEvent.hover(link(SHOP));
  const about = within(await card(SHOP));
  await about.findByText('Copper \uFFFDKettle');
  about.getByText('Public tag: Merchant');
  about.getByText(SHOP);
  await userEvent.keyboard('{Escape}');
  noCard();
  await userEvent.unhover(link(SHOP));
  await userEvent.hover(link(SHOP));
  await card(SHOP);
  expect(asked).toHaveLength(1);
});

it('asks nothing for a pointer that passes over a list, or follows a link', async () => {
  await show([SHOP, FAKE, OTHER].map(address => <AddressChip key={address} address={address} />));
  for (const address of [SHOP, FAKE, OTHER]) {
    fireEvent.pointerOver(link(address), { pointerType: 'mouse' });
    await waitMs(60);
  }
  fireEvent.pointerDown(link(OTHER), { pointerType: 'mouse' });
  await waitMs(400);
  noCard();
  expect(asked).toEqual([]);
});

it('is reached by a key, and Escape comes back to the address without showing it again', async () => {
  await show(<AddressChip address={SHOP} />);
  act(() => link(SHOP).focus());
  await userEvent.keyboard('i');
  const about = await card(SHOP);
  expect(document.getElementById(link(SHOP).getAttribute('aria-describedby') ?? '')).not.toBeNull();
  await vi.waitFor(() => expect(about.contains(document.activeElement)).toBe(true), 30_000);
  await userEvent.keyboard('{Escape}');
  noCard();
  expect(document.activeElement).toBe(link(SHOP));
  await waitMs(400);
  noCard();
});

it('marks what differs from an address of the same page, and takes the name off an imitator', async () => {
  answers = { [FAKE]: { name: '', nameSource: '', looksLike: [{ address: SHOP, owner: OTHER }] } };
  await show([SHOP, FAKE].map(address => <AddressChip key={address} address={address} />));
  await userEvent.hover(link(SHOP));
  const real = within(await card(SHOP));
  await real.findByText('Copper \uFFFDKettle');
  real.getByText(/Both are on this page. 25 of 34 characters differ/);
  real.getByRole('button', { name: 'Send', hidden: true });
  await userEvent.keyboard('{Escape}');
  await userEvent.hover(link(FAKE));
  const fake = within(await card(FAKE));
  await fake.findByText('Looks like another address');
  fake.getByText(/This address imitates the other one/);
  expect(document.querySelectorAll('mark').length).toBe(50);
  expect(fake.queryByRole('button', { name: 'Send', hidden: true })).toBeNull();
  fake.getByRole('button', { name: 'Copy anyway', hidden: true });
});

it('tells what viewer and address sent each other, and "never" only where all is indexed', async () => {
  const account = { recordId: 'x', address: OTHER, kind: 'watch-only', keeping: 'stay' };
  sessionStore.setState({ status: 'open', account } as never, true);
  const history = {
    sent: { transfers: 15, firstTime: 1, lastTime: Date.now() - 36_000 },
    received: NEVER,
    lookAlikes: [],
    missing: '',
  };
  answers = { [SHOP]: { history }, [FAKE]: { history: { ...history, missing: 'beginning' } } };
  await show([SHOP, FAKE].map(address => <AddressChip key={address} address={address} />));
  await userEvent.hover(link(SHOP));
  const about = within(await card(SHOP));
  await about.findByText(/15 times, last/);
  about.getByText('Never');
  expect(asked).toEqual([expect.stringContaining(`viewer=${OTHER}`)]);
  await userEvent.keyboard('{Escape}');
  await userEvent.hover(link(FAKE));
  await within(await card(FAKE)).findByText('Not in the indexed blocks');
});

it('gives a label that every chip shows at once, and warns of what looks like the labelled one', async () => {
  await show([SHOP, SHOP, FAKE].map((address, at) => <AddressChip key={at} address={address} name="Tag" />));
  await userEvent.hover(link(SHOP));
  const about = within(await card(SHOP));
  await userEvent.click(about.getByRole('button', { name: 'Label', hidden: true }));
  await userEvent.type(about.getByRole('textbox', { hidden: true }), 'Friday beans{Enter}');
  expect(screen.getAllByRole('link', { name: 'Friday beans' })).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  await userEvent.hover(link(FAKE));
  await within(await card(FAKE)).findByText(/Your label belongs to the other one/);
});

it('opens for a finger that stays, as a sheet, and not for one that taps or scrolls', async () => {
  await show(<AddressChip address={SHOP} />);
  const at = { pointerType: 'touch', clientX: 5, clientY: 5 };
  fireEvent.pointerDown(link(SHOP), at);
  fireEvent.pointerUp(link(SHOP), at);
  fireEvent.pointerDown(link(SHOP), at);
  fireEvent.pointerMove(link(SHOP), { ...at, clientY: 30 });
  await waitMs(600);
  noCard();
  fireEvent.pointerDown(link(SHOP), at);
  await waitMs(600);
  const sheet = await card(SHOP);
  // The click that follows must not leave the page.
  expect(fireEvent.click(link(SHOP))).toBe(false);
  expect(sheet.isConnected).toBe(true);
  await userEvent.click(within(sheet).getByRole('button', { name: 'Send', hidden: true }));
  expect(onSend).toHaveBeenCalledExactlyOnceWith(SHOP);
  noCard();
});

it('says that facts are missing where they cannot be read; the rest works', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'x' }, { status: 500 }));
  await show(<AddressChip address={SHOP} />);
  await userEvent.hover(link(SHOP));
  const about = within(await card(SHOP));
  await about.findByText(/facts could not be loaded/);
  about.getByRole('button', { name: 'Copy', hidden: true });
});
