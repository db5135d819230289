// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { TabPanel, Tabs } from './Tabs.tsx';
import { renderPiece } from '../../test/render-component.tsx';

afterEach(() => {
  cleanup();
  document.documentElement.dir = 'ltr';
});

function Set({ dir = 'ltr' }: { dir?: 'ltr' | 'rtl' }): ReactNode {
  const [active, setActive] = useState('a');
  const items = [
    { id: 'a', label: 'Overview' },
    { id: 'b', label: 'Events', count: 0 },
    { id: 'c', label: 'Raw' },
  ];
  return (
    <div style={{ direction: dir }}>
      <Tabs items={items} active={active} onSelect={setActive} label="Transaction" />
      <TabPanel tab={active}>content of {active}</TabPanel>
    </div>
  );
}

const focused = () => document.activeElement?.textContent;

it('is walked with the arrow keys, round and round, and opens what it reaches', async () => {
  await renderPiece(<Set />);
  await userEvent.tab();
  expect(focused()).toBe('Overview');
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe('Events0');
  expect(screen.getByRole('tabpanel', { name: /Events/ }).textContent).toBe('content of b');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('Raw');
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe('Overview');
  await userEvent.keyboard('{ArrowLeft}');
  expect(focused()).toBe('Raw');
  await userEvent.keyboard('{Home}');
  expect(focused()).toBe('Overview');
});

it('goes the other way where text runs right to left', async () => {
  await renderPiece(<Set dir="rtl" />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  expect(focused()).toBe('Events0');
});

it('is one stop for the Tab key', async () => {
  await renderPiece(<Set />);
  expect(screen.getAllByRole('tab').map(tab => tab.tabIndex)).toEqual([0, -1, -1]);
  expect(screen.getAllByRole('tab').map(tab => tab.getAttribute('aria-selected'))).toEqual([
    'true',
    'false',
    'false',
  ]);
});
