import { EditorView } from '@codemirror/view';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StyleModule } from 'style-mod';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { wordsReady } from '../../lib/i18n/i18n.tsx';
import { CodeEditor } from './CodeEditor.tsx';

const SOURCE = '// What it is\ncontract Vault {\n    /* one\n    two */ uint256 sum = 7;\n}\n';

beforeAll(wordsReady);
afterEach(cleanup);

const field = () => screen.getByRole('textbox', { name: 'Source code' });
const viewOf = (): EditorView => {
  const view = EditorView.findFromDOM(field());
  if (!view) throw new Error('no editor');
  return view;
};
const classesOf = (text: string) =>
  [...field().querySelectorAll('span')].find(one => one.textContent === text)?.className ?? '';

test('colours code as it is shown elsewhere, comments of several lines included', () => {
  render(<CodeEditor label="Source code" text={SOURCE} onChange={vi.fn()} />);
  expect(classesOf('// What it is')).toContain('comment');
  expect(classesOf('contract')).toContain('keyword');
  expect(classesOf('    two */')).toContain('comment');
  expect(classesOf('uint256')).toContain('type');
  expect(classesOf('7')).toContain('number');
  expect([...document.querySelectorAll('.cm-lineNumbers .cm-gutterElement')].at(-1)?.textContent).toBe('6');
});

test('what is typed is told, and ends of lines stay as the file has them', async () => {
  const onChange = vi.fn();
  render(<CodeEditor label="Source code" text={'a;\r\nb;\r\n'} onChange={onChange} />);
  await userEvent.click(field());
  viewOf().dispatch({ selection: { anchor: 2 } });
  await userEvent.paste('\nc;');
  expect(onChange).toHaveBeenLastCalledWith('a;\r\nc;\r\nb;\r\n');
});

test.each([
  ['a\r\nb\n', 'a\r\nb\n!'],
  ['a\rb', 'a\rb!'],
  ['', '!'],
])('odd ends of lines in %j are kept', (text, after) => {
  const onChange = vi.fn();
  render(<CodeEditor label="Source code" text={text} onChange={onChange} />);
  const view = viewOf();
  view.dispatch({ changes: { from: view.state.doc.length, insert: '!' } });
  expect(onChange).toHaveBeenLastCalledWith(after);
});

test('another text from without takes the place of the one there, and cannot be undone into it', async () => {
  const onChange = vi.fn();
  const { rerender } = render(<CodeEditor label="Source code" text="old" onChange={onChange} />);
  rerender(<CodeEditor label="Source code" text="new" onChange={onChange} />);
  expect(field().textContent).toBe('new');
  await userEvent.click(field());
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(field().textContent).toBe('new');
  expect(onChange).not.toHaveBeenCalled();
});

test('marked lines say what is wrong, and stay marked while lines before them change', () => {
  const marks = [
    { line: 1, kind: 'wrong', words: 'ParserError' },
    { line: 3, kind: 'warned', words: 'Unused' },
    { line: 99, kind: 'wrong', words: 'beyond' },
  ] as const;
  render(<CodeEditor label="Source code" text={SOURCE} onChange={vi.fn()} marks={marks} />);
  viewOf().dispatch({ changes: { from: 0, insert: '\n' } });
  const wrong = field().querySelectorAll('.cm-wrong');
  expect([...wrong].map(line => [line.textContent, line.getAttribute('title')])).toEqual([
    ['contract Vault {', 'ParserError'],
  ]);
  expect(field().querySelector('.cm-warned')?.getAttribute('title')).toBe('Unused');
  expect(document.querySelector('.cm-gutterElement.cm-wrong')?.textContent).toBe('3');
});

test('whoever is led to a place stands there', () => {
  const { rerender } = render(<CodeEditor label="Source code" text={SOURCE} onChange={vi.fn()} />);
  const at = (line: number, column: number) =>
    rerender(<CodeEditor label="Source code" text={SOURCE} onChange={vi.fn()} target={{ line, column }} />);
  at(1, 9);
  expect(viewOf().state.selection.main.head).toBe(SOURCE.indexOf('Vault'));
  expect(document.activeElement).toBe(field());
  at(1_000, 1_000);
  expect(viewOf().state.selection.main.head).toBe(SOURCE.length);
});

test('searches by Control and F, and by number of a line', async () => {
  render(<CodeEditor label="Source code" text={SOURCE} onChange={vi.fn()} />);
  await userEvent.click(field());
  await userEvent.keyboard('{Control>}f{/Control}');
  expect(document.activeElement).toBe(screen.getByLabelText('Search in Source code'));
  await userEvent.keyboard('sum{Enter}');
  const { from, to } = viewOf().state.selection.main;
  expect(SOURCE.slice(from, to)).toBe('sum');
  expect(screen.getByText('1 of 1')).toBeDefined();
  await userEvent.keyboard('{Escape}:2{Enter}');
  expect(viewOf().state.selection.main.head).toBe(SOURCE.indexOf('contract'));
});

test('Tab indents; after Escape it leaves, for as long as the focus stays', () => {
  const onChange = vi.fn();
  render(<CodeEditor label="Source code" text="a" onChange={onChange} />);
  // True where the browser may go on with the key, which moves the focus.
  const press = (key: string, keyCode: number) => fireEvent.keyDown(field(), { key, code: key, keyCode });
  expect(press('Tab', 9)).toBe(false);
  expect(onChange).toHaveBeenLastCalledWith('    a');
  press('Escape', 27);
  expect(press('Tab', 9)).toBe(true);
  expect(field().getAttribute('aria-describedby')).toBe(screen.getByText(/^Tab indents/).id);
});

test('what hides in a text is seen', () => {
  render(<CodeEditor label="Source code" text={'a\u202Eb\u200Bc'} onChange={vi.fn()} />);
  expect([...field().querySelectorAll('.cm-hidden')].map(mark => mark.getAttribute('title'))).toEqual([
    'U+202E',
    'U+200B',
  ]);
});

test('styles are sheets made by a script: no style element comes into the page, which its policy would refuse', () => {
  const before = document.querySelectorAll('style').length;
  class Sheet {
    text = '';
    replaceSync(text: string) {
      this.text = text;
    }
  }
  vi.stubGlobal('CSSStyleSheet', Sheet);
  const root = { adoptedStyleSheets: [] as Sheet[] };
  const [first, second] = [
    new StyleModule({ a: { color: 'red' } }),
    new StyleModule({ b: { color: 'blue' } }),
  ];
  StyleModule.mount(root as never, [first, second]);
  StyleModule.mount(root as never, second);
  vi.unstubAllGlobals();
  expect(root.adoptedStyleSheets.map(({ text }) => text)).toEqual(['a {color: red;}', 'b {color: blue;}']);
  render(<CodeEditor label="Source code" text={SOURCE} onChange={vi.fn()} />);
  expect(document.querySelectorAll('style')).toHaveLength(before);
});
