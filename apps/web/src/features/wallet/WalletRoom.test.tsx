// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPiece } from '../../test/render-component.tsx';
import { createCookieJar } from '../../wallet/session-cookies.ts';
import { WalletRoom } from './WalletRoom.tsx';

const cookies = createCookieJar(document, false);
afterEach(() => {
  cleanup();
  cookies.clear();
});

it('keeps the room of the button that a page will show', async () => {
  await renderPiece(<WalletRoom />);
  expect(screen.getByText('Connect wallet')).toBeDefined();
  expect(screen.queryByText(/TUEZS/)).toBeNull();
  cleanup();
  cookies.write({ accountKey: 'some', localAddress: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH' });
  await renderPiece(<WalletRoom />);
  expect(screen.getByText('TUEZS…WYdH')).toBeDefined();
  expect(screen.queryByText('Connect wallet')).toBeNull();
});
