import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { HIDDEN_MARK } from '../../lib/format/visible-text.ts';
import { lineMarks } from './line-marks.ts';
import { solidity } from './solidity-language.ts';

/** Lines wrapped or not, changed while it is open. */
const wrapping = new Compartment();

export const wrapEffect = (wrap: boolean) => wrapping.reconfigure(wrap ? EditorView.lineWrapping : []);

interface Options {
  label: string;
  /** Id of the words that say how it is left by keyboard. */
  describedBy: string;
  wrap: boolean;
  onText: (text: string) => void;
  onSearch: () => void;
}

export function editorState(
  text: string,
  { label, describedBy, wrap, onText, onSearch }: Options,
): EditorState {
  const lineEnd = lineEndOf(text);
  return EditorState.create({
    doc: text,
    extensions: [
      EditorState.lineSeparator.of(lineEnd),
      EditorView.clipboardInputFilter.of(pasted => pasted.replace(/\r\n?|\n/g, lineEnd)),
      EditorState.allowMultipleSelections.of(false),
      indentUnit.of('    '),
      lineNumbers(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      bracketMatching(),
      hiddenCharacters,
      solidity,
      lineMarks,
      keymap.of([
        { key: 'Mod-f', run: () => (onSearch(), true), preventDefault: true },
        // Whoever has no mouse would never get out: after Escape, for as long as the focus stays, Tab goes on.
        { key: 'Escape', run: view => (view.setTabFocusMode(true), false) },
        indentWithTab,
        ...defaultKeymap,
        ...historyKeymap,
      ]),
      EditorView.domEventHandlers({ blur: (_, view) => view.setTabFocusMode(false) }),
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy }),
      wrapping.of(wrap ? EditorView.lineWrapping : []),
      EditorView.updateListener.of(update => {
        if (update.docChanged) onText(update.state.sliceDoc());
      }),
      theme,
    ],
  });
}

/** A file keeps the ends of lines that it has: they are part of what its hash is of. */
export function lineEndOf(text: string): '\r\n' | '\n' {
  return text.includes('\r\n') && !/(?<!\r)\n|\r(?!\n)/.test(text) ? '\r\n' : '\n';
}

/** What would not be seen, or would turn what stands around it, is a mark that can be deleted. */
const hiddenCharacters = highlightSpecialChars({
  addSpecialChars:
    /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\u2800\uFFF9-\uFFFB\u007F-\u009F]/u,
  render: code => {
    const mark = document.createElement('span');
    mark.className = 'cm-hidden';
    mark.textContent = HIDDEN_MARK;
    mark.title = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
    return mark;
  },
});

const theme: Extension = EditorView.theme({
  '&': { maxBlockSize: '36rem', color: 'var(--text)', background: 'none' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    minBlockSize: '16rem',
    font: '400 var(--mono-size) / 24px var(--font-mono)',
    fontVariantLigatures: 'none',
  },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-gutters': { color: 'var(--text-3)', background: 'var(--sunk)', border: '0' },
  '.cm-activeLine': { background: 'var(--sunk)' },
  '.cm-cursor': { borderInlineStartColor: 'var(--text)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    background: 'var(--link-tint)',
  },
  '&.cm-focused .cm-matchingBracket, &.cm-focused .cm-nonmatchingBracket': {
    background: 'none',
    boxShadow: '0 0 0 1px var(--text-3)',
  },
  '.cm-hidden': { color: 'var(--bad)' },
  '.cm-line.cm-wrong': { textDecoration: 'underline wavy var(--bad)' },
  '.cm-line.cm-warned': { textDecoration: 'underline wavy var(--wait)' },
  '.cm-gutterElement.cm-wrong': { color: 'var(--bad)', fontWeight: '700' },
  '.cm-gutterElement.cm-warned': { color: 'var(--wait)', fontWeight: '700' },
  // Not by colour alone.
  '.cm-gutterElement.cm-wrong::before': { content: "'\\2717\\00a0'" },
  '.cm-gutterElement.cm-warned::before': { content: "'!\\00a0'" },
});
