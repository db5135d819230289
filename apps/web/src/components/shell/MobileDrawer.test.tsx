// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MobileDrawer } from './MobileDrawer.tsx';
import { renderPiece } from '../../test/render-component.tsx';

afterEach(cleanup);

const sections = [
  { id: 'chain', label: 'Chain', items: [{ id: 'b', label: 'Blocks', to: '/blocks' }] },
  { id: 'tokens', label: 'Tokens', items: [{ id: 't', label: 'All tokens', to: '/tokens' }] },
];
const links = () => screen.getAllByRole('link').map(link => link.textContent);
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

it('opens with the section of the page and never shows two at once', async () => {
  await renderPiece(<MobileDrawer open onClose={vi.fn()} sections={sections} active="tokens" />);
  expect(links()).toEqual(['All tokens']);
  await press('Chain');
  expect(links()).toEqual(['Blocks']);
  expect(screen.getByRole('button', { name: 'Tokens' }).getAttribute('aria-expanded')).toBe('false');
  await press('Chain');
  expect(screen.queryAllByRole('link')).toEqual([]);
});

it('opens with the first section on a page that belongs to none', async () => {
  await renderPiece(<MobileDrawer open onClose={vi.fn()} sections={sections} />);
  expect(links()).toEqual(['Blocks']);
});
