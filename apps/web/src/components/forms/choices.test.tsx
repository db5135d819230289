// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPiece } from '../../test/render-component.tsx';
import { CardChoice } from './CardChoice.tsx';
import { matchesOf, MOST_MATCHES } from './combobox-matches.ts';
import { ComboboxField } from './ComboboxField.tsx';
import { SliderField } from './SliderField.tsx';

// jsdom lays nothing out and scrolls nothing.
Object.assign(Element.prototype, { scrollIntoView: () => undefined });
afterEach(cleanup);

const TOKENS = [
  { value: 'trx', label: 'TRX' },
  { value: 'TR7', label: 'Tether USD', detail: 'USDT' },
  { value: 'TTD', label: 'Sun Dollar', detail: 'USDS' },
  { value: 'TCC', label: 'Café Crédit' },
  { value: 'TPP', label: 'Paused', disabled: true },
];

describe('what a combobox finds', () => {
  const found = (typed: string) => matchesOf(TOKENS, typed).map(({ value }) => value);
  it.each([
    ['', ['trx', 'TR7', 'TTD', 'TCC', 'TPP']],
    ['usd', ['TR7', 'TTD']],
    ['cafe cred', ['TCC']],
    ['TTD', ['TTD']],
    // Labels that begin with it come first.
    ['t', ['trx', 'TR7', 'TTD', 'TCC', 'TPP']],
    ['zzz', []],
  ])('by "%s"', (typed, values) => {
    expect(found(typed)).toEqual(values);
  });
});

function Tokens({ onChange }: { onChange?: (value: string) => void }): ReactNode {
  const [value, setValue] = useState('TR7');
  return (
    <ComboboxField
      label="Token"
      options={TOKENS}
      value={value}
      onChange={next => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}

describe('a combobox', () => {
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Token' });
  const options = () => screen.queryAllByRole('option').map(option => option.textContent);
  const activeOf = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');

  it('opens by arrows, walks round, and chooses by Enter', async () => {
    const onChange = vi.fn();
    await renderPiece(<Tokens onChange={onChange} />);
    expect(field().value).toBe('Tether USD');
    expect(field().getAttribute('aria-expanded')).toBe('false');
    field().focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(field().getAttribute('aria-expanded')).toBe('true');
    expect(options()).toHaveLength(5);
    expect(activeOf()?.textContent).toBe('TRX');
    await userEvent.keyboard('{ArrowUp}');
    expect(activeOf()?.textContent).toBe('Paused');
    // What cannot be chosen is not chosen.
    await userEvent.keyboard('{Enter}');
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('trx');
    expect(field().value).toBe('TRX');
    expect(options()).toEqual([]);
  });

  it('narrows by typing, says how many there are, and puts back what was chosen on Esc', async () => {
    await renderPiece(<Tokens />);
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('');
    await userEvent.click(field());
    await userEvent.keyboard('sun');
    expect(options()).toEqual(['Sun DollarUSDS']);
    expect(status.textContent).toBe('1 match');
    await userEvent.clear(field());
    await userEvent.keyboard('nothing');
    expect(status.textContent).toBe('No match');
    await userEvent.keyboard('{Enter}');
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    const heard = vi.fn();
    document.addEventListener('keydown', heard);
    fireEvent(field(), escape);
    document.removeEventListener('keydown', heard);
    // Nothing around it hears of the key.
    expect(heard).not.toHaveBeenCalled();
    expect(field().value).toBe('Tether USD');
    expect(field().getAttribute('aria-expanded')).toBe('false');
  });

  it('is chosen from by a press, which leaves the focus in the field', async () => {
    await renderPiece(<Tokens />);
    await userEvent.click(field());
    expect(screen.getByRole('option', { name: /Tether/ }).getAttribute('aria-selected')).toBe('true');
    await userEvent.click(screen.getByRole('option', { name: /Sun Dollar/ }));
    expect(field().value).toBe('Sun Dollar');
    expect(document.activeElement).toBe(field());
  });

  it('draws no more than so many, and says so', async () => {
    const many = Array.from({ length: 400 }, (_, at) => ({ value: `v${at}`, label: `Token ${at}` }));
    await renderPiece(<ComboboxField label="Token" options={many} value="" onChange={() => undefined} />);
    await userEvent.click(field());
    expect(options()).toHaveLength(MOST_MATCHES);
    expect(screen.getByText('400 matches: type on to narrow them')).toBeDefined();
  });

  it('hands what is typed to a search elsewhere and shows its answer unfiltered', async () => {
    const onSearch = vi.fn();
    await renderPiece(
      <ComboboxField
        label="Token"
        options={TOKENS}
        value=""
        onChange={() => undefined}
        onSearch={onSearch}
      />,
    );
    await userEvent.click(field());
    await userEvent.keyboard('xyz');
    expect(onSearch).toHaveBeenLastCalledWith('xyz');
    expect(options()).toHaveLength(5);
  });
});

it('a slider reads its value as words, and keeps its bounds', async () => {
  function Share(): ReactNode {
    const [value, setValue] = useState(25);
    return (
      <SliderField
        label="Share"
        value={value}
        onChange={setValue}
        min={0}
        max={100}
        marks={[0, 50, 100]}
        format={share => `${share} %`}
      />
    );
  }
  await renderPiece(<Share />);
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Share' });
  expect(slider.getAttribute('aria-valuetext')).toBe('25 %');
  expect([slider.min, slider.max]).toEqual(['0', '100']);
  expect(slider.list?.options).toHaveLength(3);
  fireEvent.change(slider, { target: { value: '50' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('50 %');
});

it('cards are radio buttons with a name and a description each', async () => {
  const onChange = vi.fn();
  await renderPiece(
    <CardChoice
      label="Stake for"
      value="energy"
      onChange={onChange}
      options={[
        { value: 'energy', title: 'Energy', text: 'For contract calls' },
        { value: 'bandwidth', title: 'Bandwidth' },
        { value: 'power', title: 'Voting power', disabled: true },
      ]}
    />,
  );
  const group = within(screen.getByRole('group', { name: 'Stake for' }));
  const energy = group.getByRole<HTMLInputElement>('radio', { name: 'Energy' });
  expect(energy.checked).toBe(true);
  expect(document.getElementById(energy.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'For contract calls',
  );
  await userEvent.click(group.getByText('Bandwidth'));
  await userEvent.click(group.getByText('Voting power'));
  expect(onChange.mock.calls).toEqual([['bandwidth']]);
});
