// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { SearchParams } from '../../lib/routing/search-params.ts';
import { renderPiece } from '../../test/render-component.tsx';
import { FilterBar } from './FilterBar.tsx';
import { amountEnds, without, type FilterDefinition } from './filters.ts';

afterEach(cleanup);

const AMOUNT = {
  kind: 'amount',
  label: 'Amount',
  least: 'min',
  most: 'max',
  decimals: 6,
  unit: 'TRX',
} as const;
const FILTERS: readonly FilterDefinition[] = [
  { kind: 'choice', label: 'Kind', param: 'kind', options: [{ value: 'in', label: 'Received' }] },
  { kind: 'combobox', label: 'Token', param: 'token', options: [{ value: 'TR7', label: 'Tether USD' }] },
  AMOUNT,
  { kind: 'dates', label: 'Time', from: 'start_timestamp', to: 'end_timestamp' },
];

/** Where the address stands. */
let now: SearchParams = {};
function Bar({ initial = {} }: { initial?: SearchParams }): ReactNode {
  const [search, setSearch] = useState<SearchParams>(initial);
  const change = (part: Readonly<Record<string, string | undefined>>) => {
    const next = Object.entries({ ...search, ...part }).filter(([, value]) => value !== undefined);
    now = Object.fromEntries(next) as SearchParams;
    setSearch(now);
  };
  return <FilterBar filters={FILTERS} search={search} onChange={change} />;
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('the filter bar', () => {
  it('sets and clears each filter in the address, and nothing else there', async () => {
    await renderPiece(<Bar initial={{ limit: '50' }} />);
    await press('Kind');
    await press('Received');
    expect(now).toEqual({ limit: '50', kind: 'in' });
    expect(screen.getByRole('button', { name: 'Kind: Received' }).getAttribute('aria-expanded')).toBe(
      'false',
    );

    await press('Token');
    const token = await screen.findByRole('combobox', { name: 'Token' });
    await userEvent.click(token);
    await userEvent.click(await screen.findByRole('option', { name: 'Tether USD' }));
    expect(now['token']).toBe('TR7');

    await press('Amount');
    await userEvent.type(screen.getByRole('textbox', { name: 'At least' }), '5');
    await userEvent.type(screen.getByRole('textbox', { name: 'At most' }), '1.5');
    await press('Apply filter');
    // The ends are turned: nothing is applied, and the reason is said.
    expect(screen.getByRole('alert').textContent).toContain('must not be below');
    await userEvent.clear(screen.getByRole('textbox', { name: 'At most' }));
    await press('Apply filter');
    expect(now).toEqual({ limit: '50', kind: 'in', token: 'TR7', min: '5' });
    expect(screen.getByRole('button', { name: 'Amount: from 5 TRX' })).toBeDefined();

    await press('Remove filter Token');
    expect(now).toEqual({ limit: '50', kind: 'in', min: '5' });
    await press('Clear all');
    expect(now).toEqual({ limit: '50' });
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
  });

  it('takes a range by a preset, and closes on Esc with the focus back', async () => {
    await renderPiece(<Bar />);
    await press('Time');
    const dialog = await screen.findByRole('dialog', { name: 'Time' });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Last 24 hours' }));
    expect(Number(now['end_timestamp']) - Number(now['start_timestamp'])).toBe(86_400_000);
    const chip = screen.getByRole('button', { name: /^Time: / });
    await userEvent.click(chip);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(chip);
  });

  it.each([
    [{ min: 'x', max: '-1', start_timestamp: 'soon' }],
    [{ min: '1.2345678', kind: '', end_timestamp: '99999999999999999999' }],
    [{ min: '1e9', start_timestamp: '8640000000000001' }],
  ])('takes what an address says without sense for not set: %o', async search => {
    await renderPiece(<Bar initial={search} />);
    expect(screen.queryByRole('button', { name: /Remove filter/ })).toBeNull();
  });
});

it('reads amounts to the digit and knows its parameters', () => {
  expect(amountEnds(AMOUNT, { min: '0', max: '9007199254740993.000001' })).toEqual({
    least: '0',
    most: '9007199254740993.000001',
  });
  expect(Object.keys(without(FILTERS))).toEqual([
    'kind',
    'token',
    'min',
    'max',
    'start_timestamp',
    'end_timestamp',
  ]);
});
