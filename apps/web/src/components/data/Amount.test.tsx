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

it('says one thing wherever it is pointed at: what it was given, else the whole value', async () => {
  await renderPiece(<Amount raw={1_500_000n} decimals={6} unit="TRX" tip={'1.5 TRX\n0.2 USD'} />);
  const shown = document.querySelectorAll<HTMLElement>('[data-tip]');
  expect([...shown].map(({ dataset, textContent }) => [dataset['tip'], textContent])).toEqual([
    ['1.5 TRX\n0.2 USD', '1.5TRX'],
  ]);
});
