// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { AmountField } from './AmountField.tsx';
import { renderPiece } from '../../test/render-component.tsx';

afterEach(cleanup);

function Form({ decimals, max, error }: { decimals: number; max?: bigint; error?: string }): ReactNode {
  const [value, setValue] = useState('');
  return (
    <AmountField
      label="Amount"
      value={value}
      onChange={setValue}
      decimals={decimals}
      max={max}
      error={error}
      hint="Whole TRX"
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });

it.each([
  ['12.5', 6, '12.5'],
  // More decimals than the token has are cut, not rounded.
  ['0.1234569', 6, '0.123456'],
  ['1,250.5 TRX', 6, '1250.5'],
  ['-3e5', 6, '35'],
  ['.5', 6, '5'],
  ['1.2.3', 6, '1.23'],
  ['7.9', 0, '7'],
])('keeps of "%s" with %s decimals "%s"', async (typed, decimals, kept) => {
  await renderPiece(<Form decimals={decimals} />);
  await userEvent.click(field());
  await userEvent.paste(typed);
  expect(field().value).toBe(kept);
});

it.each([
  ['en', '12,345', '12345', 'Read as 12345, without a fraction. Write a fraction with “.”.'],
  ['en', '12.345', '12.345', 'Read as 12.345, with a fraction. Write thousands without separators.'],
  ['es', '12.345', '12345', 'Leído como 12345, sin decimales. Escribir los decimales con «,».'],
  ['es', '12,345', '12,345', 'Leído como 12,345, con decimales. Escribir los miles sin separadores.'],
] as const)(
  'says in %s how it read "%s" that was pasted, until it is changed',
  async (language, text, kept, said) => {
    await renderPiece(<Form decimals={6} />, language);
    await userEvent.click(field());
    await userEvent.paste(text);
    expect(field().value).toBe(kept);
    expect(screen.getByRole('status').textContent).toBe(said);
    await userEvent.keyboard('6');
    expect(screen.queryByRole('status')).toBe(null);
    expect(screen.getByText('Whole TRX')).toBeDefined();
  },
);

it('lets nothing in that cannot belong, key by key', async () => {
  await renderPiece(<Form decimals={2} />);
  await userEvent.type(field(), 'a1b.2..345');
  expect(field().value).toBe('1.23');
});

it('fills in all there is, to the last unit', async () => {
  await renderPiece(<Form decimals={6} max={9_007_199_254_740_993_000_001n} />);
  await userEvent.click(screen.getByRole('button', { name: 'Max' }));
  expect(field().value).toBe('9007199254740993.000001');
});

it('says what is wrong in words tied to the field, in place of the hint', async () => {
  await renderPiece(<Form decimals={6} error="More than you have" />);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  const help = document.getElementById(field().getAttribute('aria-describedby') ?? '');
  expect(help?.textContent).toBe('More than you have');
  expect(screen.queryByText('Whole TRX')).toBeNull();
});
