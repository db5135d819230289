// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setPref } from '../../lib/prefs/prefs.ts';
import { renderPiece } from '../../test/render-component.tsx';
import { TimeCell } from './TimeCell.tsx';
import { TimeHeader } from './TimeHeader.tsx';

const NOW = Date.UTC(2026, 10, 20, 22, 41, 42);
const THEN = Date.UTC(2026, 10, 20, 22, 41, 6);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
  setPref('timeForm', 'age');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const time = () => document.querySelector('time');

it.each([
  [0, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_599_000, '59 min'],
  [3_600_000, '1 h'],
  [86_399_000, '23 h'],
  [86_400_000, '1 d'],
  // A clock that runs ahead is no reason to show a negative age.
  [-5_000, '0 s'],
])('says %s ms as %s', async (passed, text) => {
  await renderPiece(<TimeCell ms={NOW - passed} />);
  expect(time()?.textContent).toBe(text);
});

it('grows older by itself', async () => {
  await renderPiece(<TimeCell ms={THEN} />);
  expect(time()?.textContent).toBe('36 s');
  act(() => {
    vi.advanceTimersByTime(2_000);
  });
  expect(time()?.textContent).toBe('38 s');
});

it('turns from age to local time to UTC with the switch in the head, and reports the others in the tooltip', async () => {
  await renderPiece(
    <>
      <TimeHeader />
      <TimeCell ms={THEN} />
    </>,
  );
  expect(time()?.getAttribute('data-tip')).toBe(
    '2026-11-20 22:41:06 UTC\n2026-11-21 04:11:06 UTC+5:30\n36 s ago',
  );
  expect(time()?.dateTime).toBe('2026-11-20T22:41:06.000Z');
  fireEvent.click(screen.getByRole('button', { name: /Age/ }));
  expect(time()?.textContent).toBe('2026-11-21 04:11:06');
  fireEvent.click(screen.getByRole('button', { name: /Local/ }));
  expect(time()?.textContent).toBe('2026-11-20 22:41:06');
});

it('gives date and age together on detail pages', async () => {
  await renderPiece(<TimeCell ms={THEN} withDate />);
  expect(time()?.textContent).toBe('2026-11-20 22:41:06 UTC · 36 s ago');
});

it('shows a dash for an unknown time', async () => {
  await renderPiece(<TimeCell ms={undefined} />);
  expect(screen.getByText('–')).toBeDefined();
});

it('gives a date to come without an age, and an age once it has passed', async () => {
  await renderPiece(<TimeCell ms={NOW + 60_000} withDate />);
  expect(time()?.textContent).toBe('2026-11-20 22:42:42 UTC');
  act(() => {
    vi.advanceTimersByTime(65_000);
  });
  expect(time()?.textContent).toBe('2026-11-20 22:42:42 UTC · 5 s ago');
});
