import type { ReactNode } from 'react';
import { SearchField, Unavailable, type SearchFieldProps } from '../features/search/SearchField.tsx';
import { lazyWithWords } from '../lib/i18n/i18n.tsx';

const load = () =>
  import('./SearchCommands.tsx').then(
    ({ CommandFinder }) => CommandFinder,
    () => Unavailable,
  );
const Finder = lazyWithWords(load);

/** The search box of the header or of home, with everything that its results can lead to. */
export function SearchPlace(props: SearchFieldProps): ReactNode {
  return <SearchField {...props} finder={Finder} load={load} />;
}
