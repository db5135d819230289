// @vitest-environment jsdom
import { parseAddress } from '@sunscope/tron/address';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from '../../../components/feedback/toasts.ts';
import { deliver } from '../../../lib/live/feed.ts';
import { queryClient } from '../../../lib/net/query-client.ts';
import { accountOf, ALICE, BOB, listOf, transferRow } from '../../../test/rows.ts';
import { renderInApp, stubNetwork } from '../testing.tsx';
import { privateLabels } from '../../../lib/labels/private-labels.ts';
import { knowKeys } from '../multisig/known-keys.ts';
import { Bell } from './Bell.tsx';
import { keptNotices } from './kept.ts';

const CAROL = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const DAVE = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC';
const NOW = Date.now();
let rows = [transferRow('1', { timestamp: NOW - 60_000 })];
let waiting = 0;
let account: object = {};
/** Accounts other than the own. */
let others: Record<string, object> = {};

class Shown extends EventTarget {
  static permission = 'default';
  static asked = 0;
  static all: { title: string; body: string; tag: string }[] = [];
  static async requestPermission() {
    Shown.asked += 1;
    return (Shown.permission = Shown.next);
  }
  static next = 'granted';
  constructor(title: string, how: { body: string; tag: string }) {
    super();
    Shown.all.push({ title, ...how });
  }
  close() {}
}

beforeEach(() => {
  localStorage.clear();
  keptNotices.setState({}, true);
  queryClient.clear();
  rows = [transferRow('1', { timestamp: NOW - 60_000 })];
  waiting = 0;
  account = {};
  others = {};
  privateLabels.setState({}, true);
  Object.assign(Shown, { permission: 'default', asked: 0, all: [], next: 'granted' });
  vi.stubGlobal('Notification', Shown);
  vi.stubGlobal('isSecureContext', true);
  stubNetwork({
    '/api/transfer': (_body, url) =>
      url.searchParams.get('risk') === 'hide' && url.searchParams.get('filterTokenValue') === '1'
        ? listOf(rows)
        : listOf([]),
    '/api/vote': () => listOf([]),
    '/api/wallet/multi/trx_record': () => ({
      code: 0,
      message: '',
      data: { total: waiting, data: waiting > 0 ? [{ createTime: NOW }] : [] },
    }),
    '/api/accountv2': (_body, url) => {
      const address = url.searchParams.get('address') ?? '';
      return accountOf(address, address === BOB ? account : others[address]);
    },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const bell = () => screen.findByRole('button', { name: /^Notifications/ });
/** A transfer came; the feed says so of this address. */
async function receive(id: string, part: object = {}): Promise<void> {
  rows = [transferRow(id, { timestamp: NOW + Number(id), ...part }), ...rows];
  const data = { owner_address: ALICE, to_address: BOB } as never;
  await act(async () => deliver({ type: 'transfer', data }));
}

it('counts what came since the address was first seen, and no more once it was looked at', async () => {
  await renderInApp(<Bell address={BOB} />);
  const button = await bell();
  await waitFor(() => expect(keptNotices.getState()[BOB]?.read).toEqual(['received:1']));
  expect(button.textContent).toBe('');
  await receive('2');
  await screen.findByRole('button', { name: 'Notifications: 1 new' });
  fireEvent.click(button);
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  await waitFor(() => expect(panel.querySelectorAll('[data-notice="received"]')).toHaveLength(2));
  expect(button.getAttribute('aria-label')).toBe('Notifications');
  expect(JSON.parse(localStorage.getItem('sunscope_notices') ?? '{}')).toMatchObject({
    [BOB]: { read: ['received:1', 'received:2'] },
  });
});

it('asks for the desktop only when pressed, shows what comes from then on, and for this address alone', async () => {
  await renderInApp(<Bell address={BOB} />);
  const button = await bell();
  await waitFor(() => expect(keptNotices.getState()[BOB]?.begun).toBe(true));
  fireEvent.click(button);
  expect(await screen.findByText('Desktop notifications are off for this address')).toBeDefined();
  await receive('2');
  await waitFor(() => expect(document.querySelectorAll('[data-notice="received"]')).toHaveLength(2));
  expect([Shown.asked, Shown.all]).toEqual([0, []]);
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  await screen.findByRole('button', { name: 'Turn off' });
  expect(screen.getAllByText('Desktop notifications are on for this address').length).toBeGreaterThan(0);
  await receive('3');
  await waitFor(() => expect(Shown.all).toHaveLength(1));
  expect(Shown.all[0]).toMatchObject({
    title: 'Sunscope',
    body: 'Received 1.5 TRX from TWer2Y…GZmaL6',
    tag: 'sunscope:received:3',
  });
  // The feed names it, the list with its risk has it not: nothing is shown.
  await receive('4', { risk: ['look_alike_token'] });
  await receive('5', { amount: 0 });
  await receive('6');
  await waitFor(() => expect(Shown.all).toHaveLength(2));
  expect(Shown.all.map(({ tag }) => tag)).toEqual(['sunscope:received:3', 'sunscope:received:6']);
  expect(keptNotices.getState()[ALICE]).toBeUndefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  expect(keptNotices.getState()[BOB]?.desktop).toBe(false);
});

it.each([
  ['denied', true, /blocks notifications of this site/],
  ['granted', false, /they need HTTPS/],
])('says what stands against the desktop: %s, secure %s', async (permission, secure, words) => {
  Shown.permission = permission;
  vi.stubGlobal('isSecureContext', secure);
  await renderInApp(<Bell address={BOB} />);
  fireEvent.click(await bell());
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
});

it('says who else controls the account from the first look on, what waits, and that permissions changed', async () => {
  const key = (address: string) => ({ address, weight: 1 });
  const active = { permission_name: 'active', threshold: 1, operations: 'ff' };
  account = { activePermissions: [{ ...active, keys: [key(BOB), key(ALICE)] }] };
  waiting = 2;
  await renderInApp(<Bell address={BOB} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications: 1 new' }));
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  expect(await within(panel).findByText(/Others can sign for this account without you/)).toBeDefined();
  const link = within(panel).getByRole('link', { name: '2 transactions wait for your signature' });
  expect(link.getAttribute('href')).toContain('/account?from=nav&type=multisign');
  account = { activePermissions: [{ ...active, keys: [key(BOB)] }] };
  await act(() => queryClient.invalidateQueries());
  expect(await within(panel).findByText('The permissions of this account have changed')).toBeDefined();
  expect(within(panel).queryByText(/Others can sign/)).toBeNull();
});

it('says once that others can sign for an address with a label, and again when there are more of them', async () => {
  const permission = (...keys: string[]) => ({
    activePermissions: [
      {
        permission_name: 'active',
        threshold: 1,
        operations: 'ff',
        keys: keys.map(address => ({ address, weight: 1 })),
      },
    ],
  });
  others = { [ALICE]: permission(ALICE, CAROL), [DAVE]: permission(DAVE) };
  privateLabels.setState({ [ALICE]: 'Alice', [DAVE]: 'Dave', nonsense: 'x' }, true);
  await renderInApp(<Bell address={BOB} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications: 1 new' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  const notice = (await panel.findByText(/Others can sign for addresses you labelled/)).closest('li');
  expect(notice?.querySelectorAll('a')).toHaveLength(1);
  expect(notice?.textContent).toContain('Alice');
  await screen.findByRole('button', { name: 'Notifications' });
  // Looked at again, and nothing has changed.
  await act(() => queryClient.invalidateQueries());
  expect(screen.queryByRole('button', { name: /new$/ })).toBeNull();
  others = { [ALICE]: permission(ALICE, CAROL), [DAVE]: permission(DAVE, CAROL) };
  await act(() => queryClient.invalidateQueries());
  await screen.findByRole('button', { name: 'Notifications: 1 new' });
  // A key the reader calls known raises no notice.
  cleanup();
  knowKeys(parseAddress(ALICE), [parseAddress(CAROL)]);
  knowKeys(parseAddress(DAVE), [parseAddress(CAROL)]);
  await renderInApp(<Bell address={BOB} />);
  await screen.findByRole('button', { name: 'Notifications' });
});

it('keeps errors that have left the screen, and takes anything for stored notices', async () => {
  localStorage.setItem('sunscope_notices', JSON.stringify({ [BOB]: { read: 7, desktop: 'yes' }, x: null }));
  toast.error('It went wrong');
  await renderInApp(<Bell address={BOB} />);
  fireEvent.click(await bell());
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  expect(await within(panel).findByText('It went wrong')).toBeDefined();
});
