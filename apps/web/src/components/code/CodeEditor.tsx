import { EditorView } from '@codemirror/view';
import { useCallback, useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { CodeHead, WrapButton } from './CodeHead.tsx';
import { findIn, type CodeMatch } from './code-lines.ts';
import styles from './CodeEditor.module.css';
import type { CodeTarget } from './CodeLines.tsx';
import { editorState, lineEndOf, wrapEffect } from './editor-state.ts';
import { adoptEditorStyles } from './editor-styles.ts';
import { setMarks, type LineMark } from './line-marks.ts';
import { SearchField } from './SearchField.tsx';
import { useCodeSearch } from './use-code-search.ts';

const useT = wordsOf('kit-code');

adoptEditorStyles();

interface CodeEditorProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
  marks?: readonly LineMark[];
  /** Where the writer is led, from without. */
  target?: CodeTarget | undefined;
}

const NO_MARKS: readonly LineMark[] = [];

/** Solidity that is written: colours, numbers, marks at lines, search. Tab indents; Escape and Tab leave it. */
export function CodeEditor({ label, text, onChange, marks = NO_MARKS, target }: CodeEditorProps): ReactNode {
  const t = useT();
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  /** The editor's own last text, which is not set into it again. */
  const said = useRef(text);
  const [wrap, setWrap] = useState(false);
  const find = useCallback((wanted: string) => findIn(text.split(lineEndOf(text)), wanted), [text]);
  const { field } = useCodeSearch(find, place => editor.current && lead(editor.current, place));

  const onText = useEffectEvent(onChange);
  const fresh = useEffectEvent((named: string) =>
    editorState(text, {
      label: named,
      describedBy: `${id}-keys`,
      wrap,
      onText: next => {
        said.current = next;
        onText(next);
      },
      onSearch: () => section.current?.querySelector('input')?.focus(),
    }),
  );
  const mark = useEffectEvent(() => editor.current?.dispatch({ effects: setMarks.of(marks) }));
  useEffect(() => {
    if (!box.current) return undefined;
    const view = new EditorView({ parent: box.current, state: fresh(label) });
    editor.current = view;
    mark();
    return () => view.destroy();
  }, [label]);
  // Another text from without, such as one of an uploaded file, begins again: what was before it is not undone into it.
  useEffect(() => {
    if (text === said.current) return;
    said.current = text;
    editor.current?.setState(fresh(label));
    mark();
  }, [text, label]);
  useEffect(() => {
    editor.current?.dispatch({ effects: setMarks.of(marks) });
  }, [marks]);
  useEffect(() => {
    editor.current?.dispatch({ effects: wrapEffect(wrap) });
  }, [wrap]);
  useEffect(() => {
    const view = editor.current;
    if (!view || !target) return;
    lead(view, { line: target.line, from: target.column, to: target.column });
    view.focus();
  }, [target]);

  return (
    <section ref={section} className={styles['editor']}>
      <CodeHead title={label} copied={text}>
        <SearchField
          label={t('code_search', { title: label })}
          placeholder={t('code_search_hint')}
          {...field}
        />
        <WrapButton on={wrap} onChange={setWrap} />
      </CodeHead>
      <div ref={box} dir="ltr" className={styles['box']} />
      <p id={`${id}-keys`} className="dim">
        {t('code_keys')}
      </p>
    </section>
  );
}

/** Selects a place and brings it into view; beyond the end is the end. */
function lead(view: EditorView, { line, from, to }: CodeMatch): void {
  const { doc } = view.state;
  const found = doc.line(Math.max(1, Math.min(doc.lines, line + 1)));
  const anchor = Math.min(found.to, found.from + from);
  view.dispatch({
    selection: { anchor, head: Math.min(found.to, found.from + to) },
    effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
  });
}
