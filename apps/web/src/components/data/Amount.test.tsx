// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Amount } from './Amount.tsx';
import { renderPiece } from '../../test/render-component.tsx';

afterEach(cleanup);

it('shows an amount beyond 2^53 to the last digit', async () => {
  await renderPiece(<Amount raw={9_007_199_254_740_993_123_456n} decimals={6} unit="TRX" />);
  expect(screen.getByText('9,007,199,254,740,993').nextSibling?.textContent).toBe('.123456');
  expect(screen.getByText('TRX')).toBeDefined();
});

it('has the whole value in its tooltip where digits are cut', async () => {
  await renderPiece(<Amount raw={123_456_789_012_345_678n} decimals={18} unit="SUN" />);
  expect(document.querySelector('[data-tip="0.123456789012345678 SUN"]')?.textContent).toBe('0.123456…SUN');
});

it('says that an amount is smaller than what it can show', async () => {
  await renderPiece(<Amount raw={1n} decimals={18} />);
  expect(screen.getByText('< 0.000001')).toBeDefined();
});
