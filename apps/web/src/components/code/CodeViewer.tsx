import IconFold from '~icons/arrows-minimize';
import IconUnfold from '~icons/arrows-maximize';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { visibleText } from '../../lib/format/visible-text.ts';
import { IconButton } from '../base/IconButton.tsx';
import { CodeHead, WrapButton } from './CodeHead.tsx';
import { foldsAround, shapeOf } from './code-folds.ts';
import { findIn, linesOf } from './code-lines.ts';
import type { CodeLanguage } from './code-tokens.ts';
import { CodeLines, type CodeTarget } from './CodeLines.tsx';
import styles from './CodeViewer.module.css';
import { SearchField } from './SearchField.tsx';
import { useCodeSearch } from './use-code-search.ts';

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
  const lines = useMemo(() => linesOf(visibleText(text)), [text]);
  const shape = useMemo(() => shapeOf(lines, language), [lines, language]);

  const reveal = (line: number, column: number) => {
    const around = new Set(foldsAround(shape.folds, line));
    setClosed(before => new Set([...before].filter(fold => !around.has(fold))));
    setTarget({ line, column });
  };
  const find = useCallback((wanted: string) => findIn(lines, wanted), [lines]);
  const { matches, at, field } = useCodeSearch(find, ({ line, from }) =>
    reveal(Math.min(lines.length - 1, line), from),
  );
  if (text === '') return null;
  return (
    <section className={styles['section']}>
      <CodeHead title={title} copied={copied} hint={hint}>
        {actions}
        <SearchField label={t('code_search', { title })} placeholder={t('code_search_hint')} {...field} />
        {shape.folds.size > 0 && (
          <IconButton
            icon={closed.size > 0 ? IconUnfold : IconFold}
            size="small"
            label={closed.size > 0 ? t('code_unfold_all') : t('code_fold_all')}
            onClick={() => setClosed(closed.size > 0 ? new Set() : new Set(shape.folds.keys()))}
          />
        )}
        <WrapButton on={wrap} onChange={setWrap} />
      </CodeHead>
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
