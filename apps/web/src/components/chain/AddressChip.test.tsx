// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AddressChip } from './AddressChip.tsx';
import { renderPiece } from '../../test/render-component.tsx';

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const OTHER = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('is a link named by the whole address, though the eye sees its ends', async () => {
  await renderPiece(<AddressChip address={ADDRESS} />);
  const link = screen.getByRole('link', { name: ADDRESS });
  expect(link.getAttribute('href')).toContain(`/address/${ADDRESS}`);
  expect(link.getAttribute('data-card')).toBe(ADDRESS);
  expect(link.querySelector('bdi')?.getAttribute('dir')).toBe('ltr');
});

it('leads a contract to its code and says what it is', async () => {
  await renderPiece(<AddressChip address={ADDRESS} kind="contract" name="Tether USD" />);
  expect(screen.getByRole('link', { name: 'Tether USD' }).getAttribute('href')).toContain(
    `/contract/${ADDRESS}/code`,
  );
  expect(document.querySelector('[data-tip="Contract"]')).not.toBeNull();
});

it('keeps the address readable where there is no link', async () => {
  await renderPiece(<AddressChip address={ADDRESS} name="Harbour" link={false} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(document.querySelector(`[data-card="${ADDRESS}"]`)?.textContent).toBe(`Harbour ${ADDRESS}`);
});

it('takes no name from a list of names that has none for the word __proto__', async () => {
  const names: Record<string, string> = { [OTHER]: 'Harbour' };
  await renderPiece(<AddressChip address="__proto__" name={names['__proto__']} />);
  expect(screen.getByRole('link').textContent).toContain('__proto__');
});

it('copies all of it', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', { clipboard: { writeText }, language: 'en' });
  await renderPiece(<AddressChip address={ADDRESS} copy />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(writeText).toHaveBeenCalledExactlyOnceWith(ADDRESS);
});

it('lights every chip of the same address, and no other', async () => {
  await renderPiece(
    <>
      <AddressChip address={ADDRESS} />
      <AddressChip address={OTHER} />
      <AddressChip address={ADDRESS} name="Tether USD" />
    </>,
  );
  const lit = () => [...document.querySelectorAll('[data-lit]')].map(chip => chip.textContent);
  await userEvent.hover(screen.getByRole('link', { name: ADDRESS }));
  expect(lit()).toEqual([ADDRESS, 'Tether USD']);
  await userEvent.unhover(screen.getByRole('link', { name: ADDRESS }));
  expect(lit()).toEqual([]);
});
