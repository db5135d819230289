import IconWrap from '~icons/text-wrap';
import { EditorView } from '@codemirror/view';
import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { IconButton } from '../base/IconButton.tsx';
import { CopyButton } from '../data/CopyButton.tsx';
import { findIn, type CodeMatch } from './code-lines.ts';
import styles from './CodeEditor.module.css';
import type { CodeTarget } from './CodeLines.tsx';
import { editorState, lineEndOf, wrapEffect } from './editor-state.ts';
import { adoptEditorStyles } from './editor-styles.ts';
import { setMarks, type LineMark } from './line-marks.ts';
import { SearchField } from './SearchField.tsx';

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
  /** What the editor said last: it need not be told that. */
  const said = useRef(text);
  const [wrap, setWrap] = useState(false);
  const [query, setQuery] = useState('');
  /** Place of the match the writer is at; -1 before the first. */
  const [at, setAt] = useState(-1);
  const wanted = useDeferredValue(query);
  const jump = /^:(\d{1,9})$/.exec(query.trim())?.[1];
  const matches = useMemo(() => (jump === undefined ? matchesIn(text, wanted) : []), [text, wanted, jump]);

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

  const walk = (step: 1 | -1) => {
    const view = editor.current;
    if (!view) return;
    if (jump !== undefined) return lead(view, { line: Number(jump) - 1, from: 0, to: 0 });
    const found = wanted === query ? matches : matchesIn(text, query);
    if (found.length === 0) return;
    const next = at < 0 && step < 0 ? found.length - 1 : (at + step + found.length) % found.length;
    setAt(next);
    const match = found[next];
    if (match) lead(view, match);
  };
  return (
    <section ref={section} className={styles['editor']}>
      <header className={styles['header']}>
        <h3 className={styles['title']}>{label}</h3>
        <span className={styles['tools']}>
          <SearchField
            label={t('code_search', { title: label })}
            placeholder={t('code_search_hint')}
            value={query}
            onChange={typed => {
              setQuery(typed);
              setAt(-1);
            }}
            onWalk={walk}
            count={matches.length}
            at={at}
            jumps={jump !== undefined}
          />
          <IconButton
            icon={IconWrap}
            size="small"
            label={t('code_wrap')}
            aria-pressed={wrap}
            className={wrap ? styles['on'] : undefined}
            onClick={() => setWrap(!wrap)}
          />
          <CopyButton value={text} label={t('code_copy', { title: label })} />
        </span>
      </header>
      <div ref={box} dir="ltr" className={styles['box']} />
      <p id={`${id}-keys`} className="dim">
        {t('code_keys')}
      </p>
    </section>
  );
}

const matchesIn = (text: string, wanted: string): CodeMatch[] => findIn(text.split(lineEndOf(text)), wanted);

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
