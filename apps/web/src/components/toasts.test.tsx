// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPiece } from './testing.tsx';
import { ToastRegion } from './ToastRegion.tsx';
import { toast } from './toasts.ts';

beforeEach(async () => {
  await renderPiece(<ToastRegion />);
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  vi.useRealTimers();
  cleanup();
});

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
  expect(screen.getAllByText('Sent')).toHaveLength(2);
  expect(screen.getAllByRole('status')).toHaveLength(1);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

it('goes after four seconds, counted from the last time it was said', () => {
  act(() => toast.success('Sent'));
  wait(3_000);
  act(() => toast.success('Sent'));
  wait(3_900);
  expect(screen.queryByText('Sent')).not.toBeNull();
  wait(200);
  expect(screen.queryByText('Sent')).toBeNull();
});

it('stays while the pointer is on it', () => {
  act(() => toast.warning('Nothing found'));
  fireEvent.pointerEnter(screen.getByText('Nothing found'));
  wait(10_000);
  expect(screen.queryByText('Nothing found')).not.toBeNull();
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Notices' }));
  wait(4_100);
  expect(screen.queryByText('Nothing found')).toBeNull();
});

it('can be closed by hand', () => {
  act(() => toast.error('Refused'));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Refused')).toBeNull();
});
