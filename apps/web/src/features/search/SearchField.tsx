import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { SearchBox } from '../../components/shell/SearchBox.tsx';
import { lazyWithWords, useT } from '../../lib/i18n/i18n.tsx';
import { useGo } from '../../lib/routing/navigation.ts';
import type { FinderProps, Found } from './Finder.tsx';

const load = () =>
  import('./Finder.tsx').then(
    ({ Finder }) => Finder,
    () => Unavailable,
  );
// With the first focus: nobody searches before.
const Finder = lazyWithWords(load);

const NOTHING: Found = { groups: undefined, loading: false, note: undefined };

/** The search box with its results. Enter opens the first; afterwards the box is empty again. */
export function SearchField({
  size,
  shortcut = false,
}: {
  size: 'hero' | 'header';
  shortcut?: boolean;
}): ReactNode {
  const go = useGo();
  const [text, setText] = useState('');
  const [submitted, setSubmitted] = useState<{ text: string }>();
  const [found, setFound] = useState(NOTHING);
  const open = useCallback(
    (to: string) => {
      setText('');
      go(to);
    },
    [go],
  );
  const answer = useCallback(
    (given: { path: string } | { text: string }) => {
      setSubmitted(undefined);
      if ('path' in given) open(given.path);
      else setText(given.text);
    },
    [open],
  );
  const used = text !== '' || found !== NOTHING;
  return (
    <>
      <SearchBox
        value={text}
        onChange={setText}
        onSubmit={() => {
          if (text.trim() !== '') setSubmitted({ text });
        }}
        onChoose={item => open(item.to)}
        onFocus={() => void load()}
        {...found}
        loading={found.loading || submitted !== undefined}
        size={size}
        shortcut={shortcut}
      />
      <Suspense>
        {used && <Finder text={text} submitted={submitted} onFound={setFound} onAnswer={answer} />}
      </Suspense>
    </>
  );
}

/** Offline, or another build since: says so in place of results. */
function Unavailable({ text, submitted, onFound, onAnswer }: FinderProps): ReactNode {
  const t = useT();
  useEffect(() => {
    onFound({ ...NOTHING, note: text === '' ? undefined : t('server_unreachable') });
    if (submitted) onAnswer({ text });
  }, [onAnswer, onFound, submitted, t, text]);
  return null;
}
