import {
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { SearchBox } from '../../components/shell/SearchBox.tsx';
import { useT } from '../../lib/i18n/i18n.tsx';
import { useGo } from '../../lib/routing/navigation.ts';
import type { FinderProps, Found } from './Finder.tsx';

export interface SearchFieldProps {
  size: 'hero' | 'header';
  shortcut?: boolean;
}

const NOTHING: Found = { groups: undefined, loading: false, note: undefined };

/** The search box with its results. Enter opens the first; afterwards the box is empty again. */
export function SearchField({
  size,
  shortcut = false,
  finder: Finder,
  load,
}: SearchFieldProps & {
  /** The search itself, which loads with the first focus: nobody searches before. */
  finder: ComponentType<FinderProps>;
  load: () => Promise<unknown>;
}): ReactNode {
  const go = useGo();
  const [text, setText] = useState('');
  const [used, setUsed] = useState(false);
  const [submitted, setSubmitted] = useState<{ text: string }>();
  const [found, setFound] = useState(NOTHING);
  const open = useCallback(
    (to: string) => {
      void import('./recents.ts').then(({ remember }) => remember({ text, path: to }));
      setText('');
      // The page takes over: what is typed next is for it.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      go(to);
    },
    [go, text],
  );
  const answer = useCallback(
    (given: { path: string } | { text: string }) => {
      setSubmitted(undefined);
      if ('path' in given) open(given.path);
      else setText(given.text);
    },
    [open],
  );
  // The same element while nothing is asked again: what it finds is drawn by this component, and must not make it search again.
  const search = useMemo(
    () =>
      used && (
        <Finder text={text} submitted={submitted} onFound={setFound} onAnswer={answer} onText={setText} />
      ),
    [Finder, answer, submitted, text, used],
  );
  return (
    <>
      <SearchBox
        value={text}
        onChange={setText}
        onSubmit={() => {
          if (text.trim() !== '') setSubmitted({ text });
        }}
        onChoose={item => {
          if (item.run) {
            if (item.stays !== true) setText('');
            item.run();
          } else if (item.to !== '') open(item.to);
        }}
        onFocus={() => {
          setUsed(true);
          void load();
        }}
        {...found}
        loading={found.loading || submitted !== undefined}
        size={size}
        shortcut={shortcut}
      />
      <Suspense>{search}</Suspense>
    </>
  );
}

/** Offline, or another build since: says so in place of results. */
export function Unavailable({ text, submitted, onFound, onAnswer }: FinderProps): ReactNode {
  const t = useT();
  useEffect(() => {
    onFound({ ...NOTHING, note: text === '' ? undefined : t('server_unreachable') });
    if (submitted) onAnswer({ text });
  }, [onAnswer, onFound, submitted, t, text]);
  return null;
}
