import type { ComponentType } from 'react';
import type { SearchParams } from './search-params.ts';

type Segments<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? Head | Segments<Rest>
  : Path;
type Required<Segment> = Segment extends `$${infer Name}` ? Name : never;
type Optional<Segment> = Segment extends `{-$${infer Name}}` ? Name : never;

/** Parameters that a path names: `/block/$id/{-$tab}` has `id`, and `tab` where the address goes on. */
export type PathParams<Path extends string> = { readonly [Name in Required<Segments<Path>>]: string } & {
  readonly [Name in Optional<Segments<Path>>]?: string | undefined;
};

/** What a page sees of its address. */
export interface PageAddress<Path extends string> {
  params: PathParams<Path>;
  search: SearchParams;
}

/** One page of the app. All of it, its words included, loads when the page is visited. */
export interface Page<Path extends string> {
  path: Path;
  component?: ComponentType<PageAddress<Path>>;
  /** Segments behind its path that it has a tab for; any other ends on the error page. */
  tabs?: readonly string[];
  /** Queries to start with (or before) the page. */
  queries?: (address: PageAddress<Path>) => readonly { queryKey: readonly unknown[] }[];
  /** Where an address really lives, as with canonical forms. */
  redirect?: (address: PageAddress<Path>) => string | undefined | Promise<string | undefined>;
}

/** A page under its path; a parameter that the path does not name is a type error. */
export function definePage<const Path extends string>(
  path: Path,
  page: Omit<Page<Path>, 'path'>,
): Page<Path> {
  return { path, ...page };
}

/** A page as the router sees it, which knows the parameters only when an address is there. */
interface RoutedAddress {
  params: Readonly<Record<string, string | undefined>>;
  search: SearchParams;
}
export interface RoutedPage {
  tabs?: readonly string[];
  component?: ComponentType<RoutedAddress>;
  queries?: (address: RoutedAddress) => readonly { queryKey: readonly unknown[] }[];
  redirect?: (address: RoutedAddress) => string | undefined | Promise<string | undefined>;
}

export interface PageEntry {
  path: string;
  load: () => Promise<{ default: RoutedPage }>;
}

type Loaders<List> = {
  [Path in keyof List]: Path extends string ? () => Promise<{ default: Page<Path> }> : never;
};

/** Pages by path: under each the import of the module that defines this very path. */
export function definePages<List extends Loaders<List>>(list: List): Record<keyof List, PageEntry['load']> {
  // The router fills parameters from the same path that the page's types were read from.
  return list;
}
