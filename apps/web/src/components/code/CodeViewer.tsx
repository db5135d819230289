import IconFold from '~icons/arrows-minimize';
import IconUnfold from '~icons/arrows-maximize';
import IconWrap from '~icons/text-wrap';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { visibleText } from '../../lib/format/visible-text.ts';
import { IconButton } from '../base/IconButton.tsx';
import { CopyButton } from '../data/CopyButton.tsx';
import { foldsAround, shapeOf } from './code-folds.ts';
import { findIn, linesOf } from './code-lines.ts';
import type { CodeLanguage } from './code-tokens.ts';
import { CodeLines, type CodeTarget } from './CodeLines.tsx';
import styles from './CodeViewer.module.css';
import { SearchField } from './SearchField.tsx';

const useT = wordsOf('kit-code');

interface CodeViewerProps {
  title: string;
  text: string;
  language: CodeLanguage;
  /** What is copied where it differs from what is shown. */
  copied?: string;
  /** Quiet words after the title. */
  hint?: ReactNode;
  /** Lines are wrapped at first: byte code has no spaces. */
  wrapped?: boolean;
  /** Line numbers are links (`#L10`): for the one main text of a page. */
  linked?: boolean;
  /** Buttons before the others. */
  actions?: ReactNode;
}

/** A text of any size: only the lines in view are drawn. Numbers, search, folds, wrapping, copying the whole. */
export function CodeViewer({
  title: named,
  text,
  language,
  copied = text,
  hint,
  wrapped = false,
  linked = false,
  actions,
}: CodeViewerProps): ReactNode {
  const t = useT();
  // A file of a verified source has the name that whoever uploaded it chose.
  const title = visibleText(named);
  const [target, setTarget] = useState<CodeTarget>();
  const [wrap, setWrap] = useState(wrapped);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [query, setQuery] = useState('');
  /** Place of the match the reader is at; -1 before the first. */
  const [at, setAt] = useState(-1);
  const lines = useMemo(() => linesOf(visibleText(text)), [text]);
  const shape = useMemo(() => shapeOf(lines, language), [lines, language]);
  const wanted = useDeferredValue(query);
  // `:120` leads to a line.
  const jump = /^:(\d{1,9})$/.exec(query.trim())?.[1];
  const matches = useMemo(() => (jump === undefined ? findIn(lines, wanted) : []), [lines, wanted, jump]);

  const reveal = (line: number, column: number) => {
    const around = new Set(foldsAround(shape.folds, line));
    setClosed(before => new Set([...before].filter(fold => !around.has(fold))));
    setTarget({ line, column });
  };
  const walk = (step: number) => {
    if (jump !== undefined) {
      reveal(Math.max(0, Math.min(lines.length, Number(jump)) - 1), 0);
      return;
    }
    // Who types and presses Enter at once does not wait for what is drawn later.
    const found = wanted === query ? matches : findIn(lines, query);
    if (found.length === 0) return;
    const next = at < 0 && step < 0 ? found.length - 1 : (at + step + found.length) % found.length;
    setAt(next);
    const match = found[next];
    if (match) reveal(match.line, match.from);
  };
  if (text === '') return null;
  return (
    <section className={styles['section']}>
      <header className={styles['header']}>
        <h3 className={styles['title']}>{title}</h3>
        {hint !== undefined && <span className="dim">{hint}</span>}
        <span className={styles['tools']}>
          {actions}
          <SearchField
            label={t('code_search', { title })}
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
          {shape.folds.size > 0 && (
            <IconButton
              icon={closed.size > 0 ? IconUnfold : IconFold}
              size="small"
              label={closed.size > 0 ? t('code_unfold_all') : t('code_fold_all')}
              onClick={() => setClosed(closed.size > 0 ? new Set() : new Set(shape.folds.keys()))}
            />
          )}
          <IconButton
            icon={IconWrap}
            size="small"
            label={t('code_wrap')}
            aria-pressed={wrap}
            className={wrap ? styles['on'] : undefined}
            onClick={() => setWrap(!wrap)}
          />
          <CopyButton value={copied} label={t('code_copy', { title })} />
        </span>
      </header>
      <CodeLines
        target={target}
        label={title}
        lines={lines}
        language={language}
        shape={shape}
        closed={closed}
        onFold={line => {
          const next = new Set(closed);
          if (!next.delete(line)) next.add(line);
          setClosed(next);
        }}
        wrap={wrap}
        matches={matches}
        match={at}
        linked={linked}
        onReveal={reveal}
      />
    </section>
  );
}
