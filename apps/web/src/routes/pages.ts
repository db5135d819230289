import type { ComponentType } from 'react';
import { accountQuery, accountsQuery } from '../features/accounts/queries.ts';
import { blockQuery, blocksQuery, isBlockId, recentBlocksQuery } from '../features/blocks/queries.ts';
import { homeQuery } from '../features/home/queries.ts';
import { tokenListFilter, tokensQuery, trc10Query, trc20Query } from '../features/tokens/queries.ts';
import { isTransactionId, transactionQuery, transactionsQuery } from '../features/transactions/queries.ts';
import { recentTransfersQuery, SHOW_RISKY, transfersQuery } from '../features/transfers/queries.ts';
import { canonicalOfHex, hasAddressForm } from '../lib/address-form.ts';
import type { Area } from '../lib/i18n.tsx';
import { getPrefs } from '../lib/prefs.ts';
import { listSearch, stringifySearch, wholeNumber, type SearchParams } from '../lib/search-params.ts';

/** What of the address a page's loader and guard see. */
export interface PageAddress {
  params: Readonly<Record<string, string | undefined>>;
  search: SearchParams;
}

/** One page of the app: where it lives, what it needs, and its code, which loads when it is visited. */
export interface PageDefinition {
  path: string;
  load?: () => Promise<{ default: ComponentType }>;
  /** Areas of words that load beside the code; those of the explorer unless said otherwise. */
  words?: readonly Area[];
  /** Queries to start with (or before) the page. */
  queries?: (address: PageAddress) => readonly { queryKey: readonly unknown[] }[];
  /** Where an address really lives: canonical forms, section roots. */
  redirect?: (address: PageAddress) => string | undefined | Promise<string | undefined>;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Every page, in the order of the specification's route list. */
export const pages: readonly PageDefinition[] = [
  {
    path: '/',
    load: () => import('./home.tsx'),
    words: [],
    queries: () => [homeQuery(), recentBlocksQuery(), recentTransfersQuery()],
  },
  { path: '/blockchain', redirect: () => '/blockchain/blocks' },
  {
    path: '/blockchain/blocks',
    load: () => import('./blocks.tsx'),
    queries: ({ search }) => [blocksQuery(listSearch(search))],
  },
  {
    path: '/blockchain/transactions',
    load: () => import('./transactions.tsx'),
    queries: ({ search }) => [transactionsQuery(listSearch(search), transactionFilter(search))],
  },
  {
    // The 24 hours before a moment: the same list under the address that carries its range.
    path: '/blockchain/transactions/$date',
    redirect: ({ params }) => {
      const end = wholeNumber(params['date']);
      const range = end === undefined ? {} : { start_timestamp: end - DAY_MS, end_timestamp: end };
      return `/blockchain/transactions${stringifySearch(range)}`;
    },
  },
  {
    path: '/blockchain/transfers',
    load: () => import('./transfers.tsx'),
    queries: ({ search }) => [
      transfersQuery(listSearch(search), {
        showRisky: getPrefs().showRisky || search[SHOW_RISKY] === '1',
      }),
    ],
  },
  {
    path: '/blockchain/accounts',
    load: () => import('./accounts.tsx'),
    queries: ({ search }) => [accountsQuery(listSearch(search))],
  },
  { path: '/tokens', redirect: () => '/tokens/list' },
  {
    path: '/tokens/list',
    load: () => import('./token-list.tsx'),
    queries: ({ search }) => [tokensQuery(listSearch(search), tokenListFilter(search))],
  },
  {
    path: '/tokens/view',
    load: () => import('./token-view.tsx'),
    queries: ({ search }) => [tokensQuery(listSearch(search), tokenListFilter(search))],
  },
  {
    path: '/block/$id/{-$tab}',
    load: () => import('./block.tsx'),
    queries: ({ params }) => (isBlockId(params['id'] ?? '') ? [blockQuery(params['id'] ?? '')] : []),
  },
  {
    path: '/transaction/$hash/{-$tab}',
    load: () => import('./transaction.tsx'),
    queries: ({ params }) =>
      isTransactionId(params['hash'] ?? '') ? [transactionQuery(params['hash'] ?? '')] : [],
    redirect: ({ params, search }) => {
      const hash = params['hash'] ?? '';
      const canonical = hash.replace(/^0x/i, '').toLowerCase();
      return canonical === hash ? undefined : pathOf(['transaction', canonical, params['tab']], search);
    },
  },
  {
    path: '/address/$address/{-$tab}',
    load: () => import('./address.tsx'),
    queries: ({ params }) => accountQueries(params['address']),
    redirect: canonicalAddress('address'),
  },
  {
    path: '/contract/$address/{-$tab}',
    load: () => import('./contract.tsx'),
    queries: ({ params }) => accountQueries(params['address']),
    redirect: canonicalAddress('contract'),
  },
  {
    path: '/token/$id/{-$tab}',
    load: () => import('./token.tsx'),
    queries: ({ params }) => (/^\d+$/.test(params['id'] ?? '') ? [trc10Query(params['id'] ?? '')] : []),
  },
  {
    path: '/token20/$address/{-$tab}',
    load: () => import('./token20.tsx'),
    queries: ({ params }) =>
      hasAddressForm(params['address'] ?? '') ? [trc20Query(params['address'] ?? '')] : [],
    redirect: canonicalAddress('token20'),
  },
  { path: '/account', load: () => import('./account.tsx'), words: ['explorer', 'wallet'] },
  { path: '/demo', load: () => import('./demo.tsx'), words: ['explorer', 'gallery'] },
  { path: '/error', load: () => import('./error.tsx'), words: [] },
];

function transactionFilter(search: SearchParams): { address?: string; block?: number } {
  const address = search['address'];
  const block = wholeNumber(search['block']);
  return {
    ...(address === undefined || !hasAddressForm(address) ? {} : { address }),
    ...(block === undefined ? {} : { block }),
  };
}

function accountQueries(text: string | undefined): readonly { queryKey: readonly unknown[] }[] {
  return text === undefined || !hasAddressForm(text) ? [] : [accountQuery(text)];
}

/** Hex forms of an address, with or without 0x, lead to the T… form. */
function canonicalAddress(section: string): NonNullable<PageDefinition['redirect']> {
  return async ({ params, search }) => {
    const address = await canonicalOfHex(params['address'] ?? '');
    return address === undefined ? undefined : pathOf([section, address, params['tab']], search);
  };
}

function pathOf(segments: readonly (string | undefined)[], search: SearchParams): string {
  return `/${segments.filter(segment => segment !== undefined).join('/')}${stringifySearch(search)}`;
}
