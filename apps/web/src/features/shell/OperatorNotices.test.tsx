import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPiece } from '../../test/render-component.tsx';
import { OperatorNotices } from './OperatorNotices.tsx';

const EXPECTED = `${'0'.repeat(16)}1ebf88508a03865c71d452e25f4d51194196a1d22b6653dc`;
const FOUND = `${'0'.repeat(16)}${'ab'.repeat(24)}`;

afterEach(cleanup);

describe('a node of another chain than the index', () => {
  it.each(['en', 'es', 'ru', 'zh', 'ja', 'ko', 'ar', 'fa'])(
    'is named by both genesis blocks in %s',
    async language => {
      await renderPiece(
        <OperatorNotices
          notices={[{ code: 'other_chain', message: 'of another chain', expected: EXPECTED, found: FOUND }]}
        />,
        language,
      );
      const { textContent } = await screen.findByRole('alert');
      expect(textContent).toContain('a1d22b6653dc');
      expect(textContent).toContain('abababababab');
    },
  );
});
