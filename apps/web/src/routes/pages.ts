import type { ComponentType } from 'react';
import type { SearchParams } from '../lib/search-params.ts';

/** What of the address a page's loader and guard see. */
export interface PageAddress {
  params: Readonly<Record<string, string>>;
  search: SearchParams;
}

/** One page of the app: where it lives, what it needs, and its code, which loads when it is visited. */
export interface PageDefinition {
  path: string;
  load?: () => Promise<{ default: ComponentType }>;
  /** Queries to start with (or before) the page. */
  queries?: (address: PageAddress) => readonly { queryKey: readonly unknown[] }[];
  /** Where an address really lives: canonical forms, section roots, pages that ask for a login. */
  redirect?: (address: PageAddress) => string | undefined;
}

/** Every page, in the order of the specification's route list. */
export const pages: readonly PageDefinition[] = [
  { path: '/', load: () => import('./home.tsx') },
  { path: '/error', load: () => import('./error.tsx') },
];
