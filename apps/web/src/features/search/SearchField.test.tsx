// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderPiece } from '../../test/render-component.tsx';
import type { FinderProps } from './Finder.tsx';
import { SearchField } from './SearchField.tsx';

afterEach(cleanup);

test('what is found does not make it search again: the page rests while the box is open', async () => {
  let reports = 0;
  // Like the real one, it reports after every time it is drawn, a new object each time.
  const Restless = ({ text, onFound }: FinderProps): ReactNode => {
    const [said] = useState(() => `found ${text}`);
    useEffect(() => {
      reports += 1;
      if (reports < 1000) onFound({ groups: [], loading: false, note: said });
    });
    return null;
  };
  await renderPiece(<SearchField size="header" finder={Restless} load={async () => undefined} />);
  screen.getByRole('combobox').focus();
  await screen.findByText('found');
  await new Promise(resolve => setTimeout(resolve, 100));
  expect(reports).toBeLessThan(5);
});
