// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPiece } from '../../test/render-component.tsx';
import { ToastRegion } from './ToastRegion.tsx';
import { toast } from './toasts.ts';

beforeEach(async () => {
  await renderPiece(<ToastRegion />);
  vi.useFakeTimers();
});
afterEach(() => {
  screen.queryAllByRole('button', { name: 'Close' }).forEach(close => fireEvent.click(close));
  vi.useRealTimers();
  cleanup();
});

const shown = () => within(screen.getByRole('region', { name: 'Notices', hidden: true }));
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it('shows the same words once, however often they are said', () => {
  act(() => {
    toast.success('Sent');
    toast.success('Sent');
    toast.error('Sent');
  });
  expect(shown().getAllByText('Sent')).toHaveLength(2);
});

it('goes after four seconds, counted from the last time it was said', () => {
  act(() => toast.success('Sent'));
  wait(3_000);
  act(() => toast.success('Sent'));
  wait(3_900);
  expect(shown().queryByText('Sent')).not.toBeNull();
  wait(200);
  expect(shown().queryByText('Sent')).toBeNull();
});

it('stays while the pointer is on it', () => {
  act(() => toast.warning('Nothing found'));
  fireEvent.pointerEnter(shown().getByText('Nothing found'));
  wait(10_000);
  expect(shown().queryByText('Nothing found')).not.toBeNull();
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Notices' }));
  wait(4_100);
  expect(shown().queryByText('Nothing found')).toBeNull();
});

it('can be closed by hand', () => {
  act(() => toast.error('Refused'));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(shown().queryByText('Refused')).toBeNull();
});

it('keeps errors until they are closed', () => {
  act(() => toast.error('Refused'));
  wait(60_000);
  expect(shown().queryByText('Refused')).not.toBeNull();
});

it('says each toast once in a live region that stood before', () => {
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('');
  act(() => toast.error('Refused'));
  wait(100);
  expect(alert.textContent).toBe('Refused');
  act(() => toast.success('Sent'));
  wait(100);
  expect(alert.textContent).toBe('');
  expect(screen.getByRole('status').textContent).toBe('Sent');
  wait(4_200);
  expect(alert.textContent).toBe('');
});
