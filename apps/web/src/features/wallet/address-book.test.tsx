import { parseAddress } from '@sunscope/tron/address';
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setLabels } from '../../lib/labels/edit-labels.ts';
import { labelsFromCsv } from '../../lib/labels/labels-csv.ts';
import { privateLabels, readLabels } from '../../lib/labels/private-labels.ts';
import { recipient } from '../../wallet/batch/testing.ts';
import { noteLocalRecipient } from '../../wallet/local-recipients.ts';
import { judgeRecipient, looksAlike } from '../../wallet/recipient-guard.ts';
import { sessionStore } from '../../wallet/session-store.ts';
import { AddressBook } from './AddressBook.tsx';
import { OfferLabel } from './OfferLabel.tsx';
import { RecipientExtras } from './RecipientExtras.tsx';
import { renderInApp, stubNetwork } from './testing.tsx';

const OWN = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
/** Begin alike: their first sixteen bytes are the same. */
const [FRIEND, TWIN] = [recipient(1), recipient(2)] as const;
const SHOP = parseAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');

beforeEach(() => {
  localStorage.clear();
  privateLabels.setState({}, true);
  sessionStore.setState(
    {
      status: 'open',
      account: { recordId: 'x', address: OWN, kind: 'ACCOUNT_PRIVATE_KEY', keeping: 'memory' },
    },
    true,
  );
});
afterEach(() => {
  cleanup();
  sessionStore.setState({ status: 'starting' }, true);
});

/** A file that somebody else made. */
const POISONED = [
  'address,label',
  `${TWIN},My friend`,
  `${SHOP},"<img src=x onerror=alert(1)>"`,
  `${SHOP.slice(0, -1)}u,Wrong checksum`,
  `=HYPERLINK("http://evil.example"),x`,
  `${OWN},"=cmd|' /C calc'!A0"`,
  `__proto__,x`,
  `constructor,x`,
].join('\n');

it('a poisoned file makes nobody a friend, and its texts stay texts', async () => {
  expect(looksAlike(FRIEND, TWIN)).toBe(true);
  noteLocalRecipient(localStorage, { from: OWN, to: FRIEND }, 1);
  const read = labelsFromCsv(POISONED);
  expect(read.refused).toEqual([4, 5, 7, 8].map(line => ({ line, reason: 'address' })));
  setLabels(read.labels);
  expect(Object.keys(readLabels()).toSorted()).toEqual([OWN, SHOP, TWIN].toSorted());
  // A label is no reason to trust: the recipient check knows those who were paid, and nothing of labels.
  const { kind } = judgeRecipient(TWIN, undefined, [{ address: FRIEND, count: 1, firstMs: 1, lastMs: 1 }]);
  expect(kind).toBe('look_alike');

  const onChoose = vi.fn();
  await act(() => renderInApp(<AddressBook onChoose={onChoose} />));
  await userEvent.click(await screen.findByRole('combobox', { name: 'Address book' }));
  const options = screen.getAllByRole('option').map(option => option.textContent);
  expect(options).toEqual([
    `<img src=x onerror=alert(1)>${SHOP}`,
    `My friend${TWIN} · looks like ${FRIEND}`,
    `${FRIEND}paid 1 time · looks like ${TWIN}`,
  ]);
  expect(document.querySelector('img')).toBeNull();
  await userEvent.click(screen.getAllByRole('option')[1]!);
  expect(onChoose).toHaveBeenCalledWith(TWIN);
});

it('a file of a megabyte is read at once, whatever stands in it', () => {
  const began = process.cpuUsage();
  for (const text of [
    'x'.repeat(1_000_000),
    '\n'.repeat(1_000_000),
    `${SHOP},${'<b>'.repeat(10)}\n`.repeat(15_000),
    `${SHOP},"${'a\n'.repeat(500_000)}`,
  ]) {
    const { labels } = labelsFromCsv(text);
    for (const label of Object.values(labels)) expect(label.length).toBeLessThanOrEqual(40);
  }
  // A hang only, and of this process: a busy machine takes its time.
  expect(process.cpuUsage(began).user / 1e6).toBeLessThan(30);
});

it('a book that the browser was made to keep offers no address that is none', async () => {
  localStorage.setItem('sunscope_labels', JSON.stringify({ [`${SHOP.slice(0, -1)}u`]: 'Shop' }));
  privateLabels.setState(readLabels(), true);
  await act(() => renderInApp(<AddressBook onChoose={() => undefined} />));
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('a recipient without a label gets one after a transfer', async () => {
  await act(() => renderInApp(<OfferLabel to={SHOP} />));
  await userEvent.click(await screen.findByRole('button', { name: 'Save a label' }));
  await userEvent.type(screen.getByLabelText('Your label'), 'Corner shop');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(readLabels()).toEqual({ [SHOP]: 'Corner shop' });
  expect(screen.queryByRole('button')).toBeNull();
});

it('an exchange reminds of its memo by its public tag, and by nothing that it says itself', async () => {
  const representative = { enabled: false };
  stubNetwork({
    '/api/accountv2': (_body, url) =>
      url.searchParams.get('address') === SHOP
        ? { address: SHOP, name: 'x', addressTag: 'Harbour Exchange', representative }
        : { address: FRIEND, name: 'Binance', addressTag: '', representative },
  });
  await act(() => renderInApp([SHOP, FRIEND].map(to => <RecipientExtras key={to} to={to} />)));
  expect(await screen.findAllByText('This is an exchange')).toHaveLength(1);
  vi.unstubAllGlobals();
});

it('an address that the chain knows as an imitation is held up, though nobody here paid the genuine one', async () => {
  stubNetwork({
    '/api/accountv2': () => ({
      address: TWIN,
      addressTag: '',
      representative: { enabled: false },
      looksLike: [{ address: FRIEND, owner: FRIEND }],
    }),
  });
  await act(() => renderInApp(<RecipientExtras to={TWIN} compared />));
  await act(() => renderInApp(<RecipientExtras to={TWIN} />));
  expect(await screen.findAllByText('This address looks like one that others paid')).toHaveLength(1);
  expect(screen.getByText('Others paid')).toBeDefined();
  vi.unstubAllGlobals();
});
