// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { listenForShortcuts, subjectOf } from './shortcuts.ts';

const actions = { go: vi.fn(), copy: vi.fn(), list: vi.fn() };
let stop = (): void => undefined;
afterEach(() => {
  stop();
  vi.clearAllMocks();
  document.body.innerHTML = '';
});

const press = (key: string, target: EventTarget = document.body, init: KeyboardEventInit = {}) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));

test('g and a second key go to a list; the second key alone goes nowhere', () => {
  stop = listenForShortcuts(actions);
  press('b');
  expect(actions.go).not.toHaveBeenCalled();
  press('g');
  press('b');
  expect(actions.go).toHaveBeenCalledExactlyOnceWith('/blockchain/blocks');
  press('t');
  expect(actions.go).toHaveBeenCalledOnce();
});

test('c copies and ? lists, but not in a field, under a dialog, or with Ctrl', () => {
  stop = listenForShortcuts(actions);
  press('c', document.body, { ctrlKey: true });
  const field = document.body.appendChild(document.createElement('input'));
  press('c', field);
  press('?', field);
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  press('c');
  expect(actions.copy).not.toHaveBeenCalled();
  dialog.remove();
  press('c');
  press('?');
  expect(actions.copy).toHaveBeenCalledOnce();
  expect(actions.list).toHaveBeenCalledOnce();
});

test('a page is about the id in its path; lists and home are about none', () => {
  expect(subjectOf('/transaction/ab12/events')).toBe('ab12');
  expect(subjectOf('/address/TWer2Ygk5TEheHp3TPuYeqxmB6SsGZmaL6')).toBe('TWer2Ygk5TEheHp3TPuYeqxmB6SsGZmaL6');
  expect(subjectOf('/block/0')).toBe('0');
  expect(subjectOf('/token/_')).toBeUndefined();
  expect(subjectOf('/blockchain/blocks')).toBeUndefined();
  expect(subjectOf('/')).toBeUndefined();
});
