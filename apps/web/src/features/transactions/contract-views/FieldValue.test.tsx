import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderPiece } from '../../../test/render-component.tsx';
import type { FieldContext } from './field-parts.tsx';
import { FieldValue } from './FieldValue.tsx';
import { contractViews, fieldsOfContract } from './views.ts';

afterEach(cleanup);

const context = {} as FieldContext;

test('every web address of a contract is a link behind the warning', async () => {
  const withLinks = Object.entries(contractViews).flatMap(([type, fields]) =>
    fields.filter(({ field }) => field.endsWith('url')).map(({ field, kind }) => [type, field, kind]),
  );
  expect(withLinks).toEqual([
    ['WitnessCreateContract', 'url', 'link'],
    ['AssetIssueContract', 'url', 'link'],
    ['WitnessUpdateContract', 'update_url', 'link'],
    ['UpdateAssetContract', 'url', 'link'],
  ]);
  const { known } = fieldsOfContract('WitnessUpdateContract', { update_url: 'https://alder.example/x' });
  await renderPiece(<FieldValue kind={known[0]!.kind} value={known[0]!.value} context={context} />);
  await userEvent.click(await screen.findByRole('button', { name: 'alder.example/x' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('link').getAttribute('href')).toBe('https://alder.example/x');
});

test('what nobody can open is text, and what is no text is shown as it is', async () => {
  const piece = await renderPiece(<FieldValue kind="link" value="javascript:alert(1)" context={context} />);
  const text = await screen.findByText('javascript:alert(1)');
  expect(text.closest('a, button')).toBeNull();
  await piece.update(<FieldValue kind="link" value={{ odd: 1 }} context={context} />);
  expect(await screen.findByText(/odd/)).toBeDefined();
});
