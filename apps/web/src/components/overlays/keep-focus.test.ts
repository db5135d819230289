import { afterEach, expect, test, vi } from 'vitest';
import { attachFocusKeeper } from './keep-focus.ts';

let detach = () => undefined as void;
afterEach(() => {
  detach();
  document.body.replaceChildren();
});

/** Shows a page, presses Enter on one of its buttons and does what the button does. */
function press(html: string, id: string, act: (button: HTMLButtonElement) => void, from?: string): void {
  document.body.innerHTML = html;
  detach = attachFocusKeeper();
  if (from !== undefined) document.getElementById(from)?.focus();
  const button = document.getElementById(id);
  if (!(button instanceof HTMLButtonElement)) throw new Error(`no button ${id}`);
  button.focus();
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  act(button);
}

const focusIs = (id: string) => vi.waitFor(() => expect(document.activeElement?.id).toBe(id));

const ROWS = `<main><ul><li><button id="a">a</button></li><li><button id="b">b</button></li><li><button id="c">c</button></li></ul></main>`;

test('a row that is removed leaves the focus to the next one, the last to the one before', async () => {
  press(ROWS, 'b', button => button.parentElement?.remove());
  await focusIs('c');
  detach();
  press(ROWS, 'c', button => button.parentElement?.remove());
  await focusIs('b');
});

test('a notice that is closed gives the focus back to where it was', async () => {
  press(
    `${ROWS}<div popover="manual"><p><button id="close">x</button></p></div>`,
    'close',
    button => button.parentElement?.remove(),
    'b',
  );
  await focusIs('b');
});

test('in a dialog nothing gets it that a second press would confirm', async () => {
  press(
    `<dialog open id="dialog"><div><button id="next">next</button></div><button id="pay">pay</button></dialog>`,
    'next',
    button => button.remove(),
  );
  await focusIs('dialog');
});

test('another page begins at its top', async () => {
  press(ROWS, 'b', button => {
    location.hash = '#/elsewhere';
    button.parentElement?.remove();
  });
  await new Promise(resolve => setTimeout(resolve, 60));
  expect(document.activeElement).toBe(document.body);
  location.hash = '';
});
