import IconChevron from '~icons/chevron-down';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useAnchor } from '../../lib/routing/anchor.ts';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/Icon.tsx';
import type { CodeShape } from './code-folds.ts';
import { anchorOf, linesOfAnchor, rowAt, rowsOf, type CodeMatch, type CodeRow } from './code-lines.ts';
import { piecesOf, tokensOf, type CodeLanguage } from './code-tokens.ts';
import styles from './CodeLines.module.css';
import { useVirtualRows } from './use-virtual-rows.ts';

const useT = wordsOf('kit-code');

/** Height of a line in px, as the style sheet has it. */
const LINE_PX = 24;
/** Lines seen at once at most. */
const MOST_LINES = 26;

/** A place of the text that is led to: another object each time. */
export interface CodeTarget {
  line: number;
  column: number;
}

interface CodeLinesProps {
  target: CodeTarget | undefined;
  label: string;
  lines: readonly string[];
  language: CodeLanguage;
  shape: CodeShape;
  closed: ReadonlySet<number>;
  onFold: (line: number) => void;
  wrap: boolean;
  matches: readonly CodeMatch[];
  /** Place of the match the reader is at. */
  match: number;
  linked: boolean;
  onReveal: (line: number, column: number) => void;
}

/** The lines themselves: a box that scrolls and draws what is in view. */
export function CodeLines({
  target,
  label,
  lines,
  language,
  shape,
  closed,
  onFold,
  wrap,
  matches,
  match,
  linked,
  onReveal,
}: CodeLinesProps): ReactNode {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const digits = String(lines.length).length;
  const columns = useColumns(box, digits, wrap);
  const rows = useMemo(
    () => rowsOf(lines, shape.folds, closed, columns),
    [lines, shape.folds, closed, columns],
  );
  const widest = useMemo(() => rows.reduce((most, row) => Math.max(most, row.to - row.from), 0), [rows]);
  const found = useMemo(() => byLine(matches), [matches]);
  const virtual = useVirtualRows(box, rows.length, LINE_PX);
  // With the rows of the same drawing, in which the folds around the place are open.
  const show = useEffectEvent(({ line, column }: CodeTarget) =>
    virtual.scrollToIndex(rowAt(rows, line, column), { align: 'center' }),
  );
  useEffect(() => {
    if (target) show(target);
  }, [target]);
  const { marked, linkOf } = useLineLinks(linked, lines.length, onReveal);
  return (
    <div
      ref={box}
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be within reach of the keyboard
      tabIndex={0}
      dir="ltr"
      className={styles['box']}
      style={
        {
          '--digits': digits,
          '--columns': widest,
          blockSize: Math.min(rows.length, MOST_LINES) * LINE_PX + 18,
        } as CSSProperties
      }
    >
      <div className={styles['all']} style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(item => {
          const row = rows[item.index];
          if (!row) return null;
          const { line, from } = row;
          const last = from === 0 ? shape.folds.get(line) : undefined;
          const folded = closed.has(line);
          return (
            <div
              key={item.key}
              className={classNames(
                styles['line'],
                marked && marked.from <= line && line <= marked.to && styles['marked'],
              )}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <span className={styles['gutter']}>
                {from === 0 && linkOf(line)}
                {last !== undefined && (
                  <button
                    type="button"
                    aria-expanded={!folded}
                    aria-label={t('code_fold', { line: line + 1 })}
                    className={styles['fold']}
                    onClick={() => onFold(line)}
                  >
                    <Icon of={IconChevron} size={14} />
                  </button>
                )}
              </span>
              <code className={styles['code']}>
                <Pieces row={row} {...{ lines, language, shape, match }} found={found.get(line)} />
                {folded && last !== undefined && (
                  <span className={styles['hidden']}>{t('code_hidden', { count: last - line - 1 })}</span>
                )}
              </code>
            </div>
          );
        })}
      </div>
    </div>
  );
}

type IndexedMatch = CodeMatch & { index: number };

function byLine(matches: readonly CodeMatch[]): Map<number, IndexedMatch[]> {
  const found = new Map<number, IndexedMatch[]>();
  for (const [index, match] of matches.entries()) {
    const here = found.get(match.line);
    if (here) here.push({ ...match, index });
    else found.set(match.line, [{ ...match, index }]);
  }
  return found;
}

interface PiecesProps {
  row: CodeRow;
  lines: readonly string[];
  language: CodeLanguage;
  shape: CodeShape;
  found: readonly IndexedMatch[] | undefined;
  match: number;
}

function Pieces({ row, lines, language, shape, found, match }: PiecesProps): ReactNode {
  const { line, from, to } = row;
  const tokens = tokensOf(lines[line] ?? '', language, shape.commented.has(line));
  // Of a line of a megabyte only the matches of this piece count.
  const here = found?.filter(one => one.from < to && one.to > from);
  return piecesOf(tokens, from, to, here).map((piece, index) =>
    piece.match === undefined ? (
      <span key={index} className={styles[piece.kind]}>
        {piece.text}
      </span>
    ) : (
      <mark key={index} className={classNames(styles['match'], piece.match === match && styles['current'])}>
        {piece.text}
      </mark>
    ),
  );
}

/** Line numbers, as links where lines are linked; the lines that the page's address names. */
function useLineLinks(
  linked: boolean,
  count: number,
  onReveal: (line: number, column: number) => void,
): { marked: { from: number; to: number } | undefined; linkOf: (line: number) => ReactNode } {
  const t = useT();
  const { anchor, hrefOf, go } = useAnchor();
  const marked = linked ? linesOfAnchor(anchor) : undefined;
  const first = marked === undefined || marked.from >= count ? undefined : marked.from;
  const reveal = useEffectEvent(onReveal);
  useEffect(() => {
    if (first !== undefined) reveal(first, 0);
  }, [first]);
  return {
    marked,
    linkOf: line =>
      linked ? (
        <a
          href={hrefOf(anchorOf(line))}
          // Forty links in view would stand between the reader and what follows: `:120` in the search leads there as well.
          tabIndex={-1}
          aria-label={t('code_line', { line: line + 1 })}
          className={styles['lineNumber']}
          onClick={event => {
            if (event.metaKey || event.ctrlKey) return;
            event.preventDefault();
            go(event.shiftKey && marked ? anchorOf(marked.from, line) : anchorOf(line));
          }}
        >
          {line + 1}
        </a>
      ) : (
        <span className={styles['lineNumber']}>{line + 1}</span>
      ),
  };
}

/** Characters that fit into a line of the box; undefined while lines are not wrapped. */
function useColumns(
  box: { current: HTMLDivElement | null },
  digits: number,
  wrap: boolean,
): number | undefined {
  const [columns, setColumns] = useState(80);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !wrap || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () => {
      const probe = document.createElement('code');
      probe.className = styles['probe'] ?? '';
      probe.textContent = '0'.repeat(100);
      element.append(probe);
      const character = probe.getBoundingClientRect().width / 100;
      probe.remove();
      // Line number, fold, and the space at the end.
      if (character > 0) setColumns(Math.floor((element.clientWidth - 46) / character) - digits);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, digits, wrap]);
  return wrap ? columns : undefined;
}
