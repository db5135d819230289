import { useDeferredValue, useMemo, useState } from 'react';
import type { CodeMatch } from './code-lines.ts';
import type { SearchFieldProps } from './SearchField.tsx';

/**
 * A search inside a text: what its field shows, the matches, and which of them the reader is at (-1 before the first).
 * `:120` leads to a line.
 * @param find the matches of a text; another function for another text
 * @param lead brings a place into view; a line that is typed may be beyond the end
 */
export function useCodeSearch(
  find: (wanted: string) => CodeMatch[],
  lead: (place: CodeMatch) => void,
): { matches: CodeMatch[]; at: number; field: Omit<SearchFieldProps, 'label' | 'placeholder'> } {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(-1);
  const wanted = useDeferredValue(query);
  const line = /^:(\d{1,9})$/.exec(query.trim())?.[1];
  const jumps = line !== undefined;
  const matches = useMemo(() => (jumps ? [] : find(wanted)), [find, wanted, jumps]);
  const onWalk = (step: 1 | -1) => {
    if (jumps) return lead({ line: Math.max(0, Number(line) - 1), from: 0, to: 0 });
    // Who types and presses Enter at once does not wait for what is drawn later.
    const found = wanted === query ? matches : find(query);
    if (found.length === 0) return;
    const next = at < 0 && step < 0 ? found.length - 1 : (at + step + found.length) % found.length;
    setAt(next);
    const match = found[next];
    if (match) lead(match);
  };
  const onChange = (typed: string) => {
    setQuery(typed);
    setAt(-1);
  };
  return { matches, at, field: { value: query, onChange, onWalk, count: matches.length, at, jumps } };
}
