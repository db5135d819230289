// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPiece } from '../../test/render-component.tsx';
import { Sparkline } from './Sparkline.tsx';
import { sparklinePath } from './sparkline-path.ts';

afterEach(cleanup);

it.each([
  ['from the lower edge to the upper', [0, 5, 10], 'M0 22.5L48 12L96 1.5'],
  ['in the middle where nothing moves', [7, 7], 'M0 12L96 12'],
  ['with a gap where a value is unknown', [0, 5, Number.NaN, 10, 0], 'M0 22.5L24 12M72 1.5L96 22.5'],
  ['for values beyond all sums', [-Number.MAX_VALUE, Number.MAX_VALUE], 'M0 12L96 12'],
  ['not from one value', [3], undefined],
  ['not from nothing', [], undefined],
  ['not from what are no numbers', [Number.NaN, Infinity, 2], undefined],
])('draws a line %s', (_, values, path) => {
  expect(sparklinePath(values, 96, 24)).toBe(path);
});

it('is a picture with words, or a dash', async () => {
  await renderPiece(
    <>
      <Sparkline values={[1, 2]} label="Price of 7 days, up 100 %" />
      <Sparkline values={[]} label="Nothing" />
    </>,
  );
  expect(screen.getByRole('img', { name: 'Price of 7 days, up 100 %' })).toBeDefined();
  expect(screen.queryByRole('img', { name: 'Nothing' })).toBeNull();
  expect(screen.getByText('–')).toBeDefined();
});
